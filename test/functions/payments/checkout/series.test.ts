import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { balanceOf, monthOf } from '#shared/rules/money/ledger.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { cancelBooking } from '../../../../functions/bookings/lifecycle/cancel.ts'
import { booking } from '../../../../functions/model/bookings/booking.ts'
import { ledgerEntry } from '../../../../functions/model/ledger/ledger-entry.ts'
import { charge } from '../../../../functions/model/payments/charge.ts'
import { refundRequest } from '../../../../functions/model/payments/refund-request.ts'
import { closePages } from '../../../../functions/payments/checkout/session.ts'
import { checkSessions } from '../../../../functions/payments/reconciliation/sessions.ts'
import { bookRefund } from '../../../../functions/payments/settlement/book-refund.ts'
import { followSessions } from '../../../../functions/payments/settlement/grants/series.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { expectProblem, problemOf, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import { booked, booksOf, chargeOf } from '../../../support/money/bought.ts'
import { press } from '../../../support/money/paying.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  calendarOf,
  cancel,
  inHours,
  instructorWithAccount,
  lapse,
  payFor,
  shown,
  storedBooking,
} from '../../../support/sessions/bookings.ts'
import { followAt } from '../../../support/sessions/held-sessions.ts'
import { bookWeekly } from '../../../support/sessions/series.ts'

const { approve } = approvals()
afterEach(() => vi.restoreAllMocks())

const hour = 3_600_000

/** A new member holds a few sessions of 33.33 each. */
async function heldSeries(count = 3) {
  const [student, own] = await Promise.all([
    newcomer(),
    instructorWithAccount(approve, { lengths: [{ minutes: 60, cents: 3333 }] }),
  ])
  const held = await bookWeekly(student.call, own.instructorId, { scheduledAt: inHours(50), count })
  return { student, own, held, ids: held.bookings.map(({ id }) => id) }
}

async function paidSeries(count = 3, provider: 'stripe' | 'paypal' = 'stripe') {
  const made = await heldSeries(count)
  const { id: purchaseId } = await payFor(made.student.call, made.ids[0] ?? '', provider)
  await settle()
  return { ...made, purchaseId }
}

const open = (call: Call, id: string, provider: 'stripe' | 'paypal' = 'stripe') =>
  call(api.payments.payBooking, { params: { id }, body: { provider } })

const statesOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await storedBooking(id)).status))
const linesOf = async (purchaseId: string) => (await chargeOf(purchaseId)).sessions ?? []

/** Entries of this month and the two to come, in which its sessions are held. */
async function entriesOf(purchaseId: string) {
  const now = new Date()
  const months = [0, 1, 2].map((more) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + more)).toISOString()),
  )
  const pages = await Promise.all(
    months.map((month) => ledgerEntry().query.byMonth({ month }).go({ pages: 'all' })),
  )
  return pages.flatMap(({ data }) => data).filter(({ chargeId }) => chargeId === purchaseId)
}

describe.each(['stripe', 'paypal'] as const)('a series paid by %s', (provider) => {
  test('is one payment with a line for each, which confirms them all', async () => {
    const { student, own, held, ids } = await heldSeries(10)
    const paid = await payFor(student.call, ids[3] ?? '', provider)
    expect(paid).toMatchObject({ state: 'paid', amount: '333.30', subjectId: held.id })
    expect(paid.title).toBe(`10 sessions: Private Lesson with ${held.bookings[0]?.instructorName}`)
    for (const one of await Promise.all(ids.map((id) => shown(student.call, id)))) {
      expect(one).toMatchObject({ status: 'confirmed', isPaid: true, heldUntil: null, purchaseId: paid.id })
    }
    const lines = await linesOf(paid.id)
    expect(lines.map(({ bookingId, amount, state }) => [bookingId, amount, state])).toEqual(
      ids.map((id) => [id, 3333, 'confirmed']),
    )
    for (const personId of [student.id, own.instructorId]) {
      const taken = await calendarOf(personId)
      expect(taken).toHaveLength(40)
      for (const one of taken) expect(one).not.toHaveProperty('heldUntil')
    }
    // Written with the payment, without waiting for an event.
    expect((await booksOf(paid.id)).held).toMatchObject({ 'deferred:session': -33_330 })
    expect(await checkSessions(await chargeOf(paid.id))).toBeUndefined()
    await expectProblem(open(student.call, ids[0] ?? '', provider), 'booking.changed')
  })

  test('refunds one cancelled session, and leaves the others', long, async () => {
    const { student, ids, purchaseId } = await paidSeries(3, provider)
    const offer = await student.call(api.bookings.getCancellation, { params: { id: ids[1] ?? '' } })
    expect(offer.refund).toBe('33.33')
    await cancel(student.call, ids[1] ?? '', { refund: '33.33' })
    await settle()
    expect(await statesOf(ids)).toEqual(['confirmed', 'cancelled', 'confirmed'])
    expect(await chargeOf(purchaseId)).toMatchObject({
      state: 'part_refunded',
      isGranted: true,
      refunds: [{ amount: 3333, of: [{ bookingId: ids[1], amount: 3333 }] }],
    })
    await booked(purchaseId, { held: { 'deferred:session': -6666 } })
    expect(await checkSessions(await chargeOf(purchaseId))).toBeUndefined()
  })
})

test.each([
  [24, 3333],
  [23, 1667],
  [1, 0],
])('a session of a series cancelled %i hours before refunds %i cents', long, async (hours, cents) => {
  const { student, ids, purchaseId } = await paidSeries(2)
  const [first = '', second = ''] = ids
  const { startsAt } = await storedBooking(second)
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.parse(startsAt) - hours * hour))
  await cancelBooking(await asCaller(student.id), second, { reason: '' })
  vi.restoreAllMocks()
  await settle()
  const { refunds } = await chargeOf(purchaseId)
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(cents)
  expect(await statesOf([first, second])).toEqual(['confirmed', 'cancelled'])
})

test('each instructor’s share comes from its own session, and in the end all is in the books', async () => {
  const { student, own, ids, purchaseId } = await paidSeries(3)
  const [first = '', second = '', third = ''] = ids
  await cancel(student.call, third)
  await settle()
  for (const id of [first, second]) {
    const { startsAt } = await storedBooking(id)
    await followAt(Date.parse(startsAt) + 26 * hour, id)
  }
  // 85 of a hundred of 33.33, twice.
  const entries = await entriesOf(purchaseId)
  expect(entries.filter(({ kind }) => kind === 'share')).toHaveLength(2)
  const held = (name: string) => balanceOf(entries, (account) => account === name)
  expect([held('deferred:session'), held(`owed:${own.instructorId}`), held('income:session')]).toEqual([
    0, -5666, -1000,
  ])
  expect((await linesOf(purchaseId)).map(({ isShared }) => isShared)).toEqual([true, true, false])
})

test('a refund of a held session is taken from its own instructor alone', long, async () => {
  const { own, ids, purchaseId } = await paidSeries(2)
  const [first = '', second = ''] = ids
  await followAt(Date.parse((await storedBooking(first)).startsAt) + 26 * hour, first)
  await booked(purchaseId, { held: { [`owed:${own.instructorId}`]: -2833 } })
  // A full refund by hand in the provider's dashboard, without a reason.
  const paid = await chargeOf(purchaseId)
  await bookRefund(purchaseId, {
    id: `re_${purchaseId}`,
    amount: paid.amount,
    state: 'done' as const,
    at: new Date().toISOString(),
  })
  await settle()
  await booked(purchaseId, {
    held: { 'deferred:session': 0, [`owed:${own.instructorId}`]: 0, 'income:session': 0 },
  })
  expect(await statesOf([first, second])).toEqual(['completed', 'cancelled'])
})

describe('a payment that was cut off', long, () => {
  /** The state when the payment is booked, and no session is confirmed yet. */
  async function cutOff(count = 3) {
    const made = await heldSeries(count)
    const { checkoutUrl, purchaseId } = await open(made.student.call, made.ids[0] ?? '')
    await press(checkoutUrl, 'succeed')
    const known = await chargeOf(purchaseId)
    await charge()
      .patch({ id: purchaseId })
      .set({
        state: 'paid',
        isGranted: true,
        providerPaymentId: known.providerPaymentId ?? `pi_${purchaseId}`,
      })
      .go()
    return { ...made, purchaseId }
  }

  test('confirms the rest when its task comes again, however often', async () => {
    const { ids, purchaseId } = await cutOff()
    await Promise.all([followSessions(purchaseId), followSessions(purchaseId)])
    await followSessions(purchaseId)
    expect(await statesOf(ids)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect((await linesOf(purchaseId)).every(({ state }) => state === 'confirmed')).toBe(true)
  })

  test('is found by the nightly check, which repairs and reports it', async () => {
    const { ids, purchaseId } = await cutOff()
    const found = await checkSessions(await chargeOf(purchaseId))
    expect(found).toMatchObject({ kind: 'not_granted', isRepaired: true })
    expect(await statesOf(ids)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(await checkSessions(await chargeOf(purchaseId))).toBeUndefined()
  })

  test('refunds the part of a session that was cancelled in the meantime, once', async () => {
    const { student, ids, purchaseId } = await cutOff(2)
    await cancel(student.call, ids[1] ?? '')
    await Promise.all([followSessions(purchaseId), followSessions(purchaseId), followSessions(purchaseId)])
    const { data } = await refundRequest().query.ofMember({ memberId: student.id }).go({ pages: 'all' })
    expect(data).toMatchObject([{ amount: 3333, rule: 'slot_lost', bookingId: ids[1], chargeId: purchaseId }])
    expect((await linesOf(purchaseId)).map(({ state }) => state)).toEqual(['confirmed', 'in_vain'])
  })
})

test('a session without a trace is reported by the check', long, async () => {
  const { ids, purchaseId } = await paidSeries(2)
  await booking()
    .patch({ id: ids[0] ?? '' })
    .remove(['chargeId'])
    .go()
  const found = await checkSessions(await chargeOf(purchaseId))
  expect(found).toMatchObject({ kind: 'not_granted', id: `not_granted:${purchaseId}:${ids[0]}` })
})

test('a week that another member took during payment is refunded, the others are confirmed', async () => {
  const { student, own, ids, held } = await heldSeries(3)
  const { checkoutUrl, purchaseId } = await open(student.call, ids[0] ?? '')
  await lapse([student.id, own.instructorId], student.id)
  const other = await newcomer()
  await book(other.call, own.instructorId, { scheduledAt: held.bookings[1]?.scheduledAt ?? '' })
  await press(checkoutUrl, 'succeed')
  await student.call(api.payments.checkPurchase, { params: { id: purchaseId } })
  await settle()
  expect(await statesOf(ids)).toEqual(['confirmed', 'pending', 'confirmed'])
  expect(await chargeOf(purchaseId)).toMatchObject({
    state: 'part_refunded',
    refunds: [{ amount: 3333, of: [{ bookingId: ids[1], amount: 3333 }] }],
  })
  await booked(purchaseId, { held: { 'deferred:session': -6666 } })
  expect(await checkSessions(await chargeOf(purchaseId))).toBeUndefined()
})

test('a series that is paid by card and by wallet is paid once', long, async () => {
  const { student, ids } = await heldSeries(2)
  const [card, wallet] = [
    await open(student.call, ids[0] ?? ''),
    await open(student.call, ids[1] ?? '', 'paypal'),
  ]
  // Both pages are open. One is paid and fully confirmed before the other one is paid; while it is confirmed, each
  // session would be refunded alone.
  for (const { checkoutUrl, purchaseId } of [card, wallet]) {
    await press(checkoutUrl, 'succeed')
    await student.call(api.payments.checkPurchase, { params: { id: purchaseId } })
    await settle()
  }
  const states = await Promise.all(
    [card, wallet].map(async ({ purchaseId }) => (await chargeOf(purchaseId)).state),
  )
  expect(states.sort()).toEqual(['paid', 'refunded'])
  // All at once, not session by session.
  const charges = await Promise.all([card, wallet].map(({ purchaseId }) => chargeOf(purchaseId)))
  expect(charges.map(({ refunds }) => refunds.length).sort()).toEqual([0, 1])
  expect(await statesOf(ids)).toEqual(['confirmed', 'confirmed'])
})

test('times that are lost before payment are named; the others are paid without them', async () => {
  const { student, own, ids, held } = await heldSeries(3)
  await lapse([student.id, own.instructorId], student.id)
  const other = await newcomer()
  const lost = held.bookings[2]?.scheduledAt ?? ''
  await book(other.call, own.instructorId, { scheduledAt: lost })
  const refused = await problemOf(open(student.call, ids[0] ?? ''))
  expect(refused).toMatchObject({ code: 'booking.slot_taken', gone: [lost] })
  await cancel(student.call, ids[2] ?? '')
  expect(await payFor(student.call, ids[0] ?? '')).toMatchObject({ state: 'paid', amount: dollarsOf(6666) })
  expect(await statesOf(ids)).toEqual(['confirmed', 'confirmed', 'cancelled'])
})

test('a late event of a cancelled session keeps a page open that was opened without it', long, async () => {
  const { student, ids, held } = await heldSeries(3)
  await cancel(student.call, ids[2] ?? '')
  const { purchaseId } = await open(student.call, ids[0] ?? '')
  await closePages({ memberId: student.id, bookingId: held.id })
  expect(await chargeOf(purchaseId)).toMatchObject({ state: 'awaiting', amount: 6666 })
  await cancel(student.call, ids[1] ?? '')
  await closePages({ memberId: student.id, bookingId: held.id })
  expect(await chargeOf(purchaseId)).toMatchObject({ state: 'expired' })
})

test('no other member pays for it, and a page for sessions that are no longer held is closed', async () => {
  const { student, ids } = await heldSeries(3)
  const other = await newcomer()
  await expectProblem(open(other.call, ids[0] ?? ''), 'booking.not_found')
  const first = await open(student.call, ids[0] ?? '')
  expect((await open(student.call, ids[1] ?? '')).purchaseId).toBe(first.purchaseId)
  await cancel(student.call, ids[2] ?? '')
  await settle()
  expect(await chargeOf(first.purchaseId)).toMatchObject({ state: 'expired' })
  const second = await open(student.call, ids[0] ?? '')
  expect(second.purchaseId).not.toBe(first.purchaseId)
  expect(await chargeOf(second.purchaseId)).toMatchObject({ amount: 6666 })
})
