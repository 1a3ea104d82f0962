import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressIssues,
  addressLines,
  countryCodes,
  emptyAddress,
  rulesOf,
  tidyAddress,
} from '#shared/rules/address/address.ts'
import { taxWithin } from '#shared/rules/money/fees.ts'
import {
  lineStates,
  mayLineBecome,
  mostOf,
  orderState,
  orderTotal,
  summedLines,
} from '#shared/rules/store/order.ts'
import { orderNumberOf, readOrderNumber } from '#shared/rules/store/order-number.ts'
import {
  afterBusinessDays,
  shippingCents,
  shippingDays,
  shippingMethods,
  shippingNames,
  shippingRules,
} from '#shared/rules/store/shipping.ts'
import { long } from '../../support/long.ts'

const values = fc.array(fc.nat(30), { minLength: 7, maxLength: 7 })

describe('the number of an order', () => {
  test('is accepted in any way of typing', () => {
    fc.assert(
      fc.property(values, (given) => {
        const number = orderNumberOf(given)
        expect(number).toMatch(/^K-[0-9A-HJKMNP-RTV-Z]{4}-[0-9A-HJKMNP-RTV-Z]{4}$/)
        expect(readOrderNumber(number)).toBe(number)
        expect(readOrderNumber(number.toLowerCase().replaceAll('-', ' '))).toBe(number)
        expect(readOrderNumber(number.slice(2).replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(number)
      }),
    )
  })

  test('has eight symbols, whatever follows them', () => {
    const number = orderNumberOf([1, 2, 3, 4, 5, 6, 7])
    expect(orderNumberOf([1, 2, 3, 4, 5, 6, 7, 8, 9])).toBe(number)
    expect(readOrderNumber(`${number}${number.at(-1)}`)).toBeUndefined()
    expect(readOrderNumber(number.slice(0, -1))).toBeUndefined()
    expect(readOrderNumber('')).toBeUndefined()
    // A symbol that no number has, with every possible check symbol.
    for (const last of '0123456789ABCDEFGHJKMNPQRTVWXYZ') {
      expect(readOrderNumber(`K-ZUZZ-ZZZ${last}`)).toBeUndefined()
    }
  })

  test('with one wrong symbol, or two swapped, is invalid', () => {
    const wrong = fc.tuple(values, fc.nat(7), fc.integer({ min: 1, max: 30 }))
    const symbols = '0123456789ABCDEFGHJKMNPQRTVWXYZ'
    fc.assert(
      fc.property(wrong, ([given, place, by]) => {
        const signs = [...orderNumberOf(given).replaceAll('-', '').slice(1)]
        const slip = signs.with(place, symbols[(symbols.indexOf(signs[place] ?? '') + by) % 31] ?? '')
        expect(readOrderNumber(slip.join(''))).toBeUndefined()
        const [one = '', next = ''] = [signs[place], signs[place + 1]]
        if (!next || one === next) return
        expect(
          readOrderNumber(
            signs
              .with(place, next)
              .with(place + 1, one)
              .join(''),
          ),
        ).toBeUndefined()
      }),
    )
  })
})

const lines = fc.array(
  fc.record({ cents: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 5 }), isDigital: fc.boolean() }),
  { minLength: 1, maxLength: 20 },
)

/** Any cart, shipping and tax: the parts of the total add up to it, and none of them is negative. */
const parts = fc.property(
  lines,
  fc.constantFrom(...shippingMethods),
  fc.nat(2000),
  fc.integer({ min: 0, max: 30 }),
  (given, method, standard, percentage) => {
    const { goods, shipping, total, isShipped } = orderTotal(given, method, standard)
    expect(goods + shipping).toBe(total)
    expect(goods).toBe(given.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0))
    expect(Math.min(goods, shipping)).toBeGreaterThanOrEqual(0)
    expect(isShipped).toBe(given.some(({ isDigital }) => !isDigital))
    if (!isShipped) expect(shipping).toBe(0)
    const tax = taxWithin(total, percentage)
    expect(tax).toBeGreaterThanOrEqual(0)
    expect(tax).toBeLessThanOrEqual(total)
  },
)

describe('the total of an order', () => {
  test('is the sum of goods and shipping with the tax in them, none of them negative', () => {
    fc.assert(parts)
  })

  test('is that of 100,000 carts', long, () => {
    fc.assert(parts, { numRuns: 100_000 })
  })

  test('standard shipping is free strictly over 50.00', () => {
    expect(shippingCents('standard', shippingRules.standard.freeOver)).toBe(599)
    expect(shippingCents('standard', shippingRules.standard.freeOver + 1)).toBe(0)
    expect(shippingCents('standard', shippingRules.standard.freeOver, 750)).toBe(750)
    expect(shippingCents('standard', shippingRules.standard.freeOver + 1, 750)).toBe(0)
    expect(shippingCents('express', 100_000, 750)).toBe(999)
    expect(shippingCents('express', 100_000)).toBe(999)
    expect(shippingCents('overnight', 100_000)).toBe(1999)
  })
})

test('lines of one variant are merged', () => {
  const line = { productId: 'prd_1', variant: 'm-red', quantity: 2 }
  expect(summedLines([line, { ...line, variant: 'l-red' }, line])).toEqual([
    { ...line, quantity: 4 },
    { ...line, variant: 'l-red' },
  ])
})

test('a file is bought once, goods up to five times', () => {
  expect(mostOf({ isDigital: true })).toBe(1)
  expect(mostOf({ isDigital: false })).toBe(5)
})

test('goods are sent in three ways, each with its days', () => {
  expect(shippingMethods).toEqual(['standard', 'express', 'overnight'])
  expect(shippingDays).toEqual({ standard: [5, 7], express: [2, 3], overnight: [1, 1] })
  expect(shippingNames).toEqual({ standard: 'Standard', express: 'Express', overnight: 'Overnight' })
  expect(shippingRules.returnDays).toBe(30)
})

test('a line moves from state to state in these ways only', () => {
  const moves = lineStates.flatMap((from) =>
    lineStates.filter((to) => mayLineBecome(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(moves).toEqual([
    'pending → paid',
    'pending → delivered',
    'pending → cancelled',
    'paid → packed',
    'paid → refunded',
    'paid → cancelled',
    'packed → shipped',
    'packed → refunded',
    'shipped → delivered',
    'shipped → refunded',
    'delivered → returning',
    'delivered → refunded',
    'returning → delivered',
    'returning → returned',
    'returning → refunded',
    'returned → refunded',
    'cancelled → paid',
    'cancelled → delivered',
  ])
})

describe('the state of an order', () => {
  const of = (...states: Parameters<typeof mayLineBecome>[0][]) =>
    orderState(states.map((state) => ({ state })))
  test('is that of the least advanced line', () => {
    expect(of('delivered', 'paid')).toBe('paid')
    expect(of('shipped', 'cancelled')).toBe('shipped')
    expect(of('cancelled', 'cancelled')).toBe('cancelled')
    expect(of('refunded', 'cancelled')).toBe('refunded')
    expect(of('cancelled', 'refunded')).toBe('refunded')
    expect(of('refunded', 'returned', 'cancelled')).toBe('returned')
    expect(of('shipped', 'packed', 'delivered')).toBe('packed')
    expect(of()).toBe('cancelled')
  })
  test('stays at an end state, except for a late payment', () => {
    expect(mayLineBecome('refunded', 'paid')).toBe(false)
    expect(mayLineBecome('cancelled', 'paid')).toBe(true)
    expect(mayLineBecome('packed', 'cancelled')).toBe(false)
  })
})

test('business days skip weekends', () => {
  const friday = new Date('2026-11-27T12:00:00Z')
  expect(afterBusinessDays(friday, 1).toISOString().slice(0, 10)).toBe('2026-11-30')
  expect(afterBusinessDays(friday, 5).toISOString().slice(0, 10)).toBe('2026-12-04')
})

describe('an address', () => {
  const named = { ...emptyAddress, firstName: 'Lena', lastName: 'Hoffmann', street: 'Way 1' }
  test('needs the parts of its country', () => {
    expect(addressIssues({ ...named, country: 'US' }).map(({ part }) => part)).toEqual([
      'city',
      'region',
      'postcode',
    ])
    expect(addressIssues({ ...named, country: 'DE', postcode: '10115', city: 'Berlin' })).toEqual([])
    expect(addressIssues({ ...named, country: 'HK', region: 'Kowloon' })).toEqual([])
    expect(addressIssues({ ...named, country: 'XX' })).toEqual([
      { part: 'country', words: 'Choose a country' },
    ])
  })

  test('needs a complete postcode, and a region of its country', () => {
    const american = { ...named, country: 'US', city: 'Brooklyn', region: 'NY' }
    expect(addressIssues({ ...american, postcode: '11249' })).toEqual([])
    expect(addressIssues({ ...american, postcode: '1124' })).toMatchObject([{ part: 'postcode' }])
    expect(addressIssues({ ...american, postcode: '11249x' })).toMatchObject([{ part: 'postcode' }])
    expect(addressIssues({ ...american, postcode: '11249', region: 'QQ' })).toMatchObject([
      { part: 'region' },
    ])
  })

  test('keeps only the parts that its country has', () => {
    const tidy = tidyAddress({ ...named, country: 'DE', postcode: 'ab1', city: 'Berlin', region: 'NY' })
    expect(tidy).toMatchObject({ region: '', postcode: 'AB1' })
    expect(addressLines(tidy)).toEqual(['Lena Hoffmann', 'Way 1', 'AB1 Berlin'])
  })

  test.each(countryCodes)('%s has a postcode format that its own example matches', (code) => {
    const { postcode, example } = rulesOf(code)
    if (postcode && example) expect(example).toMatch(postcode)
  })
})
