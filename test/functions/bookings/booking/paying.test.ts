import { afterAll, afterEach, describe, expect, inject, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { refundWords } from '#shared/rules/money/refund-words.ts'
import { payBooking, usualProvider } from '../../../../functions/payments/checkout/session.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { expectProblem, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import { booked, chargeOf } from '../../../support/money/bought.ts'
import { press } from '../../../support/money/paying.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  calendarOf,
  dueOf,
  lapse,
  payFor,
  shown,
  storedBooking,
} from '../../../support/sessions/bookings.ts'
import { removeInstructor, storedInstructor } from '../../../support/sessions/teaching.ts'

const made: string[] = []
afterEach(() => vi.restoreAllMocks())
afterAll(() => Promise.all(made.map(removeInstructor)))

async function held(said: Parameters<typeof storedInstructor>[0] = {}) {
  const [who, instructorId] = await Promise.all([newcomer(), storedInstructor(said)])
  made.push(instructorId)
  return { ...who, instructorId, booking: await book(who.call, instructorId) }
}

describe.each(['stripe', 'paypal'] as const)('a session paid by %s', (provider) => {
  test('is confirmed, its time is taken for good, and the payment and the fee are in the books', async () => {
    const { call, id: studentId, instructorId, booking } = await held()
    const paid = await payFor(call, booking.id, provider)
    expect(paid).toMatchObject({ state: 'paid', purpose: 'session', amount: '50.00', subjectId: booking.id })
    expect(paid.title).toContain('Private Lesson with Teacher')
    const now = await shown(call, booking.id)
    expect(now).toMatchObject({ status: 'confirmed', isPaid: true, heldUntil: null, purchaseId: paid.id })
    const taken = [...(await calendarOf(studentId)), ...(await calendarOf(instructorId))]
    expect(taken).toHaveLength(8)
    for (const one of taken) expect(one).not.toHaveProperty('heldUntil')
    await booked(paid.id, { held: { 'deferred:session': -5000 } })
    const remindAt = new Date(Date.parse(booking.scheduledAt) - 24 * 3_600_000).toISOString()
    expect(await dueOf(booking.id)).toEqual([remindAt])
  })

  test('cannot be paid by anybody else', async () => {
    const { booking } = await held()
    const { call } = await newcomer()
    const opened = call(api.payments.payBooking, { params: { id: booking.id }, body: { provider } })
    await expectProblem(opened, 'booking.not_found')
  })

  test('cannot be paid a second time', async () => {
    const { call, booking } = await held()
    await payFor(call, booking.id, provider)
    await expectProblem(payFor(call, booking.id, provider), 'booking.changed')
  })
})

test('a session without a chosen provider is paid by card', async () => {
  const { call, booking, browser } = await held()
  const answer = await browser.fetch(`/api/bookings/${booking.id}/pay`, {
    method: 'POST',
    headers: { origin: inject('origin') },
  })
  expect(answer.status).toBe(200)
  const { purchaseId, checkoutUrl } = await answer.json()
  expect(checkoutUrl).toContain('/-/stripe/pay/')
  expect(await call(api.payments.getPurchase, { params: { id: purchaseId } })).toMatchObject({
    provider: 'stripe',
  })
})

test.each([
  ['card', { stripe: {}, paypal: {} }, 'stripe'],
  ['card', { stripe: {} }, 'stripe'],
  ['wallet', { paypal: {} }, 'paypal'],
  ['card, which is being set up', {}, 'stripe'],
])('the default is the %s, with %j set up', (_, settings, provider) => {
  expect(usualProvider(settings)).toBe(provider)
  expect(usualProvider(undefined)).toBe('stripe')
})

test('a session paid by card and by wallet is paid once, and the second payment is refunded', async () => {
  const { call, booking } = await held()
  const open = (provider: 'stripe' | 'paypal') =>
    call(api.payments.payBooking, { params: { id: booking.id }, body: { provider } })
  const [card, wallet] = await Promise.all([open('stripe'), open('paypal')])
  await press(card.checkoutUrl, 'succeed')
  await press(wallet.checkoutUrl, 'succeed')
  for (const { purchaseId } of [card, wallet]) {
    await call(api.payments.checkPurchase, { params: { id: purchaseId } })
  }
  await settle()
  const states = await Promise.all(
    [card, wallet].map(async ({ purchaseId }) => (await chargeOf(purchaseId)).state),
  )
  expect(states.sort()).toEqual(['paid', 'refunded'])
  const { chargeId } = await storedBooking(booking.id)
  expect((await chargeOf(chargeId ?? '')).state).toBe('paid')
  const { items } = await call(api.payments.listPurchases, { query: {} })
  expect(items.find(({ id }) => id !== chargeId)?.request?.rule).toBe(refundWords.paid_twice)
})

test('an expired hold is taken again when it is paid, if the time is free', long, async () => {
  const { call, id, instructorId, booking } = await held()
  await lapse([id, instructorId], id)
  expect(await payFor(call, booking.id)).toMatchObject({ state: 'paid' })
  expect(await shown(call, booking.id)).toMatchObject({ status: 'confirmed' })
})

test('a time that was taken by another member after the hold can no longer be paid', async () => {
  const { call, id, instructorId, booking } = await held()
  const other = await newcomer()
  await lapse([id, instructorId], id)
  await book(other.call, instructorId, { scheduledAt: booking.scheduledAt })
  await expectProblem(payFor(call, booking.id), 'booking.slot_taken')
  const pay = call(api.payments.payBooking, { params: { id: booking.id }, body: { provider: 'paypal' } })
  await expectProblem(pay, 'booking.slot_taken')
})

test('a payment that arrives when the time is taken is refunded automatically and in full', async () => {
  const { call, id, instructorId, booking } = await held()
  const other = await newcomer()
  const opened = { params: { id: booking.id }, body: { provider: 'stripe' as const } }
  const { checkoutUrl, purchaseId } = await call(api.payments.payBooking, opened)
  await lapse([id, instructorId], id)
  const theirs = await book(other.call, instructorId, { scheduledAt: booking.scheduledAt })
  await press(checkoutUrl, 'succeed')
  await call(api.payments.checkPurchase, { params: { id: purchaseId } })
  await settle()
  expect(await chargeOf(purchaseId)).toMatchObject({ state: 'refunded', isGranted: false })
  await booked(purchaseId, { held: { 'deferred:session': 0 } })
  expect(await shown(call, booking.id)).toMatchObject({ status: 'pending', isPaid: false })
  expect(await payFor(other.call, theirs.id)).toMatchObject({ state: 'paid' })
})

test('a time is held for its payment no longer than two holds, to the second; then it can be booked again', async () => {
  const { id, booking } = await held()
  const who = await asCaller(id)
  const most = Date.parse(booking.createdAt) + 63 * 60_000
  const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(most - 34 * 60_000))
  await payBooking(who, booking.id, 'stripe')
  expect((await storedBooking(booking.id)).heldUntil).toBe(new Date(most - 60_000).toISOString())
  now.mockReturnValue(new Date(most - 1000))
  await payBooking(who, booking.id, 'stripe')
  expect((await storedBooking(booking.id)).heldUntil).toBe(new Date(most).toISOString())
  now.mockReturnValue(new Date(most))
  await expect(payBooking(who, booking.id, 'stripe')).rejects.toMatchObject({
    code: 'booking.changed',
    message: expect.stringContaining('If the time is still free, please book it again.'),
  })
  expect((await storedBooking(booking.id)).heldUntil).toBe(new Date(most).toISOString())
})

test('a session cannot be paid after its start', async () => {
  const { id, booking } = await held()
  const who = await asCaller(id)
  vi.spyOn(clock, 'now').mockReturnValue(new Date(booking.scheduledAt))
  await expect(payBooking(who, booking.id, 'stripe')).rejects.toMatchObject({ code: 'booking.changed' })
})
