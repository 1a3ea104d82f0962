import { describe, expect, test } from 'vitest'
import { effectiveTier } from '#shared/rules/access/access.ts'
import { planOpensCourse } from '#shared/rules/access/course-access.ts'
import {
  announcedPrices,
  changeOf,
  closedAt,
  graceDays,
  graceEnd,
  granted,
  monthlyPrice,
  planNames,
  priceAt,
  stateOf,
} from '#shared/rules/money/subscription.ts'

const paidUntil = '2026-12-01T00:00:00.000Z'
const facts = { tier: 'premium', paidUntil, isEnded: false, isDisputed: false } as const
const at = (iso: string) => Date.parse(iso)

describe('a subscription', () => {
  test('opens its tier to the end of the paid time, and seven days more while the next month is unpaid', () => {
    expect(graceDays).toBe(7)
    expect(graceEnd(paidUntil)).toBe('2026-12-08T00:00:00.000Z')
    expect(granted(facts)).toEqual({
      tier: 'premium',
      expiresAt: paidUntil,
      graceUntil: '2026-12-08T00:00:00.000Z',
    })
  })

  test('that ends gets no grace', () => {
    expect(granted({ ...facts, endsAt: paidUntil })).toMatchObject({
      expiresAt: paidUntil,
      graceUntil: undefined,
    })
    expect(granted({ ...facts, isEnded: true })).toMatchObject({
      expiresAt: paidUntil,
      graceUntil: undefined,
    })
  })

  test('that was ended before the end of its month is over then', () => {
    const endsAt = '2026-11-10T00:00:00.000Z'
    expect(granted({ ...facts, isEnded: true, endsAt }).expiresAt).toBe(endsAt)
    expect(granted({ ...facts, endsAt: '2027-01-01T00:00:00.000Z' }).expiresAt).toBe(paidUntil)
  })

  test('that is over was closed with its month, or in the grace after it, but no later', () => {
    expect(closedAt({ paidUntil })).toBe(paidUntil)
    for (const endsAt of ['2026-11-10T00:00:00.000Z', paidUntil, '2026-12-05T00:00:00.000Z'])
      expect(closedAt({ paidUntil, endsAt })).toBe(endsAt)
    expect(closedAt({ paidUntil, endsAt: '2026-12-15T00:00:00.000Z' })).toBe(graceEnd(paidUntil))
  })

  test('in dispute opens nothing', () => {
    expect(granted({ ...facts, isDisputed: true })).toEqual({
      tier: 'free',
      expiresAt: undefined,
      graceUntil: undefined,
    })
  })

  test.each([
    [{}, '2026-11-30T23:59:59.999Z', 'active'],
    [{}, '2026-12-07T23:59:59.999Z', 'active'],
    [{}, '2026-12-08T00:00:00.000Z', 'ended'],
    [{ pastDueSince: paidUntil }, '2026-12-05T00:00:00.000Z', 'past_due'],
    [{ pastDueSince: paidUntil }, '2026-12-08T00:00:00.000Z', 'ended'],
    [{ endsAt: paidUntil }, '2026-11-30T00:00:00.000Z', 'ending'],
    [{ endsAt: paidUntil }, paidUntil, 'ended'],
    [{ isEnded: true }, '2026-11-30T00:00:00.000Z', 'ended'],
    [{ isDisputed: true }, '2026-11-30T00:00:00.000Z', 'disputed'],
  ] as const)('%j at %s is %s', (more, now, state) => {
    expect(stateOf({ ...facts, ...more }, at(now))).toBe(state)
  })

  test('upgrades at once and downgrades later', () => {
    expect(changeOf('premium', 'master')).toBe('upgrade')
    expect(changeOf('master', 'premium')).toBe('downgrade')
    expect(changeOf('master', 'master')).toBe('none')
  })
})

describe('the plan of a member', () => {
  const member = { subscriptionStatus: 'premium', subscriptionExpiresAt: paidUntil } as const
  const graceUntil = graceEnd(paidUntil)

  test.each([
    [member, '2026-11-30T23:59:59.999Z', 'premium'],
    [member, paidUntil, 'free'],
    [{ ...member, subscriptionGraceUntil: graceUntil }, paidUntil, 'premium'],
    [{ ...member, subscriptionGraceUntil: graceUntil }, graceUntil, 'free'],
    [{ ...member, tierOverride: 'master' as const }, graceUntil, 'master'],
    [{ ...member, tierOverride: 'free' as const }, '2026-11-01T00:00:00.000Z', 'free'],
    [{ subscriptionStatus: 'master' as const }, graceUntil, 'master'],
  ])('%j at %s is %s', (given, now, tier) => {
    expect(effectiveTier(given, at(now))).toBe(tier)
  })
})

describe('the price of a plan', () => {
  const announced = [
    { tier: 'premium', cents: 2499, from: '2027-02-01T00:00:00.000Z' },
    { tier: 'premium', cents: 2299, from: '2027-01-01T00:00:00.000Z' },
  ] as const

  test('is the printed one', () => {
    expect(planNames).toEqual({ free: 'Free', premium: 'Premium', master: 'Master' })
    expect(announcedPrices).toEqual([])
    expect(monthlyPrice).toEqual({ free: 0, premium: 1999, master: 3999 })
    expect(priceAt('premium', at('2026-11-22T00:00:00.000Z'))).toBe(1999)
  })

  test('changes on its day', () => {
    const price = (now: string) => priceAt('premium', at(now), announced)
    expect(price('2026-12-31T23:59:59.999Z')).toBe(1999)
    expect(price('2027-01-01T00:00:00.000Z')).toBe(2299)
    expect(price('2027-03-01T00:00:00.000Z')).toBe(2499)
    expect(priceAt('master', at('2027-03-01T00:00:00.000Z'), announced)).toBe(3999)
  })

  test('is the latest that has begun, in any order of announcement', () => {
    const soon = [
      { tier: 'premium', cents: 2299, from: '2027-01-01T00:00:00.000Z' },
      { tier: 'premium', cents: 2499, from: '2027-01-15T00:00:00.000Z' },
    ] as const
    for (const announced of [soon, soon.toReversed()]) {
      expect(priceAt('premium', at('2027-02-01T00:00:00.000Z'), announced)).toBe(2499)
    }
  })
})

describe('a course', () => {
  test.each([
    ['free', { accessLevel: 'free', price: 0 }, true],
    ['free', { accessLevel: 'premium', price: 0 }, false],
    ['premium', { accessLevel: 'premium', price: 4900 }, true],
    ['free', { accessLevel: 'premium', price: 4900 }, false],
    ['master', { accessLevel: 'free', price: 4900 }, false],
  ] as const)('is opened to %s when it is %j: %s', (tier, offer, opens) => {
    expect(planOpensCourse(tier, offer)).toBe(opens)
  })
})
