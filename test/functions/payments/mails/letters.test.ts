import { beforeAll, describe, expect, test } from 'vitest'
import type { Letter } from '#shared/mail/blocks.ts'
import { renderMail } from '#shared/mail/render.ts'
import type { SubscriptionItem } from '../../../../functions/model/payments/subscription.ts'
import { moneyTable, paidAt } from '../../../support/money/money-table.ts'
import { planOf } from '../../../support/money/plan-sample.ts'

/** The texts of mails about money, made from stored data. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let letters: typeof import('../../../../functions/mail/payment-letters.ts')
let model: typeof import('../../../../functions/model/payments/subscription.ts')

beforeAll(async () => {
  kiai = await moneyTable()
  letters = await import('../../../../functions/mail/payment-letters.ts')
  model = await import('../../../../functions/model/payments/subscription.ts')
})

async function textOf(composed: Promise<Letter | undefined>): Promise<string> {
  const letter = await composed
  return letter ? renderMail(letter, 'https://kiai.example').text : ''
}

const readerOf = (id: string, timeZone?: string) => ({
  id,
  email: `${id}@kiai.test`,
  settings: {
    emailNotifications: true,
    marketingEmails: false,
    courseReminders: true,
    liveEventAlerts: true,
    ...(timeZone && { timeZone }),
  },
})

describe('a receipt', () => {
  test('says the whole amount with its tax within, and until when a plan is paid', async () => {
    const { id, memberId } = await kiai.opened({
      purpose: 'tier',
      title: 'Kiai Premium',
      amount: 1999,
      state: 'paid',
      paidAt,
      tax: { name: 'VAT', percentage: 19, cents: 319 },
      periodTo: '2026-12-20T11:00:00.000Z',
    })
    expect(await textOf(letters.receiptOf({ chargeId: id }, readerOf(memberId)))).toContain(
      'Kiai Premium, until Dec 20, 2026: $19.99\nVAT 19%, included: $3.19\nTotal, USD: $19.99',
    )
  })

  test('lists the times of several sessions, in the reader’s time zone', async () => {
    const one = { minutes: 60, amount: 3333, tax: 0, state: 'confirmed', isShared: false } as const
    const { id, memberId } = await kiai.opened({
      purpose: 'session',
      amount: 6666,
      state: 'paid',
      paidAt,
      zone: 'America/New_York',
      sessions: [
        { ...one, bookingId: 'bkg_1', startsAt: '2026-12-15T14:00:00.000Z' },
        { ...one, bookingId: 'bkg_2', startsAt: '2026-12-22T14:00:00.000Z' },
      ],
    })
    expect(await textOf(letters.receiptOf({ chargeId: id }, readerOf(memberId)))).toContain(
      'Session of Tuesday, December 15, 2026 at 9:00 AM EST: $33.33\n  60 minutes\n',
    )
    expect(await textOf(letters.receiptOf({ chargeId: id }, readerOf(memberId, 'Asia/Tokyo')))).toContain(
      'Session of Tuesday, December 15, 2026 at 11:00 PM GMT+9: $33.33',
    )
  })
})

/** A member's plan, which was paid for a month. */
async function subscribed(more: Partial<SubscriptionItem>): Promise<string> {
  const memberId = await kiai.payer()
  const plan = planOf(memberId, paidAt, more)
  await model.subscription().put(plan).go()
  return memberId
}

test('a payment that failed names the card by its brand', async () => {
  const id = await subscribed({ pastDueSince: paidAt, card: { brand: 'amex', last4: '0341' } })
  expect(await textOf(letters.failureOf({}, readerOf(id)))).toContain(
    'Your American Express ending in 0341 declined the payment',
  )
})

test.each([
  ['of a month that was never paid closes with the days of grace', '2027-01-03', 'Dec 27, 2026'],
  ['within the days of grace closes at once', '2026-12-23', 'Dec 23, 2026'],
  ['before what was paid is over closes at once', '2026-12-05', 'Dec 5, 2026'],
])('an end %s', async (_, ended, told) => {
  const id = await subscribed({ isEnded: true, endsAt: `${ended}T11:00:00.000Z` })
  expect(await textOf(letters.changeOf({ change: 'ended' }, readerOf(id)))).toContain(
    `Ended on: ${told}, 11:00 AM UTC`,
  )
})
