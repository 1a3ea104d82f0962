import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, inject } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { Purchase } from '#shared/contract/payments/purchase.ts'
import type { Provider } from '#shared/rules/money/charge.ts'
import { monthOf } from '#shared/rules/money/ledger.ts'
import { ledgerEntry } from '../../../functions/model/ledger/ledger-entry.ts'
import { mail } from '../../../functions/model/mail/mail.ts'
import { member } from '../../../functions/model/members/member.ts'
import { type ChargeItem, charge } from '../../../functions/model/payments/charge.ts'
import { chargeReference } from '../../../functions/model/payments/charge-reference.ts'
import { courseOwnership } from '../../../functions/model/payments/course-ownership.ts'
import { type SubscriptionItem, subscription } from '../../../functions/model/payments/subscription.ts'
import { stored } from '../../../functions/model/table/client.ts'
import { neededStripe } from '../../../functions/payments/provider/keys.ts'
import { checkSubscription } from '../../../functions/payments/reconciliation/subscriptions.ts'
import { listSubscriptions } from '../../../functions/payments/stripe/read.ts'
import { settle } from '../kiai.ts'
import { newcomer } from '../people/newcomer.ts'
import { atStripe, press, soldCourse } from './paying.ts'

/** Purchases, read directly: the charge, its entries in the books, and the provider's own ids. */

/** A new member with a course of their own, paid. `card` is a number of Stripe's test mode. */
export async function boughtCourse(provider: Provider = 'stripe', { card = '', price = '49.00' } = {}) {
  const [who, course] = await Promise.all([newcomer(), soldCourse(price)])
  const opened = { params: { id: course.id }, body: { provider } }
  const { checkoutUrl, purchaseId } = await who.call(api.payments.buyCourse, opened)
  await press(checkoutUrl, 'succeed', card ? { card } : {})
  const paid = await who.call(api.payments.checkPurchase, { params: { id: purchaseId } })
  expect(paid.state).toBe('paid')
  return { ...who, courseId: course.id, purchaseId, at: { params: { id: purchaseId } } }
}

export async function chargeOf(id: string): Promise<ChargeItem> {
  const { data } = await charge().get({ id }).go({ consistent: true })
  if (!data) throw new Error(`There is no charge ${id}`)
  return data
}

/** The stored copy of a member's subscription. */
export async function mirrorOf(memberId: string): Promise<SubscriptionItem> {
  const { data } = await subscription().get({ memberId }).go({ consistent: true })
  if (!data) throw new Error(`${memberId} has no subscription`)
  return data
}

/** Runs the nightly check for one member's plan alone. At a time other than now, other plans may have ended. */
export async function checkPlanOf(memberId: string): Promise<void> {
  const { stripeId } = await mirrorOf(memberId)
  const keys = await neededStripe()
  let after: string | undefined
  do {
    const { listed, next } = await listSubscriptions(keys, 100, after)
    const own = listed.find(({ read }) => read.id === stripeId)
    if (own) return void (await checkSubscription(keys, own))
    after = next
  } while (after)
  throw new Error(`Stripe lists no ${stripeId}`)
}

/** Changes a charge in ways no call would: when it was paid, when its page closes. */
export const alter = (
  id: string,
  to: Partial<Pick<ChargeItem, 'paidAt' | 'expiresAt' | 'tax' | 'objectId'>>,
) => charge().patch({ id }).set(to).go()

/** Changes the stored input of a payment, as no call could. */
export async function remember(purchaseId: string, asked: Record<string, unknown>): Promise<void> {
  const names = Object.keys(asked)
  await stored.client.send(
    new UpdateCommand({
      ...charge().get({ id: purchaseId }).params(),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, asked[name]])),
    }),
  )
}

export const daysAgo = (days: number, hours = 0) =>
  new Date(Date.now() - (days * 24 - hours) * 3_600_000).toISOString()

/** Stripe's charge of a purchase. */
export async function stripeChargeOf(purchaseId: string): Promise<string> {
  const { providerPaymentId } = await chargeOf(purchaseId)
  const { data } = await atStripe<{ id: string; paid: boolean }>(
    `/v1/charges?payment_intent=${providerPaymentId}`,
  )
  return data.find(({ paid }) => paid)?.id ?? ''
}

/** Resets a settled charge of a course to its state before any event of its payment. Returns the payment's id. */
export async function forgetPayment(id: string): Promise<string> {
  // The last event of a payment is its fee: none comes afterwards.
  await booked(id, { kinds: ['charge', 'fee'] })
  const { memberId, subjectId, provider, providerPaymentId = '' } = await chargeOf(id)
  await mail()
    .delete({ id: `receipt-${id}` })
    .go()
  await charge()
    .patch({ id })
    .set({ state: 'awaiting', isGranted: false })
    .remove(['paidAt', 'providerPaymentId'])
    .go()
  await courseOwnership().delete({ memberId, courseId: subjectId }).go()
  for (const kind of ['charge', 'fee']) {
    await ledgerEntry()
      .delete({ id: `${provider}:${providerPaymentId}:${kind}` })
      .go()
  }
  await chargeReference().delete({ provider, reference: providerPaymentId }).go()
  return providerPaymentId
}

/** The books of a charge: the kinds of its entries, and the balance of each account from them. */
export async function booksOf(purchaseId: string) {
  // Tests book some days ahead, which on the last days of a month is in the next one.
  const soon = [0, 28].map((days) => monthOf(new Date(Date.now() + days * 86_400_000).toISOString()))
  const months = new Set([...soon, (await chargeOf(purchaseId)).month])
  const pages = await Promise.all(
    [...months].map((month) => ledgerEntry().query.byMonth({ month }).go({ pages: 'all' })),
  )
  const entries = pages.flatMap(({ data }) => data).filter(({ chargeId }) => chargeId === purchaseId)
  const held: Record<string, number> = {}
  for (const { account, cents } of entries.flatMap(({ lines }) => lines)) {
    held[account] = (held[account] ?? 0) + cents
  }
  return { kinds: entries.map(({ kind }) => kind).sort(), held }
}

/** Waits until a purchase is as described, by events alone. */
export async function becomes(call: Call, id: string, wanted: object): Promise<Purchase> {
  await expect
    .poll(async () => {
      await settle()
      return call(api.payments.getPurchase, { params: { id } })
    })
    .toMatchObject(wanted)
  return call(api.payments.getPurchase, { params: { id } })
}

/** Waits until the books of a charge are as described. */
export async function booked(purchaseId: string, wanted: object): Promise<void> {
  await expect
    .poll(async () => {
      await settle()
      return booksOf(purchaseId)
    })
    .toMatchObject(wanted)
}

/** Calls Stripe with the local keys. */
export async function askStripe<Answer = { id: string }>(
  path: string,
  fields: Record<string, string>,
  method: 'POST' | 'DELETE' = 'POST',
): Promise<Answer> {
  const response = await fetch(`${inject('origin')}/-/stripe${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_local_kiai_4242' },
    body: new URLSearchParams(fields),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json() as Promise<Answer>
}

type Clock = { id: string; status: string; frozen_time: number }

/** A new member with a separate clock at Stripe, so that months pass for no one else. */
export async function timeTraveller() {
  const who = await newcomer()
  const frozen_time = String(Math.floor(Date.now() / 1000))
  const clock = await askStripe<Clock>('/v1/test_helpers/test_clocks', { frozen_time })
  const known = { email: who.email, test_clock: clock.id, 'metadata[member]': who.id }
  const { id: customer } = await askStripe('/v1/customers', known)
  const { id: account } = (await atStripe('/v1/account')) as unknown as { id: string }
  await member()
    .patch({ id: who.id })
    .set({ stripeCustomerId: `${account}/${customer}` })
    .go()
  const read = async () => (await atStripe(`/v1/test_helpers/test_clocks/${clock.id}`)) as unknown as Clock
  return {
    ...who,
    customer,
    /** Moves their clock on by days. Everything due on the way is done and reported. */
    async wait(days: number): Promise<void> {
      const to = (await read()).frozen_time + Math.round(days * 86_400)
      await askStripe(`/v1/test_helpers/test_clocks/${clock.id}/advance`, { frozen_time: String(to) })
      await expect.poll(async () => (await read()).status).toBe('ready')
      await settle()
    },
  }
}
