import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partWith, percentOf, platformFee, split, taxWithin } from '#shared/rules/money/fees.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 })
const percent = fc.integer({ min: 0, max: 5000 }).map((parts) => parts / 100)

describe('fees', () => {
  test('150.00 at 15 % gives 22.50 to the platform and 127.50 to the instructor', () => {
    expect(split(15_000, 15)).toEqual({ fee: 2250, share: 12_750 })
    expect(platformFee).toEqual({ percentage: 15, least: 0, most: 50 })
  })

  test('fee and share are the whole, neither negative: 100,000 amounts', () => {
    fc.assert(
      fc.property(cents, percent, (total, percentage) => {
        const { fee, share } = split(total, percentage)
        const isWhole = fee + share === total && fee >= 0 && share >= 0
        return isWhole && Math.abs(fee - (total * percentage) / 100) <= 0.500001
      }),
      { numRuns: 100_000 },
    )
  })

  test.each([
    [100, 0.5, 1],
    [99, 0.5, 0],
    [1999, 15, 300],
    [3333, 12.5, 417],
    [0, 50, 0],
  ])('of %i cents %f percent are %i, half a cent rounded up', (total, percentage, fee) => {
    expect(percentOf(total, percentage)).toBe(fee)
  })

  test.each([
    [11_900, 19, 1900],
    [1999, 19, 319],
    [1999, 0, 0],
    [107, 7, 7],
    [3, 20, 1],
  ])('%i cents contain %i percent of tax: %i', (total, percentage, tax) => {
    expect(taxWithin(total, percentage)).toBe(tax)
  })

  test('tax and net are the whole, and the tax is the percentage of the net to half a cent', () => {
    fc.assert(
      fc.property(cents, percent, (total, percentage) => {
        const tax = taxWithin(total, percentage)
        expect(Math.abs(tax - (total * percentage) / (100 + percentage))).toBeLessThanOrEqual(0.500001)
      }),
    )
  })

  test('parts of any number of refunds make the whole', () => {
    const split = fc.integer({ min: 1, max: 1_000_000 }).chain((total) =>
      fc.record({
        total: fc.constant(total),
        whole: fc.integer({ min: 0, max: total }),
        cuts: fc.array(fc.integer({ min: 0, max: total }), { maxLength: 8 }),
      }),
    )
    fc.assert(
      fc.property(split, ({ total, whole, cuts }) => {
        const ends = [...cuts, total].sort((a, b) => a - b)
        let before = 0
        let sum = 0
        for (const end of ends) {
          sum += partWith(whole, total, before, end - before)
          before = end
        }
        return sum === whole
      }),
      { numRuns: 20_000 },
    )
  })
})
