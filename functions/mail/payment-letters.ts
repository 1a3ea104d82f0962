import type { Letter } from '#shared/mail/blocks.ts'
import { paymentFailed } from '#shared/mail/payment-failed.ts'
import { receipt } from '#shared/mail/receipt.ts'
import { refundDecided } from '#shared/mail/refund-decided.ts'
import { subscriptionChanged } from '#shared/mail/subscription-changed.ts'
import { day, wallTime } from '#shared/mail/words.ts'
import { cardName } from '#shared/rules/money/card.ts'
import { isSettled, receiptNumber } from '#shared/rules/money/charge.ts'
import { closedAt, graceEnd, planNames } from '#shared/rules/money/subscription.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { zoneOf } from '../model/members/member.ts'
import { type ChargeItem, charge, isUpgrade } from '../model/payments/charge.ts'
import { refundRequest } from '../model/payments/refund-request.ts'
import { type SubscriptionItem, subscription } from '../model/payments/subscription.ts'
import { orderLines } from './order-letters.ts'
import type { Reader } from './reader.ts'

/** Mails about payments, as stored when they are sent. */

type About = MailItem['about']
type Composed = Promise<Letter | undefined>

async function chargeOf({ chargeId = '' }: About): Promise<ChargeItem | undefined> {
  const { data } = await charge().get({ id: chargeId }).go({ consistent: true })
  return data && isSettled(data.state) ? data : undefined
}

/** The address for support about a payment. */
const supportAbout = (chargeId: string) => `/contact?category=billing&purchase=${chargeId}`

const byWords = { stripe: 'card, by Stripe', paypal: 'PayPal' } as const

export async function receiptOf(about: About, reader: Reader): Composed {
  const paid = await chargeOf(about)
  if (!paid?.paidAt) return undefined
  const { id, paidAt, provider, tax, amount } = paid
  return receipt({
    number: receiptNumber(id, paidAt),
    firstName: reader.firstName,
    paidAt,
    paidWith: byWords[provider],
    lines: await linesOf(paid, reader),
    tax,
    totalCents: amount,
    path: `/purchases/${id}/receipt`,
    support: supportAbout(id),
  })
}

/** A line for each of several sessions paid together, in the reader's time zone if known. */
async function linesOf(paid: ChargeItem, reader: Reader) {
  const { sessions, amount, purpose } = paid
  if (purpose === 'order') return orderLines(paid)
  if (!sessions?.length || purpose !== 'session') return [{ label: await whatOf(paid), cents: amount }]
  const zone = zoneOf(reader) ?? paid.zone ?? 'UTC'
  return sessions.map(({ startsAt, minutes, amount: cents }) => ({
    label: `Session of ${wallTime(startsAt, zone)}`,
    detail: `${minutes} minutes`,
    cents,
  }))
}

async function whatOf(paid: ChargeItem): Promise<string> {
  const { title, purpose, periodTo, memberId } = paid
  if (purpose !== 'tier' || !periodTo) return title
  const { data } = await charge().query.ofMember({ memberId }).go({ pages: 'all' })
  return `${isUpgrade(paid, data) ? 'Upgrade to ' : ''}${title}, until ${day(periodTo)}`
}

export async function refundOf(about: About, { firstName }: Reader): Composed {
  const paid = await chargeOf(about)
  if (!paid) return undefined
  const request = about.requestId ? await requestOf(about.requestId) : undefined
  const refund = paid.refunds.find(({ id }) => id === about.refundId)
  if (about.refundId && (!refund || refund.state === 'failed')) return undefined
  return refundDecided({
    firstName,
    what: paid.title,
    paidCents: paid.amount,
    refundCents: refund?.amount ?? 0,
    reason: request?.answer ? 'by_hand' : (request?.rule ?? 'by_hand'),
    note: request?.answer,
    to: paid.provider === 'stripe' ? 'the card you paid with' : 'your PayPal account',
    by: paid.provider === 'stripe' ? 'card' : 'wallet',
    path: `/purchases/${paid.id}`,
    support: supportAbout(paid.id),
  })
}

async function requestOf(id: string) {
  const { data } = await refundRequest().get({ id }).go({ consistent: true })
  return data ?? undefined
}

async function planOf(memberId: string): Promise<SubscriptionItem | undefined> {
  const { data } = await subscription().get({ memberId }).go({ consistent: true })
  return data ?? undefined
}

/** Cents of a member's last payment for a plan, after the first one. */
async function lastPaid(memberId: string, firstChargeId: string): Promise<number> {
  const { data } = await charge().query.ofMember({ memberId }).go({ order: 'desc', limit: 10 })
  const later = data.filter(
    ({ id, purpose, state }) => id !== firstChargeId && purpose === 'tier' && isSettled(state),
  )
  return later[0]?.amount ?? 0
}

export async function failureOf(_: About, { id, firstName }: Reader): Composed {
  const plan = await planOf(id)
  // Paid or ended in the meantime.
  if (!plan?.pastDueSince || plan.isEnded) return undefined
  return paymentFailed({
    firstName,
    what: `Kiai ${planNames[plan.tier]}, one month`,
    cents: plan.price,
    paidWith: plan.card ? `Your ${cardName(plan.card)}` : 'Your card',
    accessUntil: graceEnd(plan.paidUntil),
    path: '/subscribe',
  })
}

export async function changeOf(about: About, { id, firstName }: Reader): Composed {
  const plan = await planOf(id)
  if (!plan) return undefined
  const { tier, price: monthlyCents, paidUntil, endsAt, nextTier } = plan
  const common = { firstName, path: '/subscribe' }
  const renewal = { monthlyCents, renewsAt: paidUntil }
  if (about.change === 'ended') {
    return plan.isEnded
      ? subscriptionChanged({ ...common, change: 'ended', tier, at: closedAt(plan) })
      : undefined
  }
  if (plan.isEnded) return undefined
  if (about.change === 'cancelPlanned') {
    return endsAt
      ? subscriptionChanged({ ...common, change: 'cancelPlanned', tier, until: endsAt })
      : undefined
  }
  if (about.change === 'downgradePlanned') {
    if (!nextTier) return undefined
    const then = { from: tier, tier: nextTier, at: paidUntil, monthlyCents }
    return subscriptionChanged({ ...common, change: 'downgradePlanned', ...then })
  }
  if (about.change === 'resumed') {
    return endsAt || nextTier
      ? undefined
      : subscriptionChanged({ ...common, change: 'resumed', tier, ...renewal })
  }
  const from = about.from === 'master' ? 'master' : 'premium'
  const chargedCents = await lastPaid(id, plan.chargeId)
  return subscriptionChanged({ ...common, change: 'upgraded', from, tier, chargedCents, ...renewal })
}
