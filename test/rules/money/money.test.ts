import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'

test('money on the wire has two decimals', () => {
  expect([0, 5, 50, 1999, 123456].map(dollarsOf)).toEqual(['0.00', '0.05', '0.50', '19.99', '1234.56'])
  expect(dollarsOf(-250)).toBe('-2.50')
})

test('cents survive the conversion both ways', () => {
  fc.assert(fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => centsOf(dollarsOf(cents)) === cents))
})

test('dollars may be typed with two decimals, one or none', () => {
  expect(['85', '85.5', '85.50', '0.05', '-2.5'].map(centsOf)).toEqual([8500, 8550, 8550, 5, -250])
})
