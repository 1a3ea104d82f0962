import { beforeAll, describe, expect, test } from 'vitest'
import type { LiveEventItem } from '../../../functions/model/live/live-event.ts'
import type { MailItem, MailKind } from '../../../functions/model/mail/mail.ts'
import type { ChargeItem } from '../../../functions/model/payments/charge.ts'
import type { SubscriptionItem } from '../../../functions/model/payments/subscription.ts'
import { moneyTable, paidAt } from '../../support/money/money-table.ts'
import { planOf } from '../../support/money/plan-sample.ts'
import { textOf } from '../../support/people/written-mail.ts'

/** Mails are written from what is stored when they are sent: what no longer holds is not said. */

let kiai: Awaited<ReturnType<typeof moneyTable>>

beforeAll(async () => {
  kiai = await moneyTable()
})

const startsAt = '2031-06-12T20:00:00.000Z'

describe('a mail about something that no longer exists is not written:', () => {
  const message = { messageId: 'msg_gone', entryId: 'ent_gone', at: '2020-01-01T00:00:00.000Z' }
  test.each<[MailKind, MailItem['about']]>([
    ['receipt', { chargeId: 'chg_gone' }],
    ['refundDecided', { chargeId: 'chg_gone' }],
    ['paymentFailed', {}],
    ['subscriptionChanged', { change: 'resumed' }],
    ['session', { bookingId: 'bkg_gone', news: 'confirmed' }],
    ['series', { chargeId: 'chg_gone', news: 'confirmed' }],
    ['series', { seriesId: 'ser_gone', count: '2', news: 'booked' }],
    ['calendarNotRead', { personId: 'ins_gone' }],
    ['setAside', { due: 'session' }],
    ['setAside', { due: 'nothing' }],
    ['contactReceived', message],
    ['contactCopy', message],
    ['contactAnswered', message],
    ['campaignTest', { campaignId: 'cmp_gone' }],
    ['campaignPaused', { campaignId: 'cmp_gone', settled: '100', bounced: '9', complained: '0' }],
    ['live', { eventId: 'liv_gone', news: 'soon', startsAt }],
    ['liveBan', { eventId: 'liv_gone', times: '1' }],
    ['order', { orderId: 'ord_gone', news: 'packed' }],
    ['orderReturn', { orderId: 'ord_gone', returnId: 'ret_gone', news: 'approved' }],
    ['orderClaim', { orderId: 'ord_gone', claimId: 'clm_gone', news: 'refunded' }],
    ['reviewRemoved', { reviewId: 'rev_gone' }],
  ])('%s %j', async (kind, about) => {
    expect(await textOf(kind, about)).toBeUndefined()
  })
})

test('a removed review that was restored is not reported as removed', async () => {
  const { review } = await import('../../../functions/model/reviews/review.ts')
  const id = 'rev_restored'
  const session = {
    subject: 'session',
    subjectId: 'bkg_1',
    memberId: 'mem_reader',
    aboutId: 'ins_1',
  } as const
  await review()
    .create({
      id,
      ...session,
      authorName: 'Lena',
      stars: 5,
      text: 'Good',
      createdAt: paidAt,
      updatedAt: paidAt,
    })
    .go()
  expect(await textOf('reviewRemoved', { reviewId: id })).toBeUndefined()
  const removed = { by: 'mem_admin', reason: 'An advertisement', at: paidAt }
  await review().patch({ id }).set({ removed }).go()
  expect(await textOf('reviewRemoved', { reviewId: id })).toContain('An advertisement')
})

test('a connected calendar that is read again is not reported', async () => {
  const { busyTimes } = await import('../../../functions/model/calendar/busy-times.ts')
  const personId = 'ins_read'
  const address = { version: '1', sealed: '', host: 'calendar.example.com', lastFour: '.ics' }
  const times = { wantedAt: paidAt, nextAt: paidAt }
  await busyTimes()
    .create({ personId, memberId: 'mem_reader', ...address, ...times })
    .go()
  expect(await textOf('calendarNotRead', { personId })).toBeUndefined()
  await busyTimes().patch({ personId }).set({ failure: 'slow' }).go()
  expect(await textOf('calendarNotRead', { personId })).toBeUndefined()
  await busyTimes().patch({ personId }).set({ failingSince: paidAt }).go()
  expect(await textOf('calendarNotRead', { personId })).toContain('calendar.example.com')
})

describe('about a live event', () => {
  let made = 0
  async function planned(more: Partial<LiveEventItem> = {}): Promise<string> {
    const { liveEvent } = await import('../../../functions/model/live/live-event.ts')
    const id = `liv_said${++made}`
    const when = { zone: 'UTC', wallTime: startsAt.slice(0, 16), startsAt, minutes: 60 }
    await liveEvent()
      .create({
        id,
        title: 'Open mat',
        ...when,
        createdBy: 'mem_1',
        createdAt: paidAt,
        updatedAt: paidAt,
        ...more,
      })
      .go()
    return id
  }

  test('that begins soon is told those who want to hear of live events', async () => {
    const eventId = await planned()
    const about = { eventId, news: 'soon', startsAt }
    expect(await textOf('live', about)).toContain('Open mat')
    for (const settings of [{ emailNotifications: false }, { liveEventAlerts: false }])
      expect(await textOf('live', about, { settings })).toBeUndefined()
    // A change of what they wait for is told to all.
    const moved = { ...about, news: 'moved' }
    expect(await textOf('live', moved, { settings: { liveEventAlerts: false } })).toContain('Open mat')
  })

  test('that was moved since is not told with its former time', async () => {
    const eventId = await planned()
    const before = { eventId, news: 'moved', startsAt: '2031-06-12T19:00:00.000Z' }
    expect(await textOf('live', before)).toBeUndefined()
  })

  test('only its cancellation is told once it is cancelled, and none before', async () => {
    const [eventId, cancelled] = [
      await planned(),
      await planned({ state: 'cancelled', cancelReason: 'Illness' }),
    ]
    for (const news of ['soon', 'moved'])
      expect(await textOf('live', { eventId: cancelled, news, startsAt })).toBeUndefined()
    expect(await textOf('live', { eventId: cancelled, news: 'cancelled', startsAt })).toContain('Illness')
    expect(await textOf('live', { eventId, news: 'cancelled', startsAt })).toBeUndefined()
  })

  test('an exclusion is told as it is now, and not as it was', async () => {
    const { liveBan } = await import('../../../functions/model/live/live-ban.ts')
    const eventId = await planned()
    const ban = { eventId, memberId: 'mem_reader', seq: 1, name: 'Lena', byName: 'Aiko', by: 'mem_1' }
    await liveBan()
      .create({ ...ban, reason: 'Insults', at: paidAt, times: 2, expire: 4_000_000_000 })
      .go()
    expect(await textOf('liveBan', { eventId, times: '2' })).toContain('Insults')
    expect(await textOf('liveBan', { eventId, times: '1' })).toBeUndefined()
    expect(await textOf('liveBan', { eventId, times: '2', liftedAt: paidAt })).toBeUndefined()
  })
})

describe('about a plan', () => {
  /** A member's plan, which was paid for a month. */
  async function subscribed(more: Partial<SubscriptionItem> = {}): Promise<string> {
    const { subscription } = await import('../../../functions/model/payments/subscription.ts')
    const memberId = await kiai.payer()
    const plan = planOf(memberId, paidAt, more)
    await subscription().put(plan).go()
    return memberId
  }
  const told = async (kind: MailKind, about: MailItem['about'], more: Partial<SubscriptionItem> = {}) =>
    textOf(kind, about, { id: await subscribed(more) })

  test('a failed payment is not told once the plan is paid, or has ended', async () => {
    expect(await told('paymentFailed', {}, { pastDueSince: paidAt })).toContain('declined')
    expect(await told('paymentFailed', {})).toBeUndefined()
    expect(await told('paymentFailed', {}, { pastDueSince: paidAt, isEnded: true })).toBeUndefined()
  })

  const later = '2026-12-20T11:00:00.000Z'
  test.each<[string, Partial<SubscriptionItem>, Partial<SubscriptionItem>]>([
    ['ended', { isEnded: true, endsAt: later }, {}],
    ['cancelPlanned', { endsAt: later }, {}],
    ['downgradePlanned', { tier: 'master', nextTier: 'premium' }, { tier: 'master' }],
    ['resumed', {}, { endsAt: later }],
    ['resumed', {}, { nextTier: 'premium' }],
    ['upgraded', { tier: 'master' }, { tier: 'master', isEnded: true }],
    ['resumed', {}, { isEnded: true }],
    ['cancelPlanned', { endsAt: later }, { endsAt: later, isEnded: true }],
  ])('%s is told of %j, and not of %j', async (change, holds, over) => {
    expect(await told('subscriptionChanged', { change }, holds)).toContain('Lena')
    expect(await told('subscriptionChanged', { change }, over)).toBeUndefined()
  })
})

describe('about a payment', () => {
  const paid = (more: Partial<ChargeItem> = {}) =>
    kiai.opened({ title: 'First steps', state: 'paid', paidAt, ...more })

  test('no receipt is sent before it is paid', async () => {
    const { id: chargeId } = await kiai.opened()
    expect(await textOf('receipt', { chargeId })).toBeUndefined()
  })

  test('a refund that could not arrive is not told as given', async () => {
    const refund = { id: 're_back', amount: 4900, at: paidAt }
    const { id: chargeId } = await paid({ refunds: [{ ...refund, state: 'failed' }] })
    const { id: other } = await paid({ refunds: [{ ...refund, state: 'done' }] })
    const about = { chargeId, refundId: 're_back' }
    expect(await textOf('refundDecided', about)).toBeUndefined()
    expect(await textOf('refundDecided', { ...about, refundId: 're_never' })).toBeUndefined()
    expect(await textOf('refundDecided', { ...about, chargeId: other })).toContain('$49.00')
  })

  test('the receipt of a package has one line, whatever was booked with it since', async () => {
    const line = { bookingId: 'bkg_1', startsAt, minutes: 60, amount: 4000, tax: 0, isShared: false }
    const { id: chargeId } = await paid({
      purpose: 'package',
      subjectId: 'ins_1:60:5',
      title: '5 sessions with Aiko Mori',
      amount: 20_000,
      sessions: [{ ...line, state: 'confirmed' }],
    })
    const text = await textOf('receipt', { chargeId })
    expect(text).toContain('5 sessions with Aiko Mori: $200.00')
    expect(text).not.toContain('Session of')
  })

  test('the receipt of an order names its lines, and the title alone if the order is gone', async () => {
    const { order } = await import('../../../functions/model/store/order.ts')
    const { newId } = await import('../../../functions/model/table/new-id.ts')
    const [id, productId] = [newId('order'), newId('product')]
    const line = { productId, variant: 'one', name: 'Tee', isDigital: true, quantity: 2, cents: 2400 }
    const named = { id, number: 'K-7F3Q-9MXD', memberId: 'mem_reader', chargeId: 'chg_1' }
    const dates = { paidAt, createdAt: paidAt, updatedAt: paidAt }
    await order()
      .create({
        ...named,
        ...dates,
        provider: 'stripe',
        state: 'delivered',
        lines: [{ ...line, refunded: 0, state: 'delivered' }],
        goods: 4800,
        shipping: 0,
        total: 4800,
        policy: { physicalDays: 30, digitalDays: 7 },
      })
      .go()
    const { id: chargeId } = await paid({
      purpose: 'order',
      subjectId: id,
      title: 'Your order',
      amount: 4800,
    })
    expect(await textOf('receipt', { chargeId })).toContain('2 × Tee')
    await order().delete({ id }).go()
    expect(await textOf('receipt', { chargeId })).toContain('Your order: $48.00')
  })

  test('the receipt of a plan without a known end names the plan alone', async () => {
    const { id: chargeId } = await paid({ purpose: 'tier', title: 'Kiai Premium', amount: 1999 })
    expect(await textOf('receipt', { chargeId })).toContain('Kiai Premium: $19.99')
  })
})
