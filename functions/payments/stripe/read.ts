import type { PaidTier } from '#shared/rules/money/subscription.ts'
import { askStripe, idOf, isoOf, type Stripe } from '../../ports/payments/stripe.ts'
import { askedOnce } from '../../ports/process/asked-once.ts'
import type { PaidMonth, Payment } from '../charges/mismatch.ts'
import type { StripeKeys } from '../provider/keys.ts'
import type { Facts } from '../settlement/subscription-mirror.ts'
import { tierOfLookupKey } from './checkout.ts'

/** Stripe's answers in Kiai's terms. Events only say where to look; only the state read here is believed. */

/** The plan of a price. Prices do not change. */
const tiers = askedOnce<PaidTier | undefined>()

export async function tierOfPrice(
  keys: StripeKeys,
  price: Stripe.Price | string,
): Promise<PaidTier | undefined> {
  if (typeof price !== 'string') return tierOfLookupKey(price.lookup_key)
  return tiers(`${keys.account}/${price}`, async () => {
    const read = await askStripe(keys.secretKey, (stripe) => stripe.prices.retrieve(price))
    return tierOfLookupKey(read.lookup_key)
  })
}

/** The line of an invoice that names the paid plan, not the credit for the unused rest of another one. */
const planLine = ({ lines }: Stripe.Invoice) =>
  lines.data
    .filter(({ parent, amount }) => parent?.type === 'subscription_item_details' && amount >= 0)
    .sort((a, b) => b.period.end - a.period.end || b.amount - a.amount)[0]

const subscriptionOfInvoice = ({ parent }: Stripe.Invoice) => idOf(parent?.subscription_details?.subscription)

const withCard = 'default_payment_method'

/** The state of a subscription, and its payments; undefined for one that is not Kiai's, or was never paid. */
export async function readSubscription(keys: StripeKeys, stripeId: string): Promise<Facts | undefined> {
  const [read, invoices] = await Promise.all([
    askStripe(keys.secretKey, (stripe) => stripe.subscriptions.retrieve(stripeId, { expand: [withCard] })),
    askStripe(keys.secretKey, (stripe) => stripe.invoices.list({ subscription: stripeId, limit: 24 })),
  ])
  return factsOf(keys, read, invoices.data)
}

export type ListedSubscription = { read: Stripe.Subscription; facts: Facts | undefined }

/**
 * A page of the subscriptions at Stripe that have not ended, newest first, with the last invoice of each. A
 * subscription whose last invoice is unpaid has no facts here.
 */
export async function listSubscriptions(
  keys: StripeKeys,
  limit: number,
  after: string | undefined,
): Promise<{ listed: ListedSubscription[]; next: string | undefined }> {
  const { data, has_more } = await askStripe(keys.secretKey, (stripe) =>
    stripe.subscriptions.list({
      limit,
      expand: [`data.${withCard}`, 'data.latest_invoice'],
      ...(after && { starting_after: after }),
    }),
  )
  const listed = await Promise.all(
    data.map(async (read) => {
      const last = read.latest_invoice
      const invoices = last && typeof last !== 'string' ? [last] : []
      return { read, facts: await factsOf(keys, read, invoices) }
    }),
  )
  return { listed, next: has_more ? data.at(-1)?.id : undefined }
}

/** `invoices` are those of the subscription, newest first. */
async function factsOf(
  keys: StripeKeys,
  read: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): Promise<Facts | undefined> {
  const { member: memberId, charge: chargeId } = read.metadata
  const [item] = read.items.data
  const paid = invoices
    .filter(({ status }) => status === 'paid')
    .flatMap((invoice) => planLine(invoice) ?? [])
    .sort((a, b) => b.period.end - a.period.end || b.period.start - a.period.start)[0]
  const price = paid?.pricing?.price_details?.price
  const tier = price && (await tierOfPrice(keys, price))
  if (!memberId || !chargeId || !item || !paid || !tier) return undefined
  const present = await tierOfPrice(keys, item.price)
  const endsAt = endOf(read, item)
  const unpaid = invoices.find(({ status }) => status === 'open')
  const card = cardOf(read)
  return {
    memberId,
    chargeId,
    stripeId: read.id,
    tier,
    customerId: idOf(read.customer) ?? '',
    price: item.price.unit_amount ?? 0,
    paidUntil: isoOf(paid.period.end),
    isEnded: read.status === 'canceled' || read.status === 'incomplete_expired',
    createdAt: isoOf(read.created),
    ...(endsAt && { endsAt }),
    ...(present && present !== tier && { nextTier: present }),
    ...((read.status === 'past_due' || read.status === 'unpaid') && {
      pastDueSince: isoOf(unpaid?.created ?? paid.period.end),
    }),
    ...(card && { card }),
  }
}

/** Stripe has two forms of an end: a time (set in the portal), or "after this month" (set by Kiai). */
function endOf(read: Stripe.Subscription, item: Stripe.SubscriptionItem): string | undefined {
  if (read.ended_at) return isoOf(read.ended_at)
  if (read.cancel_at) return isoOf(read.cancel_at)
  return read.cancel_at_period_end ? isoOf(item.current_period_end) : undefined
}

function cardOf({ default_payment_method: method }: Stripe.Subscription) {
  const card = typeof method === 'string' ? undefined : method?.card
  return card ? { brand: card.brand, last4: card.last4 } : undefined
}

/** The common fields of all payments made at Stripe with these keys. */
const ofAccount = ({ account }: StripeKeys, { livemode }: { livemode: boolean }) => ({
  account,
  isLive: livemode,
})

export type ReadSession = {
  chargeId: string
  objectId: string
  /** `waiting`: the bank needs days; `open`: may still be paid on the page. */
  state: 'open' | 'waiting' | 'paid' | 'failed' | 'expired'
  failure?: string | undefined
  payment?: Payment | undefined
  subscribed?: Facts | undefined
}

/** The state of a payment page; undefined for a page that Kiai did not open. */
export async function readSession(keys: StripeKeys, objectId: string): Promise<ReadSession | undefined> {
  const session = await askStripe(keys.secretKey, (stripe) =>
    stripe.checkout.sessions.retrieve(objectId, { expand: ['payment_intent'] }),
  )
  const chargeId = session.metadata?.charge
  if (!chargeId) return undefined
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
  const error = intent?.last_payment_error
  const failure = error ? (error.decline_code ?? error.code ?? 'declined') : undefined
  const common = { chargeId, objectId, failure }
  if (session.status === 'expired') return { ...common, state: 'expired' }
  if (session.status !== 'complete') return { ...common, state: 'open' }
  if (session.payment_status === 'unpaid') {
    const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
    return { ...common, state: hasFailed ? 'failed' : 'waiting' }
  }
  if (session.mode === 'subscription') return { ...common, ...(await subscribedBy(keys, session)) }
  const payment = {
    ...ofAccount(keys, session),
    objectId,
    chargeId,
    currency: session.currency ?? '',
    amount: session.amount_total ?? -1,
    customerId: idOf(session.customer),
    providerPaymentId: intent?.id ?? '',
    paidAt: isoOf(intent?.created ?? session.created),
  }
  return { ...common, state: 'paid', payment }
}

/** The first payment of a subscription: the invoice has its amount and payment method. */
async function subscribedBy(
  keys: StripeKeys,
  session: Stripe.Checkout.Session,
): Promise<Pick<ReadSession, 'state' | 'payment' | 'subscribed'>> {
  const invoiceId = idOf(session.invoice)
  const stripeId = idOf(session.subscription)
  if (!invoiceId || !stripeId) return { state: 'waiting' }
  const [invoice, subscribed] = await Promise.all([
    readInvoice(keys, invoiceId),
    readSubscription(keys, stripeId),
  ])
  if (!invoice?.payment || !subscribed) return { state: 'waiting' }
  const payment = { ...invoice.payment, objectId: session.id, chargeId: session.metadata?.charge ?? '' }
  return { state: 'paid', payment, subscribed }
}

export type ReadInvoice = {
  stripeId: string
  isFirst: boolean
  isPaid: boolean
  /** Absent if there is nothing to pay, or nothing is paid yet. */
  payment?: PaidMonth
}

/** An invoice of a subscription; undefined for any other invoice. */
export async function readInvoice(keys: StripeKeys, invoiceId: string): Promise<ReadInvoice | undefined> {
  const invoice = await askStripe(keys.secretKey, (stripe) =>
    stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }),
  )
  const stripeId = subscriptionOfInvoice(invoice)
  const line = planLine(invoice)
  const price = line?.pricing?.price_details?.price
  const subjectId = price && (await tierOfPrice(keys, price))
  if (!stripeId || !line || !subjectId) return undefined
  const isPaid = invoice.status === 'paid'
  const common = { stripeId, isPaid, isFirst: invoice.billing_reason === 'subscription_create' }
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')
  const providerPaymentId = idOf(paid?.payment.payment_intent)
  if (!isPaid || !providerPaymentId || invoice.amount_paid === 0) return common
  return {
    ...common,
    payment: {
      ...ofAccount(keys, invoice),
      objectId: invoiceId,
      subjectId,
      providerPaymentId,
      currency: invoice.currency,
      isChange: invoice.billing_reason === 'subscription_update',
      amount: invoice.amount_paid,
      customerId: idOf(invoice.customer),
      paidAt: isoOf(invoice.status_transitions.paid_at ?? invoice.created),
      period: { from: isoOf(line.period.start), to: isoOf(line.period.end) },
    },
  }
}
