import { subscribe as subscribeTo, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { booking } from '../../../functions/model/booking.ts'
import { charge } from '../../../functions/model/charge.ts'
import { difference } from '../../../functions/model/difference.ts'
import { mail } from '../../../functions/model/mail.ts'
import { subscription } from '../../../functions/model/subscription.ts'
import { handler as checkBooks } from '../../../functions/payments/check-books.ts'
import { clock } from '../../../functions/ports/clock.ts'
import { book, cancel, inHours, payFor } from '../../support/bookings.ts'
import {
  booksOf,
  boughtCourse,
  checkPlanOf,
  forgetPayment,
  mirrorOf,
  remember,
  stripeChargeOf,
} from '../../support/bought.ts'
import { caller, settle } from '../../support/kiai.ts'
import { newcomer } from '../../support/newcomer.ts'
import { press, soldCourse, subscribe } from '../../support/paying.ts'
import { removeTeacher, storedTeacher } from '../../support/teaching.ts'

/** What the nightly check finds by asking Stripe, it mends, and tells. */

const { payments, courses, auth } = api

type Paid = { call: Call; id: string; purchaseId: string }

const made: string[] = []
afterAll(() => Promise.all(made.map(removeTeacher)))

/** Differences whose id begins so. */
async function foundOf(prefix: string) {
  const month = new Date().toISOString().slice(0, 7)
  const { data } = await difference().query.byMonth({ month }).go({ pages: 'all' })
  return data.filter(({ id }) => id.startsWith(prefix))
}

// Other tests leave behind what no check can mend; each check is made all the same.
const check = () => checkBooks().catch(() => undefined)

test('a payment of which no news has come is booked, opened and told, once', async () => {
  const { call, purchaseId, courseId } = await boughtCourse()
  const stripeCharge = await stripeChargeOf(purchaseId)
  await forgetPayment(purchaseId)
  await check()
  expect(await call(payments.getPurchase, { params: { id: purchaseId } })).toMatchObject({ state: 'paid' })
  expect(await call(courses.getOwnership, { params: { id: courseId } })).toMatchObject({ purchaseId })
  expect((await booksOf(purchaseId)).kinds).toEqual(['charge', 'fee'])
  const told = [{ kind: 'not_booked', isRepaired: true, what: `${stripeCharge} was not booked` }]
  expect(await foundOf(`not_booked:${stripeCharge}`)).toMatchObject(told)
  await check()
  expect(await foundOf(`not_booked:${stripeCharge}`)).toHaveLength(1)
  const admin = await caller('admin')
  const { items } = await admin(payments.listDifferences)
  expect(items).toContainEqual(expect.objectContaining({ kind: 'not_booked', isRepaired: true }))
})

test('a payment that fits nothing keeps none of the others from being looked at', async () => {
  const { call, purchaseId } = await boughtCourse()
  const stripeCharge = await stripeChargeOf(purchaseId)
  await forgetPayment(purchaseId)
  // Stripe lists what was paid last first.
  const [later, { id }] = await Promise.all([newcomer(), soldCourse()])
  const wish = { params: { id }, body: { provider: 'stripe' } } as const
  const opened = await later.call(payments.buyCourse, wish)
  await remember(opened.purchaseId, { amount: 4899 })
  await press(opened.checkoutUrl, 'succeed')
  await check()
  expect(await call(payments.getPurchase, { params: { id: purchaseId } })).toMatchObject({ state: 'paid' })
  // Another test's check may be quicker, and still be about to tell.
  await expect.poll(() => foundOf(`not_booked:${stripeCharge}`)).toHaveLength(1)
})

test('a plan that is behind Stripe is brought up to it, and told', async () => {
  const { call, id } = await newcomer()
  await subscribe(call)
  await settle()
  const before = await mirrorOf(id)
  // As if the news of this month had never come.
  const paidUntil = new Date(Date.parse(before.paidUntil) - 5 * 86_400_000).toISOString()
  await subscription().patch({ memberId: id }).set({ paidUntil, tier: 'master' }).go()
  await check()
  expect(await mirrorOf(id)).toMatchObject({ paidUntil: before.paidUntil, tier: 'premium' })
  expect(await call(auth.getUser)).toMatchObject({ subscriptionStatus: 'premium' })
  const drift = { kind: 'drift', isRepaired: true, what: `The plan of ${id} was behind Stripe` }
  expect(await foundOf(`drift:${before.stripeId}:`)).toMatchObject([drift])
  await check()
  expect(await foundOf(`drift:${before.stripeId}:`)).toHaveLength(1)
})

test('plans that agree are read off the lists, none by itself; one that does not is read anew', async () => {
  const [one, other] = await Promise.all([newcomer(), newcomer()])
  await subscribe(one.call)
  await subscribe(other.call)
  await settle()
  const [agreeing, behind] = await Promise.all([mirrorOf(one.id), mirrorOf(other.id)])
  await subscription().patch({ memberId: other.id }).set({ tier: 'master' }).go()
  const asked: string[] = []
  const hear = (call: unknown) => void asked.push((call as { request: { path: string } }).request.path)
  subscribeTo('http.client.request.start', hear)
  try {
    await check()
  } finally {
    unsubscribe('http.client.request.start', hear)
  }
  const readOf = (id: string) => asked.filter((path) => path.includes(`/v1/subscriptions/${id}`)).length
  expect([readOf(agreeing.stripeId), readOf(behind.stripeId)]).toEqual([0, 1])
  expect(await mirrorOf(other.id)).toMatchObject({ tier: 'premium' })
})

test('a plan whose last payment the lists no longer hold is read by itself', async () => {
  const { call, id } = await newcomer()
  await subscribe(call)
  await settle()
  await subscription().patch({ memberId: id }).set({ tier: 'master' }).go()
  // Stripe did not pass these days with us: its newest payment is older than what the check asks the lists for.
  const later = new Date(Date.now() + 80 * 86_400_000)
  vi.spyOn(clock, 'now').mockReturnValue(later)
  try {
    await checkPlanOf(id)
  } finally {
    vi.mocked(clock.now).mockRestore()
  }
  expect(await mirrorOf(id)).toMatchObject({ tier: 'premium' })
})

test('a session that is paid and not confirmed is told, and one that is confirmed and not paid', async () => {
  const instructorId = await storedTeacher()
  made.push(instructorId)
  const paid = await Promise.all(
    [20, 30, 40, 50].map(async (hours) => {
      const { call } = await newcomer()
      const { id } = await book(call, instructorId, { scheduledAt: inHours(hours) })
      return { call, id, purchaseId: (await payFor(call, id)).id }
    }),
  )
  const [lost, free, cancelled, kept] = paid as [Paid, Paid, Paid, Paid]
  await booking().patch({ id: lost.id }).remove(['chargeId']).go()
  await charge().patch({ id: free.purchaseId }).set({ isGranted: false }).go()
  await cancel(cancelled.call, cancelled.id)
  await check()
  const [ungranted, unpaid] = await Promise.all([foundOf('not_granted:'), foundOf('not_charged:')])
  const all = [...ungranted, ...unpaid].map(({ id, what, isRepaired }) => ({ id, what, isRepaired }))
  const told = (kind: string, { purchaseId }: Paid, what: string) => ({
    ...{ id: `${kind}:${purchaseId}`, what: `${purchaseId} ${what}`, isRepaired: false },
  })
  expect(all).toContainEqual(told('not_granted', lost, 'is paid, and not open'))
  expect(all).toContainEqual(told('not_charged', free, 'is not paid, and open'))
  const ids = all.map(({ id }) => id).join()
  for (const { purchaseId } of [cancelled, kept]) expect(ids).not.toContain(purchaseId)
})

test('when the books were last checked is told, with how much was found and how much could not be', async () => {
  const admin = await caller('admin')
  const { call, purchaseId } = await boughtCourse()
  await forgetPayment(purchaseId)
  const before = new Date().toISOString()
  await check()
  const { lastCheck } = await admin(payments.listDifferences)
  expect(Date.parse(lastCheck?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(before))
  expect(lastCheck?.differences).toBeGreaterThanOrEqual(1)
  const { purchaseId: another } = await boughtCourse()
  await remember(another, { amount: 4899 })
  await forgetPayment(another)
  // It says so to whoever watches, and keeps it as well.
  await expect(checkBooks()).rejects.toThrow('could not be made')
  const after = await admin(payments.listDifferences)
  expect(after.lastCheck?.unchecked).toBeGreaterThanOrEqual(1)
  expect((await call(payments.getPurchase, { params: { id: purchaseId } })).state).toBe('paid')
})

test('a mail of which nobody knows whether it was sent is listed', async () => {
  const [{ id: memberId }, admin] = await Promise.all([newcomer(), caller('admin')])
  const id = `receipt-${memberId}`
  const claimedAt = new Date(Date.now() - 600_000).toISOString()
  await mail()
    .create({
      ...{ id, kind: 'receipt', memberId, about: {}, status: 'sending', claimedAt },
      ...{ open: 'open', openSince: claimedAt, createdAt: claimedAt, expire: 4_000_000_000 },
    })
    .go()
  const { items } = await admin(payments.listDifferences)
  expect(items.filter((each) => each.id === `mail:${id}`)).toEqual([
    {
      ...{ id: `mail:${id}`, kind: 'mail_unknown', isRepaired: false, foundAt: claimedAt },
      what: `A mail to ${memberId} about a receipt was sent or not: it is not sent again by itself`,
    },
  ])
})
