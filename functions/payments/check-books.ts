import { isOpen, isSettled } from '#shared/rules/money/charge.ts'
import { isBalanced } from '#shared/rules/money/ledger.ts'
import { findBooking } from '../model/bookings/booking.ts'
import { booksCheck } from '../model/ledger/books-check.ts'
import { type ChargeItem, charge } from '../model/payments/charge.ts'
import { courseOwnership } from '../model/payments/course-ownership.ts'
import { allOf, askStripe, idOf, type Stripe } from '../ports/payments/stripe.ts'
import { clock } from '../ports/process/clock.ts'
import { errorFacts, log } from '../ports/process/log.ts'
import { findCharge } from './charges/open-charge.ts'
import { checkCharge } from './checkout/checkout.ts'
import { type Found, noteDifference } from './ledger/differences.ts'
import { monthsBack } from './ledger/months.ts'
import { entriesOf } from './ledger/reports.ts'
import { type PayPalKeys, payPalKeys, type StripeKeys, stripeKeys } from './provider/keys.ts'
import { checkOwned, checkUnlisted, hasLeft, ownedCourses, runningPlans } from './reconciliation/grants.ts'
import { unlisted } from './reconciliation/listed.ts'
import { checkPackage } from './reconciliation/package.ts'
import { checkPayouts, payeesOf, unowned } from './reconciliation/payouts.ts'
import { checkMove, listedMoves, movesSince } from './reconciliation/paypal.ts'
import {
  chargesGivenBack,
  checkDispute,
  checkPending,
  checkRefunded,
  disputesSince,
  refundsSince,
} from './reconciliation/refund-steps.ts'
import { checkRefund, refundsUnderWay } from './reconciliation/refunds.ts'
import { checkSessions } from './reconciliation/sessions.ts'
import { checkSubscription, subscriptionsListed } from './reconciliation/subscriptions.ts'
import { checkSent, checkTransfer, paymentsUnderWay, transfersSince } from './reconciliation/transfers.ts'
import { chargeOfPayment } from './stripe/follow.ts'
import { followCharge } from './stripe/follow-payment.ts'

const day = 24 * 3600
/** Seconds that are compared with Stripe each night: the days in which its news may still be on their way. */
const comparedSeconds = 4 * day

/**
 * Each night: every entry of the books balances; what Stripe lists is booked, and what is booked is listed; what was paid
 * is open, and what is open was paid. What can be repaired, by asking Stripe, is; what cannot is told. Also ends the plans
 * whose days of grace are over. In the end it is kept when this was.
 */
export async function handler(): Promise<{ checked: number }> {
  const months = monthsBack(clock.now(), 2)
  let differences = 0
  let unchecked = 0
  const each: Each = async (name, check) => {
    try {
      const found = await check()
      if (!found) return
      differences++
      await noteDifference(found)
    } catch (error) {
      unchecked++
      log('error', 'books not checked', { check: name, ...errorFacts(error) })
    }
  }
  for (const month of months) await each(`balance of ${month}`, () => checkBalance(month, each))
  await each('payouts', () => checkAllPayouts(months, each))
  await each('refunds', () => checkRefunds(each))
  const keys = await stripeKeys()
  if (keys) {
    await each('subscriptions', () => checkSubscriptions(keys, each))
    // Before payments: those bring with them what went back.
    await each('refunds at Stripe', () => checkGivenBack(keys, each))
    await each('payments', () => checkPayments(keys, each))
    await each('transfers', () => checkTransfers(keys, each))
  }
  const wallet = await payPalKeys()
  if (wallet) await each('payments by PayPal', () => checkPayPal(wallet, each))
  await each('refunds on their way', () => checkOnTheirWay(months, each))
  await each('courses', () => checkOwnedCourses(each))
  let checked = 0
  for (const month of months) {
    const { data } = await charge().query.byMonth({ month }).go({ pages: 'all' })
    await some(data, (item) => each(`charge ${item.id}`, () => checkOne(item)))
    checked += data.length
  }
  await booksCheck().put({ at: clock.now().toISOString(), differences, unchecked }).go()
  if (unchecked > 0) throw new Error(`${unchecked} checks of the books could not be made`)
  return { checked }
}

/** What a check found; it makes smaller ones by itself. */
type Check = () => Promise<Found | undefined>

/** Makes a check that keeps no other from being made where it cannot be, and keeps what it found. */
type Each = (name: string, check: Check) => Promise<void>

/** Checks that are made at once: one after the other a night would not do, and a provider takes no more. */
const atOnce = 8

async function some<Item>(items: readonly Item[], check: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce) {
    await Promise.all(items.slice(start, start + atOnce).map(check))
  }
}

async function checkBalance(month: string, each: Each): Promise<undefined> {
  for (const { id, lines } of await entriesOf(month)) {
    // Written by the rules alone; read as texts.
    if (isBalanced(lines as Parameters<typeof isBalanced>[0])) continue
    const found = { id: `unbalanced:${id}`, kind: 'unbalanced', what: `${id} does not balance` } as const
    await each(`balance of ${id}`, async () => found)
  }
}

/** What instructors are paid against the books: of those of whom these months tell. */
async function checkAllPayouts(months: readonly string[], each: Each): Promise<undefined> {
  const entries = (await Promise.all(months.map(entriesOf))).flat()
  for (const found of unowned(entries)) await each(found.id, async () => found)
  for (const payee of payeesOf(entries)) {
    await each(`payouts of ${payee}`, async () => {
      for (const found of await checkPayouts(payee)) await each(found.id, async () => found)
      return undefined
    })
  }
}

/** Every subscription at Stripe against its mirror, and every mirror that goes on against Stripe. */
async function checkSubscriptions(keys: StripeKeys, each: Each): Promise<undefined> {
  const listed = await subscriptionsListed(keys)
  await some(listed, (one) => each(`subscription ${one.read.id}`, () => checkSubscription(keys, one)))
  const known = new Set(listed.map(({ read }) => read.id))
  for await (const plans of runningPlans()) {
    const unlisted = plans.filter(({ stripeId }) => !known.has(stripeId))
    await some(unlisted, (plan) => each(`plan of ${plan.memberId}`, () => checkUnlisted(keys, plan)))
  }
}

/** Every course that is open by a payment. */
async function checkOwnedCourses(each: Each): Promise<undefined> {
  for await (const owned of ownedCourses()) {
    await some(owned, (one) => each(`course of ${one.memberId}`, () => checkOwned(one)))
  }
}

/** What Stripe says was paid in the last days: booked, or followed now. */
async function checkPayments(keys: StripeKeys, each: Each): Promise<undefined> {
  const since = secondsAgo(comparedSeconds)
  const charges = await askStripe(keys.secretKey, (stripe) =>
    allOf(stripe.charges.list({ created: { gte: since }, limit: 100 })),
  )
  await some(charges, (read) => each(`payment ${read.id}`, () => checkPayment(keys, read)))
  const paid = charges.filter((read) => read.paid)
  const refunds = await refundsSince(keys, since)
  const listed = new Map([
    ...paid.map((read) => [idOf(read.payment_intent) ?? '', read.amount] as const),
    ...refunds.map((read) => [read.id, read.amount] as const),
  ])
  await checkBooked({ provider: 'stripe', account: keys.account, listed }, each)
}

/** What the books say of the last days against a list of these and more: reports are hours behind. */
async function checkBooked(
  compared: Pick<Parameters<typeof unlisted>[1], 'provider' | 'account' | 'listed'>,
  each: Each,
): Promise<void> {
  const ago = (seconds: number) => new Date(secondsAgo(seconds) * 1000).toISOString()
  const entries = (await Promise.all(monthsBack(clock.now(), 2).map(entriesOf))).flat()
  const found = await unlisted(entries, {
    ...{ ...compared, since: ago(comparedSeconds), from: ago(comparedSeconds / 2), to: ago(day / 4) },
  })
  for (const one of found) await each(one.id, async () => one)
}

/** What Stripe says went back in the last days, and what banks want back. */
async function checkGivenBack(keys: StripeKeys, each: Each): Promise<undefined> {
  const since = secondsAgo(comparedSeconds)
  await some(await refundsSince(keys, since), (read) =>
    each(`refund ${read.id}`, () => checkRefunded(keys, read)),
  )
  await some(await disputesSince(keys, since), (read) =>
    each(`dispute ${read.id}`, () => checkDispute(keys, read)),
  )
}

/** What PayPal says has moved in the last days. */
async function checkPayPal(keys: PayPalKeys, each: Each): Promise<undefined> {
  const moves = await movesSince(keys, secondsAgo(comparedSeconds))
  await some(moves, (move) =>
    each(`transaction ${move.transaction_info?.transaction_id}`, () => checkMove(keys, move)),
  )
  await checkBooked({ provider: 'paypal', account: keys.account, listed: listedMoves(moves) }, each)
}

/** Refunds of these months that have not arrived yet. */
async function checkOnTheirWay(months: readonly string[], each: Each): Promise<undefined> {
  await some(await chargesGivenBack(months), (id) => each(`refunds of ${id}`, () => checkPending(id)))
}

const secondsAgo = (seconds: number) => Math.floor(clock.now().getTime() / 1000) - seconds

/** What was promised back, and not paid while its provider did not answer. */
async function checkRefunds(each: Each): Promise<undefined> {
  for (const id of await refundsUnderWay()) await each(`refund ${id}`, () => checkRefund(id))
}

/** What instructors were sent, and what is on its way to them. */
async function checkTransfers(keys: StripeKeys, each: Each): Promise<undefined> {
  for (const id of await paymentsUnderWay()) await each(`payout ${id}`, () => checkSent(id))
  const since = secondsAgo(comparedSeconds)
  await some(await transfersSince(keys, since), (sent) =>
    each(`transfer ${sent.id}`, () => checkTransfer(keys, sent)),
  )
}

async function checkPayment(
  keys: StripeKeys,
  { id, paid, payment_intent: intent }: Stripe.Charge,
): Promise<Found | undefined> {
  const paymentId = idOf(intent)
  if (!paid || !paymentId) return undefined
  const before = await chargeOfPayment(paymentId)
  await followCharge(keys, id)
  const now = await chargeOfPayment(paymentId)
  // What was paid there for something that is not Kiai's is nobody's difference.
  if (!now) return undefined
  // A payment brings with it what went back of it, be that since refunds were looked at.
  const isKnown = ({ id: refundId }: { id: string }) => before?.refunds.some((one) => one.id === refundId)
  const missed = before ? now.refunds.find((one) => !isKnown(one))?.id : id
  if (!missed) return undefined
  const what = `${missed} was not booked`
  return { id: `not_booked:${missed}`, kind: 'not_booked', what, isRepaired: true }
}

/** One charge: what is open is asked about, what is paid is open to its member. */
async function checkOne(item: ChargeItem): Promise<Found | undefined> {
  if (isOpen(item.state) && (item.expiresAt ?? '') < clock.now().toISOString()) {
    await checkCharge(item)
    return undefined
  }
  // Plans are compared with Stripe's lists.
  if (!isSettled(item.state) || item.purpose === 'tier') return undefined
  if (item.sessions && item.purpose !== 'package') return checkSessions(item)
  const found = await (item.purpose === 'package' ? checkPackage(item) : checkSingle(item))
  return found?.kind === 'not_granted' && (await hasLeft(item.memberId)) ? undefined : found
}

async function checkSingle(item: ChargeItem): Promise<Found | undefined> {
  const isTheirs = await (item.purpose === 'course' ? isCourseTheirs(item) : isSessionTheirs(item))
  const now = await findCharge(item.id)
  if (!now || now.updatedAt !== item.updatedAt || isTheirs === 'either' || now.isGranted === isTheirs)
    return undefined
  const kind = now.isGranted ? 'not_granted' : 'not_charged'
  const what = now.isGranted ? `${item.id} is paid, and not open` : `${item.id} is not paid, and open`
  return { id: `${kind}:${item.id}`, kind, what }
}

async function isCourseTheirs({ id, memberId, subjectId }: ChargeItem): Promise<boolean> {
  const { data } = await courseOwnership().get({ memberId, courseId: subjectId }).go({ consistent: true })
  return data?.chargeId === id
}

/** One that was held or cancelled remembers its payment, whether or not that was given back. */
async function isSessionTheirs({ id, subjectId }: ChargeItem): Promise<boolean | 'either'> {
  const known = await findBooking(subjectId)
  if (known?.chargeId !== id) return false
  return known.status === 'confirmed' || 'either'
}
