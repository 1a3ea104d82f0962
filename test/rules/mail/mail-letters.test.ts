import { describe, expect, test } from 'vitest'
import type { Letter } from '#shared/mail/blocks.ts'
import { paymentFailed } from '#shared/mail/payment-failed.ts'
import { type ReceiptFacts, receipt } from '#shared/mail/receipt.ts'
import { refundDecided } from '#shared/mail/refund-decided.ts'
import { renderMail } from '#shared/mail/render.ts'
import { type SeriesFacts, series } from '#shared/mail/series.ts'
import { type SessionFacts, session } from '#shared/mail/session.ts'
import { type SubscriptionChangedFacts, subscriptionChanged } from '#shared/mail/subscription-changed.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import { refundWords } from '#shared/rules/money/refund-words.ts'

/** The content of each mail: exactly what happened, whether money moved, and the next step. */

const rendered = (letter: Letter) => renderMail(letter, 'https://kiai.example')

const support = '/contact?category=billing&purchase=chg_1'
const supported = `Contact support: https://kiai.example${support}`

const bought: ReceiptFacts = {
  number: 'KI-2026-004187',
  firstName: 'Lena',
  paidAt: '2026-11-22T14:05:00.000Z',
  paidWith: 'Visa ending in 4242, by Stripe',
  lines: [{ label: 'Private Lesson with Marcus Bell', detail: '60 minutes', cents: 7500 }],
  totalCents: 7500,
  path: '/receipts/cha_1',
  support,
}

describe('a receipt', () => {
  test('names number, time, lines, total, seller, and contact', () => {
    const { subject, text } = rendered(receipt(bought))
    expect(subject).toBe('Your receipt from Kiai: $75.00')
    for (const words of [
      'Receipt KI-2026-004187',
      'Thank you, Lena. $75.00 paid.',
      'Nov 22, 2026, 2:05 PM UTC, Visa ending in 4242, by Stripe',
      'Private Lesson with Marcus Bell: $75.00\n  60 minutes',
      'Total, USD: $75.00',
      'Open receipt: https://kiai.example/receipts/cha_1',
      'receipt number KI-2026-004187',
      supported,
    ]) {
      expect(text).toContain(words)
    }
  })

  test('works without a name', () => {
    const { text } = rendered(receipt({ ...bought, firstName: undefined }))
    expect(text).toContain('Thank you. $75.00 paid.')
  })

  test('states a tax included where there is one', () => {
    const tax = { name: 'VAT', percentage: 19, cents: 1197 }
    expect(rendered(receipt({ ...bought, tax })).text).toContain(
      '60 minutes\nVAT 19%, included: $11.97\nTotal, USD: $75.00',
    )
    expect(rendered(receipt(bought)).text).toContain('60 minutes\nTotal, USD: $75.00')
  })

  test('adds up, including reductions, or is refused', () => {
    const lines = [...bought.lines, { label: 'Discount', cents: -500 }]
    expect(rendered(receipt({ ...bought, lines, totalCents: 7000 })).text).toContain(
      'Discount: −$5.00\nTotal, USD: $70.00',
    )
    expect(() => receipt({ ...bought, totalCents: 7501 })).toThrow('does not add up')
  })
})

describe('a failed payment', () => {
  const failed = {
    what: 'Kiai Premium, one month',
    cents: 1999,
    paidWith: 'Visa ending in 4242',
    accessUntil: '2026-11-29T00:00:00.000Z',
    path: '/profile?tab=subscription',
  }

  test('says that nothing was charged, until when access stays, and links to the fix', () => {
    const { subject, text } = rendered(paymentFailed({ ...failed, nextTryAt: '2026-11-25T00:00:00.000Z' }))
    expect(subject).toBe('Your payment of $19.99 did not go through')
    expect(text).toContain('Nothing was charged.')
    expect(text).toContain('You keep access until: Nov 29, 2026, 12:00 AM UTC')
    expect(text).toContain('We try again on: Nov 25, 2026, 12:00 AM UTC')
    expect(text).toContain('Contact support: https://kiai.example/contact?category=billing')
    expect(text).toContain('Update payment: https://kiai.example/profile?tab=subscription')
  })

  test('promises no retry where there is none', () => {
    expect(rendered(paymentFailed(failed)).text).not.toContain('try again')
  })
})

describe('a refund', () => {
  const asked = {
    what: 'Kiai Premium, one month',
    paidCents: 1999,
    refundCents: 1999,
    reason: 'subscription.within_window',
    to: 'Visa ending in 4242',
    by: 'card',
    path: '/profile?tab=subscription',
    support,
  } as const

  test('names the amount, the rule, and the days it takes to a card', () => {
    const { subject, text } = rendered(refundDecided(asked))
    expect(subject).toBe('Your refund of $19.99 is on its way')
    expect(text).toContain('This is the full amount that you paid for Kiai Premium, one month.')
    expect(text).toContain('within 7 days for Premium and 14 days for Master')
    const [from, to] = refundRules.takes.card
    expect(text).toContain(`Arrives within: ${from} to ${to} business days`)
  })

  test('of a part names its item; to a wallet it takes other days', () => {
    const part = {
      ...asked,
      paidCents: 7500,
      refundCents: 3750,
      by: 'wallet',
      reason: 'session.late',
    } as const
    const { text } = rendered(refundDecided(part))
    expect(text).toContain('We refund $37.50 to you')
    expect(text).toContain('part of the $75.00 that you paid')
    expect(text).toContain('refunded by 50%')
    expect(text).toContain(`${refundRules.takes.wallet.join(' to ')} business days`)
  })

  test('that is refused says that no money moves, and why', () => {
    const no = {
      ...asked,
      refundCents: 0,
      reason: 'course.too_much_viewed',
      note: 'You saw 40% of it.',
    } as const
    const { subject, text } = rendered(refundDecided(no))
    expect(subject).toBe('About your refund for Kiai Premium, one month')
    expect(text).toContain(supported)
    expect(text).toContain('Nothing of the $19.99 is refunded.')
    expect(text).toContain('if less than 25% of it was viewed')
    expect(text).toContain('What we found: You saw 40% of it.')
    expect(text).not.toContain('business days')
  })

  test.each(Object.entries(refundWords))(
    '%s has a text of its own, with the numbers of the rules',
    (_, words) => {
      expect(words).toMatch(/^[A-Z].*\.$/)
      expect(words).not.toMatch(/undefined|NaN/)
      expect(Object.values(refundWords).filter((other) => other === words)).toHaveLength(1)
    },
  )
})

describe('a subscription that', () => {
  const base = { firstName: 'Lena', path: '/profile?tab=subscription' }
  const at = '2026-12-22T09:30:00.000Z'
  const cases: [SubscriptionChangedFacts, string, string[]][] = [
    [
      { ...base, change: 'started', tier: 'premium', monthlyCents: 1999, renewsAt: at },
      'Welcome to Kiai Premium',
      ['You are on Kiai Premium, Lena', 'Price: $19.99 a month', 'Next payment: Dec 22, 2026, 9:30 AM UTC'],
    ],
    [
      {
        ...base,
        change: 'upgraded',
        from: 'premium',
        tier: 'master',
        chargedCents: 1032,
        monthlyCents: 3999,
        renewsAt: at,
      },
      'You are on Kiai Master now',
      ['From Premium to Master, Lena', '$10.32 was charged for the rest of this month.'],
    ],
    [
      { ...base, change: 'downgradePlanned', from: 'master', tier: 'premium', at, monthlyCents: 1999 },
      'Kiai Master becomes Premium on Dec 22, 2026',
      ['Nothing was charged now.', 'Then: $19.99 a month', 'Changes on: Dec 22, 2026, 9:30 AM UTC'],
    ],
    [
      { ...base, change: 'cancelPlanned', tier: 'premium', until: at },
      'Kiai Premium ends on Dec 22, 2026',
      ['You will not be charged again, Lena.', 'Access until: Dec 22, 2026, 9:30 AM UTC', 'Keep Premium: '],
    ],
    [
      { ...base, change: 'resumed', tier: 'premium', monthlyCents: 1999, renewsAt: at },
      'Kiai Premium continues',
      ['Nothing was charged now.', 'Next payment: Dec 22, 2026, 9:30 AM UTC'],
    ],
    [
      { ...base, change: 'ended', tier: 'master', at },
      'Kiai Master has ended',
      ['You are no longer charged.', 'See the plans: https://kiai.example/subscribe'],
    ],
  ]

  test.each(cases)('$change', (facts, subject, words) => {
    const mail = rendered(subscriptionChanged(facts))
    expect(mail.subject).toBe(subject)
    for (const each of words) expect(mail.text).toContain(each)
  })
})

describe('one session', () => {
  const asked: SessionFacts = {
    firstName: 'Lena',
    news: 'move_asked',
    part: 'student',
    title: 'Private Lesson',
    name: 'Private Lesson with Aiko Mori',
    other: 'Aiko Mori',
    startsAt: '2026-10-23T13:00:00.000Z',
    minutes: 60,
    zone: 'America/New_York',
    cents: 7500,
    move: { by: 'instructor', startsAt: '2026-10-30T13:00:00.000Z', until: '2026-10-22T23:30:00.000Z' },
    heldUntil: '2026-10-20T10:30:00.000Z',
    hasLink: true,
    path: '/my-bookings',
  }
  const textOf = (facts: Partial<SessionFacts>) => rendered(session({ ...asked, ...facts })).text

  test('gives each of its times in the zones of the instructor and of the student', () => {
    const studentZone = 'Asia/Tokyo'
    const text = textOf({ studentZone })
    for (const words of [
      'Begins: Friday, October 23, 2026 at 9:00 AM EDT',
      'For you: Friday, October 23, 2026 at 10:00 PM GMT+9',
      'New time: Friday, October 30, 2026 at 9:00 AM EDT, which is Friday, October 30, 2026 at 10:00 PM GMT+9',
      'Held until: Thursday, October 22, 2026 at 7:30 PM EDT, which is Friday, October 23, 2026 at 8:30 AM GMT+9',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('UTC')
    expect(textOf({ studentZone, part: 'instructor' })).toContain('For your student: Friday, October 23')
    expect(textOf({ studentZone, news: 'no_link', part: 'operations' })).toContain('For the student: Friday')
    expect(textOf({ studentZone, news: 'booked' })).toContain(
      'Held until: Tuesday, October 20, 2026 at 6:30 AM EDT, which is Tuesday, October 20, 2026 at 7:30 PM GMT+9',
    )
    expect(textOf({ studentZone, news: 'absent_student', absence: { outcome: 'student' } })).toContain(
      'Tell us until: Saturday, October 24, 2026 at 10:00 AM EDT, which is Saturday, October 24, 2026 at 11:00 PM GMT+9',
    )
  })

  test('gives them once where both zones show the same, and in UTC where the student’s is not known', () => {
    const same = textOf({ studentZone: 'America/Toronto' })
    expect(same).toContain('Held until: Thursday, October 22, 2026 at 7:30 PM EDT')
    expect(same).not.toMatch(/which is|UTC|For you/)
    expect(textOf({})).toContain('In UTC: Friday, October 23, 2026 at 1:00 PM UTC')
  })
})

describe('several sessions', () => {
  const held: SeriesFacts = {
    firstName: 'Lena',
    news: 'booked',
    part: 'student',
    title: 'Private Lesson',
    other: 'Aiko Mori',
    sessions: [
      { startsAt: '2026-10-23T13:00:00.000Z', minutes: 60 },
      { startsAt: '2026-10-30T13:00:00.000Z', minutes: 60 },
    ],
    zone: 'America/New_York',
    cents: 15_000,
    heldUntil: '2026-10-20T10:30:00.000Z',
    hasLinks: true,
    path: '/my-bookings',
  }
  const textOf = (facts: Partial<SeriesFacts>) => rendered(series({ ...held, ...facts })).text

  test('are listed, each in the zones of the instructor and of the student, whose clocks may change in between', () => {
    const { subject, text } = rendered(series({ ...held, studentZone: 'Europe/Berlin' }))
    expect(subject).toBe('2 sessions booked: please pay for “Private Lesson”')
    for (const words of [
      'Pay $150.00 to confirm all 2.',
      'Held until: Tuesday, October 20, 2026 at 6:30 AM EDT, which is Tuesday, October 20, 2026 at 12:30 PM GMT+2',
      'Duration of each: 60 minutes',
      '1 of 2: Friday, October 23, 2026 at 9:00 AM EDT, which is Friday, October 23, 2026 at 3:00 PM GMT+2',
      '2 of 2: Friday, October 30, 2026 at 9:00 AM EDT, which is Friday, October 30, 2026 at 2:00 PM GMT+1',
      'Pay now: https://kiai.example/my-bookings',
    ]) {
      expect(text).toContain(words)
    }
  })

  test('are listed in UTC too where the student’s zone is not known, and once where it shows the same', () => {
    expect(textOf({})).toContain('9:00 AM EDT, which is Friday, October 23, 2026 at 1:00 PM UTC')
    const same = textOf({ studentZone: 'America/Toronto' })
    expect(same).toContain('1 of 2: Friday, October 23, 2026 at 9:00 AM EDT')
    expect(same).not.toContain('which is')
  })

  test('that are paid ask for no money; their instructor is asked for the meeting link, if it is missing', () => {
    const paid = { news: 'confirmed', heldUntil: undefined } as const
    expect(textOf(paid)).not.toMatch(/Pay|Held until/)
    expect(textOf({ ...paid, part: 'instructor' })).not.toContain('Please add a meeting link.')
    const { subject, text } = rendered(
      series({ ...held, ...paid, part: 'instructor', other: 'Dana Weber', hasLinks: false }),
    )
    expect(subject).toBe('Dana Weber has booked 2 sessions with you')
    expect(text).toContain('Student: Dana Weber')
    expect(text).toContain('Please add a meeting link.')
  })
})
