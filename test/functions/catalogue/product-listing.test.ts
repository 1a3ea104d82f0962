import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ProductSort } from '#shared/contract/store/product-reads.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { colors, productCategories, sizes } from '#shared/rules/store/options.ts'
import { productMatcher } from '#shared/rules/store/product-filter.ts'
import { findProducts, productPage } from '../../../functions/catalogue/product-listing.ts'
import { emptySnapshot } from '../../../functions/ports/catalogue/snapshot.ts'
import { productOf } from '../../support/store/products.ts'

const word = fc.constantFrom('Ensō', 'ENSŌ', 'tee', 'a*', '空手', '')

/** Any store of at most thirty products, with few values a field, so that matches and ties are frequent. */
const anyStore = fc
  .array(
    fc.record({
      name: word,
      description: word,
      category: fc.constantFrom(...productCategories),
      size: fc.subarray([...sizes]),
      color: fc.subarray([...colors]),
      cents: fc.integer({ min: 1, max: 4 }).map((dollars) => dollars * 100),
      out: fc.array(fc.nat(23), { maxLength: 12 }),
      day: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all.map(({ cents, out, day, ...given }, at) => {
      const product = productOf('any', {
        ...given,
        id: `prd_${at}`,
        price: dollarsOf(cents),
        publishedAt: `2026-01-0${day}T00:00:00.000Z`,
      })
      const variants = product.variants.map((each, place) => ({ ...each, inStock: !out.includes(place) }))
      return { ...product, variants, inStock: variants.some(({ inStock }) => inStock) }
    }),
  )

const anyFilter = fc.record(
  {
    search: word,
    category: fc.constantFrom(...productCategories),
    size: fc.constantFrom(...sizes),
    color: fc.constantFrom(...colors),
    from: fc.integer({ min: 0, max: 5 }).map((dollars) => dollars * 100),
    to: fc.integer({ min: 0, max: 5 }).map((dollars) => dollars * 100),
    isInStock: fc.constant(true),
  },
  { requiredKeys: [] },
)
const anySort = fc.constantFrom(...ProductSort.options)

test('a scan of columns finds exactly the products that match on their own, once, in order', () => {
  fc.assert(
    fc.property(anyStore, anyFilter, anySort, (products, filter, sort) => {
      const found = findProducts({ ...emptySnapshot, products }, filter, sort)
      const passes = productMatcher(filter)
      const expected = products.filter((each) => passes({ ...each, cents: centsOf(each.price) }))
      expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
      const prices = found.map(({ cents }) => cents)
      if (sort === 'price_low') expect(prices).toEqual(prices.toSorted((a, b) => a - b))
      if (sort === 'price_high') expect(prices).toEqual(prices.toSorted((a, b) => b - a))
      const dates = found.map(({ publishedAt }) => publishedAt)
      if (sort === 'newest') expect(dates).toEqual(dates.toSorted().reverse())
    }),
  )
})

test('the pages in sequence are the whole list, in any order', () => {
  fc.assert(
    fc.property(anyStore, anySort, fc.integer({ min: 1, max: 7 }), (products, sort, limit) => {
      const found = findProducts({ ...emptySnapshot, products }, {}, sort)
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = productPage(found, sort, limit, cursor)
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.next
      } while (cursor)
      expect(seen).toEqual(found.map(({ id }) => id))
    }),
  )
})
