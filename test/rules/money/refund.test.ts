import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centsBack,
  courseRefund,
  digitalRefund,
  physicalRefund,
  refundRules,
  type SessionCancellation,
  type SubscriptionPurchase,
  sessionRefund,
  subscriptionRefund,
} from '#shared/rules/money/refund.ts'

const start = Date.UTC(2026, 2, 28, 12)
const iso = (ms: number) => new Date(ms).toISOString()
const second = 1000
const hour = 3600 * second
const day = 24 * hour
const charged = iso(start)

const subscription = (given: Partial<SubscriptionPurchase>) =>
  subscriptionRefund({ tier: 'premium', chargedAt: charged, askedAt: charged, isFirst: true, ...given })

describe('subscriptions', () => {
  test.each([
    ['premium', 7, -second, 100],
    ['premium', 7, 0, 0],
    ['premium', 7, second, 0],
    ['master', 14, -second, 100],
    ['master', 14, 0, 0],
    ['master', 14, second, 0],
  ] as const)('%s first bought %i days and %i ms ago gives %i percent', (tier, days, off, percent) => {
    expect(subscription({ tier, askedAt: iso(start + days * day + off) }).percent).toBe(percent)
  })

  test('the window is for first-time subscribers only', () => {
    expect(subscription({ isFirst: false })).toEqual({
      percent: 0,
      reason: 'subscription.not_first',
      needsReview: false,
    })
  })

  test('no part of a month is refunded after the window', () => {
    const late = subscription({ askedAt: iso(start + 20 * day), hasTechnicalIssue: true })
    expect(late).toMatchObject({ percent: 0, needsReview: false })
  })

  test('a master with a technical issue goes to a person; after opening exclusive content nothing is refunded', () => {
    const late = { tier: 'master', askedAt: iso(start + 20 * day) } as const
    expect(subscription({ ...late, hasTechnicalIssue: true })).toMatchObject({
      percent: 0,
      needsReview: true,
    })
    expect(subscription({ ...late, hasOpenedExclusive: true }).reason).toBe('subscription.exclusive_accessed')
    expect(subscription({ ...late }).needsReview).toBe(false)
  })

  test('a gift is refunded only to its payer', () => {
    expect(subscription({ gift: 'purchaser', isFirst: false }).percent).toBe(100)
    expect(subscription({ gift: 'recipient' }).percent).toBe(0)
  })

  test.each([{ isDiscounted: true }, { usedExtensively: true }, { violatedTerms: true }])(
    '%j is never refunded, within the window too',
    (given) => {
      expect(subscription(given).percent).toBe(0)
    },
  )
})

describe('courses', () => {
  test.each([
    [30 * day - second, 24.9, 100],
    [30 * day, 0, 0],
    [30 * day + second, 0, 0],
    [0, 24.999, 100],
    [0, 25, 0],
    [0, 25.001, 0],
  ])('requested after %i ms with %f percent viewed gives %i percent', (after, viewedPercent, percent) => {
    const decision = courseRefund({ boughtAt: charged, askedAt: iso(start + after), viewedPercent })
    expect(decision.percent).toBe(percent)
  })
})

describe('private sessions', () => {
  const cancelled = (ahead: number, fault?: SessionCancellation['fault']) =>
    sessionRefund({ startsAt: iso(start + ahead), cancelledAt: charged, ...(fault && { fault }) }).percent

  test.each([
    [24 * hour + second, 100],
    [24 * hour, 100],
    [24 * hour - second, 50],
    [2 * hour + second, 50],
    [2 * hour, 50],
    [2 * hour - second, 0],
    [0, 0],
    [-hour, 0],
  ])('cancelled %i ms ahead gives %i percent', (ahead, percent) => {
    expect(cancelled(ahead)).toBe(percent)
  })

  test('an absent instructor and a technical failure give a full refund at any time', () => {
    for (const ahead of [30 * hour, hour, -hour]) {
      expect(cancelled(ahead, 'instructor_absent')).toBe(100)
      expect(cancelled(ahead, 'technical_failure')).toBe(100)
    }
  })

  test('cancelling earlier never gives less', () => {
    const ahead = fc.integer({ min: -3 * day, max: 5 * day })
    fc.assert(
      fc.property(ahead, ahead, (a, b) => {
        expect(cancelled(Math.max(a, b))).toBeGreaterThanOrEqual(cancelled(Math.min(a, b)))
      }),
    )
  })
})

describe('merchandise', () => {
  test.each([
    [-second, 100],
    [0, 0],
    [second, 0],
  ])('physical, %i ms off 30 days from delivery, unused, gives %i percent', (off, percent) => {
    const askedAt = iso(start + 30 * day + off)
    expect(physicalRefund({ deliveredAt: charged, askedAt, isUnused: true }).percent).toBe(percent)
  })

  test('used items are not taken back; missing ones are checked by a person', () => {
    expect(physicalRefund({ deliveredAt: charged, askedAt: charged, isUnused: false }).percent).toBe(0)
    expect(physicalRefund({ deliveredAt: undefined, askedAt: charged, isUnused: true }).needsReview).toBe(
      true,
    )
  })

  test.each([
    [-second, false, false, 100],
    [0, false, false, 0],
    [second, false, false, 0],
    [-second, true, false, 0],
    [-second, false, true, 0],
  ])(
    'digital, %i ms off 7 days, downloaded %s, shared %s gives %i percent',
    (off, isFullyDownloaded, isShared, percent) => {
      const askedAt = iso(start + 7 * day + off)
      expect(digitalRefund({ boughtAt: charged, askedAt, isFullyDownloaded, isShared }).percent).toBe(percent)
    },
  )
})

describe('each decision names its rule', () => {
  const late = iso(start + 40 * day)
  const master = { tier: 'master', askedAt: late } as const
  const course = (askedAt: string, viewedPercent = 0) =>
    courseRefund({ boughtAt: charged, askedAt, viewedPercent })
  const session = (ahead: number, fault?: SessionCancellation['fault']) =>
    sessionRefund({ startsAt: iso(start + ahead), cancelledAt: charged, ...(fault && { fault }) })
  const physical = (deliveredAt: string | undefined, askedAt = charged, isUnused = true) =>
    physicalRefund({ deliveredAt, askedAt, isUnused })
  const digital = (askedAt: string, isFullyDownloaded = false, isShared = false) =>
    digitalRefund({ boughtAt: charged, askedAt, isFullyDownloaded, isShared })

  test.each([
    [subscription({}), 'subscription.within_window'],
    [subscription({ askedAt: late }), 'subscription.window_over'],
    [subscription(master), 'subscription.window_over'],
    [subscription({ ...master, hasTechnicalIssue: true }), 'subscription.technical_issue'],
    [subscription({ ...master, hasOpenedExclusive: true }), 'subscription.exclusive_accessed'],
    [subscription({ isFirst: false }), 'subscription.not_first'],
    [subscription({ gift: 'purchaser' }), 'subscription.gift'],
    [subscription({ gift: 'recipient' }), 'subscription.gift_not_purchaser'],
    [subscription({ isDiscounted: true }), 'subscription.discounted'],
    [subscription({ usedExtensively: true }), 'account.extensive_use'],
    [subscription({ violatedTerms: true }), 'account.terms_violated'],
    [course(charged), 'course.within_window'],
    [course(late), 'course.window_over'],
    [course(charged, 25), 'course.too_much_viewed'],
    [session(25 * hour), 'session.early_enough'],
    [session(3 * hour), 'session.late'],
    [session(hour), 'session.too_late'],
    [session(hour, 'instructor_absent'), 'session.instructor_absent'],
    [session(hour, 'technical_failure'), 'session.technical_failure'],
    [physical(charged), 'physical.within_window'],
    [physical(charged, late), 'physical.window_over'],
    [physical(undefined), 'physical.not_delivered'],
    [physical(charged, charged, false), 'physical.used'],
    [digital(charged), 'digital.within_window'],
    [digital(late), 'digital.window_over'],
    [digital(charged, true), 'digital.downloaded'],
    [digital(charged, false, true), 'digital.shared'],
  ] as const)('%j is by %s', (decision, reason) => {
    expect(decision.reason).toBe(reason)
  })
})

test('a refund is whole cents, never more than the payment, half a cent rounded up', () => {
  expect(centsBack(1999, 50)).toBe(1000)
  expect(centsBack(1999, 100)).toBe(1999)
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.integer({ min: 0, max: 100 }), (paid, percent) => {
      const back = centsBack(paid, percent)
      expect(Number.isInteger(back) && back >= 0 && back <= paid).toBe(true)
      expect(Math.abs(back - (paid * percent) / 100)).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('the times of the policy', () => {
  expect(refundRules.takes).toEqual({ review: [2, 3], approved: [5, 7], card: [5, 10], wallet: [3, 5] })
  expect(refundRules.support.repliesWithinHours).toBe(24)
})
