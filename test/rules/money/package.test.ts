import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  packageBack,
  packageEnds,
  packageFaults,
  packageParts,
  packageRules,
} from '#shared/rules/money/package.ts'

const day = 24 * 3_600_000

test('parts of a package make the whole, equal except for the last, to the cent', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 2_000_000 }),
      fc.constantFrom(...packageRules.sizes),
      (amount, size) => {
        const parts = packageParts(amount, size)
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount)
        expect(new Set(parts.slice(0, -1)).size).toBe(1)
        expect((parts.at(-1) ?? 0) - (parts[0] ?? 0)).toBeGreaterThanOrEqual(0)
        expect((parts.at(-1) ?? 0) - (parts[0] ?? 0)).toBeLessThan(size)
      },
    ),
  ))

test.each([
  ['2026-11-23T17:00:00.000Z', '2027-11-23T17:00:00.000Z'],
  ['2028-02-29T08:00:00.000Z', '2029-02-28T08:00:00.000Z'],
])('a package that is bought at %s ends at %s', (boughtAt, ends) => expect(packageEnds(boughtAt)).toBe(ends))

describe('the refund of a package', () => {
  const boughtAt = '2026-11-23T17:00:00.000Z'
  const stand = {
    amount: 22_500,
    sessions: 5,
    single: 5000,
    unused: 0,
    isStranded: false,
    boughtAt,
    endsAt: packageEnds(boughtAt),
  }
  const later = (ms: number) => new Date(Date.parse(boughtAt) + ms)
  test.each([
    [0, 14 * day - 1, 22_500, 'package.unused', false],
    [0, 14 * day, 22_500, 'package.part_used', true],
    [1, 0, 17_500, 'package.part_used', true],
    [4, day, 2500, 'package.part_used', true],
    [5, day, 0, 'package.over', false],
    [0, 365 * day, 0, 'package.over', false],
  ] as const)('with %i used, %i ms later, is %i cents', (used, ms, cents, reason, needsReview) => {
    expect(packageBack({ ...stand, used }, later(ms))).toEqual({ cents, reason, needsReview })
  })

  test('that can no longer be used is the price of its unused sessions, without a person', () => {
    const stranded = { ...stand, used: 1, unused: 18_000, isStranded: true }
    const back = { cents: 18_000, reason: 'package.not_usable', needsReview: false }
    expect(packageBack(stranded, later(20 * day))).toEqual(back)
    expect(packageBack({ ...stranded, used: 5 }, later(day)).cents).toBe(0)
    expect(packageBack(stranded, later(365 * day)).cents).toBe(0)
  })

  test('is never below zero, however expensive a single session has become', () =>
    expect(packageBack({ ...stand, used: 4, single: 9000 }, later(day)).cents).toBe(0))
})

describe('the error of packages', () => {
  const lengths = [{ minutes: 60, cents: 5000 }]
  const of = (cents: number, minutes = 60) => ({ minutes, sessions: 5 as const, cents })
  test.each([
    ['nothing', [of(25_000)], 0],
    ['a price above single ones', [of(25_001)], 1],
    ['a price of next to nothing', [of(499)], 1],
    ['a length that is not offered', [of(20_000, 30)], 1],
    ['the same twice', [of(20_000), of(21_000)], 1],
  ])('is %s', (_words, packages, faults) => expect(packageFaults(packages, lengths)).toHaveLength(faults))
})
