import { describe, expect, test } from 'vitest'
import {
  carriedLeft,
  creditMonth,
  creditOf,
  creditRefusal,
  creditRules,
  creditShare,
  leftInMonth,
  monthBefore,
} from '#shared/rules/sessions/credit.ts'

const two = { monthly: 2, minutes: 60 }
const now = new Date('2026-11-18T10:00:00.000Z')
const wanted = { startsAt: '2026-11-20T10:00:00.000Z', minutes: 60 }
const master = { subscriptionStatus: 'master' as const }

test('no plan includes sessions until an admin changes it', () => {
  expect(creditRules.usual).toEqual({ monthly: 0, minutes: 60 })
  expect(creditRefusal(master, wanted, creditRules.usual, now)).toBe('not_granted')
})

test('a session takes a credit of the UTC month in which it begins', () => {
  expect(creditMonth('2026-11-30T23:59:00.000Z')).toBe('2026-11')
  expect(creditMonth('2026-12-01T00:00:00.000Z')).toBe('2026-12')
  expect(monthBefore('2026-11')).toBe('2026-10')
  expect(monthBefore('2027-01')).toBe('2026-12')
})

describe('a credit covers a session', () => {
  test('of a Master member, and of nobody else', () => {
    expect(creditRefusal(master, wanted, two, now)).toBeUndefined()
    expect(creditRefusal({ subscriptionStatus: 'premium' }, wanted, two, now)).toBe('not_master')
    expect(creditRefusal({ ...master, tierOverride: 'free' }, wanted, two, now)).toBe('not_master')
    expect(
      creditRefusal({ subscriptionStatus: 'free', tierOverride: 'master' }, wanted, two, now),
    ).toBeUndefined()
  })

  test('that begins before the next payment of the plan is due, or any session if an admin has set the plan', () => {
    const paid = { ...master, subscriptionExpiresAt: wanted.startsAt }
    expect(creditRefusal(paid, wanted, two, now)).toBe('not_paid_until')
    const later = { ...master, subscriptionExpiresAt: '2026-11-20T10:00:00.001Z' }
    expect(creditRefusal(later, wanted, two, now)).toBeUndefined()
    expect(creditRefusal({ ...paid, tierOverride: 'master' }, wanted, two, now)).toBeUndefined()
  })

  test('that is not longer than the settings allow', () => {
    expect(creditRefusal(master, { ...wanted, minutes: 75 }, two, now)).toBe('too_long')
  })
})

describe('the number of credits left', () => {
  test('is the granted number less the used one, and never below zero', () => {
    expect(leftInMonth({ used: 1, spare: 0 }, two)).toBe(1)
    expect(leftInMonth({ used: 2, spare: 0 }, { ...two, monthly: 1 })).toBe(0)
  })

  test('of the month before is only that of returned credits, once its own month has none', () => {
    const used = { used: 2, spare: 0 }
    expect(creditOf({ used: 1, spare: 0 }, { used: 0, spare: 1 }, two)).toBe('own')
    expect(creditOf(used, { used: 1, spare: 1 }, two)).toBe('before')
    expect(creditOf(used, { used: 1, spare: 0 }, two)).toBeUndefined()
    expect(carriedLeft({ used: 2, spare: 1 }, two)).toBe(0)
  })
})

describe('the instructor of a credit session is owed', () => {
  const session = { ...wanted, amount: 5000, share: 4250 }
  const cancelled = (by: string, hours: number) => ({
    ...session,
    cancelled: { by, at: new Date(Date.parse(wanted.startsAt) - hours * 3_600_000).toISOString() },
  })

  test('the share of its price if it took place', () => {
    expect(creditShare(session)).toBe(4250)
  })

  test('the share of a paid session’s kept part if its student cancels late', () => {
    expect(creditShare(cancelled('student', 24))).toBe(0)
    expect(creditShare(cancelled('student', 3))).toBe(2125)
    expect(creditShare(cancelled('student', 1))).toBe(4250)
  })

  test('nothing if they or Kiai cancel it', () => {
    expect(creditShare(cancelled('instructor', 1))).toBe(0)
    expect(creditShare(cancelled('admin', 1))).toBe(0)
  })
})
