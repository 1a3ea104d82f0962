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
import { mayLineBecome, orderState, orderTotal, summedLines } from '#shared/rules/store/order.ts'
import { orderNumberOf, readOrderNumber } from '#shared/rules/store/order-number.ts'
import {
  afterBusinessDays,
  shippingCents,
  shippingMethods,
  shippingRules,
} from '#shared/rules/store/shipping.ts'

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

describe('the total of an order', () => {
  test('is the sum of goods and shipping, none of them negative', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(...shippingMethods), (given, method) => {
        const { goods, shipping, total, isShipped } = orderTotal(given, method)
        expect(goods + shipping).toBe(total)
        expect(Math.min(goods, shipping)).toBeGreaterThanOrEqual(0)
        expect(isShipped).toBe(given.some(({ isDigital }) => !isDigital))
        if (!isShipped) expect(shipping).toBe(0)
      }),
    )
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

describe('the state of an order', () => {
  const of = (...states: Parameters<typeof mayLineBecome>[0][]) =>
    orderState(states.map((state) => ({ state })))
  test('is that of the least advanced line', () => {
    expect(of('delivered', 'paid')).toBe('paid')
    expect(of('shipped', 'cancelled')).toBe('shipped')
    expect(of('cancelled', 'cancelled')).toBe('cancelled')
    expect(of('refunded', 'cancelled')).toBe('refunded')
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
