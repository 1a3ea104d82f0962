import { bookStep } from '../../model/ledger/ledger-entry.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'
import { moneyEntities } from '../../model/steps/money-steps.ts'
import { isRefused, Refused } from '../../model/table/refused.ts'
import { writeSteps } from '../../model/table/service.ts'
import { askStripe, idOf, isoOf, type Stripe } from '../../ports/payments/stripe.ts'
import { findCharge } from '../charges/open-charge.ts'
import type { StripeKeys } from '../provider/keys.ts'
import { bookDispute, type Dispute } from '../settlement/book-dispute.ts'
import { feeOf } from '../settlement/settle.ts'
import { chargeOfPayment, followInvoice, followSession } from './follow.ts'
import { followStripeRefunds } from './refunds.ts'

/** The charge of a payment that Stripe reports on. It is settled first if its own event has not arrived yet. */
async function settledCharge(keys: StripeKeys, providerPaymentId: string): Promise<ChargeItem | undefined> {
  const known = await chargeOfPayment(providerPaymentId)
  if (known) return known
  const [intent, invoices] = await Promise.all([
    askStripe(keys.secretKey, (stripe) => stripe.paymentIntents.retrieve(providerPaymentId)),
    askStripe(keys.secretKey, (stripe) =>
      stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: providerPaymentId } }),
    ),
  ])
  const invoiceId = idOf(invoices.data[0]?.invoice)
  const opened = await findCharge(intent.metadata.charge ?? '')
  if (invoiceId) await followInvoice(keys, invoiceId)
  else if (opened?.objectId) await followSession(keys, opened.objectId)
  return chargeOfPayment(providerPaymentId)
}

/** Books Stripe's fee of a payment, once reported: seconds after the payment itself. */
export async function followCharge(keys: StripeKeys, stripeChargeId: string): Promise<void> {
  const read = await askStripe(keys.secretKey, (stripe) =>
    stripe.charges.retrieve(stripeChargeId, { expand: ['balance_transaction'] }),
  )
  const providerPaymentId = idOf(read.payment_intent)
  if (!providerPaymentId || !read.paid) return
  const known = await settledCharge(keys, providerPaymentId)
  if (!known) return
  const { balance_transaction: moved } = read
  if (moved && typeof moved !== 'string') await bookFee(known, providerPaymentId, moved)
  if (read.amount_refunded > 0) await followStripeRefunds(known)
}

async function bookFee(
  known: ChargeItem,
  providerPaymentId: string,
  moved: Stripe.BalanceTransaction,
): Promise<void> {
  if (moved.fee <= 0) return
  const entry = { at: isoOf(moved.created), chargeId: known.id, description: known.title }
  try {
    await writeSteps(moneyEntities, [bookStep({ ...entry, ...feeOf(known, providerPaymentId, moved.fee) })])
  } catch (error) {
    // It is in the books already.
    if (!(error instanceof Refused || isRefused(error))) throw error
  }
}

/** Books the refunds of a payment, whether or not Kiai made them. */
export async function followPaymentRefunds(keys: StripeKeys, providerPaymentId: string): Promise<void> {
  const known = await settledCharge(keys, providerPaymentId)
  if (known) await followStripeRefunds(known)
}

/** Follows a dispute as Stripe reports it now. */
export async function followDispute(keys: StripeKeys, disputeId: string): Promise<void> {
  const read = await askStripe(keys.secretKey, (stripe) => stripe.disputes.retrieve(disputeId))
  const providerPaymentId = idOf(read.payment_intent)
  const known = providerPaymentId && (await settledCharge(keys, providerPaymentId))
  if (!known) return
  const withdrawn = read.balance_transactions.filter(({ amount }) => amount < 0)
  await bookDispute(known.id, {
    id: disputeId,
    state: stateOfDispute(read.status),
    at: isoOf(read.created),
    amount: 0 - withdrawn.reduce((sum, { amount }) => sum + amount, 0),
    fee: withdrawn.reduce((sum, { fee }) => sum + fee, 0),
  })
}

export function stateOfDispute(status: Stripe.Dispute.Status): Dispute['state'] {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open'
}
