import { isOpen, isSettled } from '#shared/rules/money/charge.ts'
import { isSigned } from '../../ports/payments/stripe.ts'
import { Mismatch } from '../charges/mismatch.ts'
import { findCharge, isWaiting } from '../charges/open-charge.ts'
import { reportMismatch } from '../charges/report-mismatch.ts'
import { followTransfer } from '../payouts/transfer-reversal.ts'
import { neededStripe, type StripeKeys, stripeKeys } from '../provider/keys.ts'
import type { PaymentProvider } from '../provider/payment-provider.ts'
import { asProblem, asUnknown, beingPaid } from '../provider/problem.ts'
import { closeStripePage, openStripePage } from './checkout.ts'
import { followInvoice, followSession, followSubscription } from './follow.ts'
import { followCharge, followDispute, followPaymentRefunds } from './follow-payment.ts'
import { followStripeRefunds, refundAtStripe } from './refunds.ts'

export const stripeProvider: PaymentProvider = {
  name: 'Stripe',

  accountOf: neededStripe,

  openPage: async (opened, visit, settings) => openStripePage(await neededStripe(settings), opened, visit),

  async closePage(open, settings) {
    const keys = await neededStripe(settings)
    try {
      await closeStripePage(keys, open)
    } catch (error) {
      const { objectId } = open
      if (objectId) {
        await reportMismatch(open.id, () => followSession(keys, objectId)).catch((unread) => {
          throw asUnknown(unread)
        })
      }
      const now = await findCharge(open.id)
      // The payer had left its page, paid, before the event arrived.
      if (now && (isWaiting(now) || isSettled(now.state))) throw beingPaid()
      if (!now || isOpen(now.state)) throw asProblem(error)
    }
  },

  followPage: async (objectId) => followSession(await neededStripe(), objectId),

  payRefund: refundAtStripe,

  followRefunds: followStripeRefunds,

  async hasSent({ body, headers }) {
    const keys = await stripeKeys()
    return keys !== undefined && isSigned(body, headers['stripe-signature'] ?? '', keys.webhookSecret)
  },

  async followEvent({ type, body }) {
    const keys = await stripeKeys()
    if (!keys) throw new Error('There are no keys to ask Stripe with')
    const event: { livemode: unknown; data: { object: About } } = JSON.parse(body)
    // The signature is Stripe's, but these keys cannot read the object.
    if (event.livemode !== keys.isLive) throw new Mismatch('It is of another live mode than the keys')
    const { object } = event.data
    const way = Object.entries(ways).find(([prefix]) => type.startsWith(prefix))?.[1]
    await way?.(keys, object.id ?? '', object)
  },
}

/** The object of an event. */
type About = {
  id?: string
  object?: string
  payment_intent?: string | null
  metadata?: { charge?: string } | null
}

type Way = (keys: StripeKeys, id: string, about: About) => Promise<void>

/** By prefix of the event type; the first match counts. */
const ways: Readonly<Record<string, Way>> = {
  'checkout.session.': followSession,
  'invoice.': followInvoice,
  'customer.subscription.': followSubscription,
  'charge.dispute.': followDispute,
  'charge.': (keys, id, { object }) => (object === 'charge' ? followCharge(keys, id) : Promise.resolve()),
  'refund.': (keys, _, { payment_intent: providerPaymentId }) =>
    followPaymentRefunds(keys, providerPaymentId ?? ''),
  'transfer.': followTransfer,
  // Only a decline on an open page is reported by this event alone.
  'payment_intent.payment_failed': (keys, _, about) => followFailure(keys, about),
}

async function followFailure(keys: StripeKeys, { metadata }: About): Promise<void> {
  const known = await findCharge(metadata?.charge ?? '')
  if (known?.objectId) await followSession(keys, known.objectId)
}
