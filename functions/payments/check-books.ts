import { isOpen, isSettled } from '#shared/rules/charge.ts'
import { isBalanced } from '#shared/rules/ledger.ts'
import { graceEnd } from '#shared/rules/subscription.ts'
import { type ChargeItem, charge } from '../model/charge.ts'
import { courseOwnership } from '../model/course-ownership.ts'
import { clock } from '../ports/clock.ts'
import { errorFacts, log } from '../ports/log.ts'
import { allOf, askStripe, type Stripe } from '../ports/stripe.ts'
import { entriesOf } from './books.ts'
import { checkCharge } from './buy.ts'
import { noteDifference } from './differences.ts'
import { chargeOfPayment, followSubscription } from './follow-stripe.ts'
import { followCharge } from './follow-stripe-payment.ts'
import { monthsBack } from './months.ts'
import { findCharge } from './open-charge.ts'
import { type StripeKeys, stripeKeys } from './provider-keys.ts'
import { idOf } from './stripe-truth.ts'
import { findSubscription } from './subscription-mirror.ts'

/** Seconds that are compared with Stripe each night: the days in which its news may still be on their way. */
const comparedSeconds = 4 * 24 * 3600

/**
 * Each night: every entry of the books balances; what Stripe lists is booked, and what is booked is listed; what was paid
 * is open, and what is open was paid. What can be repaired, by asking Stripe, is; what cannot is told. Also ends the plans
 * whose days of grace are over.
 */
export async function handler(): Promise<{ checked: number }> {
  const months = monthsBack(clock.now(), 2)
  let failed = 0
  const each: Each = async (name, check) => {
    try {
      await check()
    } catch (error) {
      failed++
      log('error', 'books not checked', { check: name, ...errorFacts(error) })
    }
  }
  for (const month of months) await each(`balance of ${month}`, () => checkBalance(month))
  const keys = await stripeKeys()
  if (keys) {
    await each('subscriptions', () => checkSubscriptions(keys, each))
    await each('payments', () => checkPayments(keys, each))
  }
  let checked = 0
  for (const month of months) {
    const { data } = await charge().query.byMonth({ month }).go({ pages: 'all' })
    for (const item of data) await each(`charge ${item.id}`, () => checkOne(item))
    checked += data.length
  }
  if (failed > 0) throw new Error(`${failed} checks of the books could not be made`)
  return { checked }
}

/** Makes a check that keeps no other from being made where it cannot be. */
type Each = (name: string, check: () => Promise<unknown>) => Promise<void>

async function checkBalance(month: string): Promise<void> {
  for (const { id, lines } of await entriesOf(month)) {
    // Written by the rules alone; read as texts.
    if (isBalanced(lines as Parameters<typeof isBalanced>[0])) continue
    await noteDifference({ id: `unbalanced:${id}`, kind: 'unbalanced', what: `${id} does not balance` })
  }
}

/** Every subscription at Stripe against its mirror. */
async function checkSubscriptions(keys: StripeKeys, each: Each): Promise<void> {
  const all = await askStripe(keys.secretKey, (stripe) =>
    allOf(stripe.subscriptions.list({ status: 'all', limit: 100 })),
  )
  for (const read of all) await each(`subscription ${read.id}`, () => checkSubscription(keys, read))
}

/** One that is unpaid for longer than the grace is ended. */
async function checkSubscription(
  keys: StripeKeys,
  { id, status, metadata }: Stripe.Subscription,
): Promise<void> {
  const before = await findSubscription(metadata.member ?? '')
  if (before?.stripeId !== id) return
  await followSubscription(keys, id)
  const after = await findSubscription(before.memberId)
  if (after && after.updatedAt !== before.updatedAt) {
    const what = `The plan of ${before.memberId} was behind Stripe`
    await noteDifference({ id: `drift:${id}:${after.updatedAt}`, kind: 'drift', what, isRepaired: true })
  }
  const isOver = clock.now().toISOString() >= graceEnd(before.paidUntil)
  if (status !== 'past_due' || !isOver) return
  await askStripe(keys.secretKey, (stripe) => stripe.subscriptions.cancel(id))
  await followSubscription(keys, id)
}

/** What Stripe says was paid in the last days: booked, or followed now. */
async function checkPayments(keys: StripeKeys, each: Each): Promise<void> {
  const since = Math.floor(clock.now().getTime() / 1000) - comparedSeconds
  const charges = await askStripe(keys.secretKey, (stripe) =>
    allOf(stripe.charges.list({ created: { gte: since }, limit: 100 })),
  )
  for (const read of charges) await each(`payment ${read.id}`, () => checkPayment(keys, read))
}

async function checkPayment(
  keys: StripeKeys,
  { id, paid, payment_intent: intent }: Stripe.Charge,
): Promise<void> {
  const paymentId = idOf(intent)
  if (!paid || !paymentId) return
  const isKnown = (await chargeOfPayment(paymentId)) !== undefined
  await followCharge(keys, id)
  if (isKnown) return
  const isRepaired = (await chargeOfPayment(paymentId)) !== undefined
  // What was paid there for something that is not Kiai's is nobody's difference.
  if (!isRepaired) return
  const what = `${id} was not booked`
  await noteDifference({ id: `not_booked:${id}`, kind: 'not_booked', what, isRepaired })
}

/** One charge: what is open is asked about, what is paid is open to its member. */
async function checkOne(item: ChargeItem): Promise<void> {
  if (isOpen(item.state) && (item.expiresAt ?? '') < clock.now().toISOString()) return checkCharge(item)
  if (!isSettled(item.state) || item.purpose !== 'course') return
  const { data } = await courseOwnership()
    .get({ memberId: item.memberId, courseId: item.subjectId })
    .go({ consistent: true })
  const now = await findCharge(item.id)
  const isOpenToThem = data?.chargeId === item.id
  if (!now || now.updatedAt !== item.updatedAt || now.isGranted === isOpenToThem) return
  const kind = now.isGranted ? 'not_granted' : 'not_charged'
  const what = now.isGranted ? `${item.id} is paid, and not open` : `${item.id} is not paid, and open`
  await noteDifference({ id: `${kind}:${item.id}`, kind, what })
}
