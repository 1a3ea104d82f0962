import { isOpen } from '#shared/rules/money/charge.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'
import { chargeReference } from '../../model/payments/charge-reference.ts'
import { payPal } from '../../ports/payments/paypal.ts'
import type { PayPalDispute, PayPalOrder, PayPalRefund } from '../../ports/payments/paypal-wire.ts'
import { ProviderError } from '../../ports/payments/provider-error.ts'
import { endOpen, noteWaiting } from '../charges/end-charge.ts'
import { Mismatch, type Payment, refuseMismatch } from '../charges/mismatch.ts'
import { findCharge } from '../charges/open-charge.ts'
import { countTry } from '../provider/attempts.ts'
import type { PayPalKeys } from '../provider/keys.ts'
import type { ProviderRefund } from '../provider/payment-provider.ts'
import { declined } from '../provider/problem.ts'
import { bookDispute } from '../settlement/book-dispute.ts'
import { bookRefund } from '../settlement/book-refund.ts'
import { settle } from '../settlement/settle.ts'

type Unit = NonNullable<PayPalOrder['purchase_units']>[number]
type Capture = NonNullable<NonNullable<Unit['payments']>['captures']>[number]

const unitOf = (order: PayPalOrder): Unit | undefined => order.purchase_units?.[0]
const captureOf = (order: PayPalOrder): Capture | undefined => {
  const captures = unitOf(order)?.payments?.captures ?? []
  return captures.find(({ status }) => status === 'COMPLETED') ?? captures.at(-1)
}
export const centsIn = (money: { value?: string } | undefined) => (money?.value ? centsOf(money.value) : -1)

/** A time in the common format (UTC, milliseconds): it is sorted as text, and the month is read from it. */
export const momentOf = (told: string | undefined) => told && new Date(told).toISOString()

/**
 * Brings a charge to the state of its order. Captures the money of an order that its payer has approved: once, under
 * an idempotency key of charge and try. Nothing is captured for a charge that was given up or a thing bought
 * otherwise in the meantime.
 */
export async function followOrder(keys: PayPalKeys, orderId: string): Promise<void> {
  const order = await payPal(keys).readOrder(orderId)
  const known = await findCharge(unitOf(order)?.custom_id ?? '')
  if (!known) return
  if (order.status === 'VOIDED') return endOpen(known, 'expired')
  if (order.status === 'COMPLETED') return followCapture(keys, known, order)
  if (order.status !== 'APPROVED' || !isOpen(known.state)) return
  refuseMismatch(known, orderPayment(keys, known, order))
  const { id, attempt } = known
  try {
    await followCapture(keys, known, await payPal(keys).captureOrder(orderId, `${id}:capture:${attempt}`))
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    if (error.issue === 'ORDER_ALREADY_CAPTURED') {
      return followCapture(keys, known, await payPal(keys).readOrder(orderId))
    }
    // Another call is capturing it now; its outcome is unknown yet.
    if (error.issue === 'ORDER_COMPLETION_IN_PROGRESS') throw error
    // PayPal repeats a decline for the same key. The order itself is captured once, whatever the key.
    if (error.issue === 'INSTRUMENT_DECLINED') await countTry('charge', id, attempt)
    // The payer may choose another way to pay on the same page.
    await noteWaiting(known, false, declined(error.issue?.toLowerCase()))
  }
}

async function followCapture(keys: PayPalKeys, known: ChargeItem, order: PayPalOrder): Promise<void> {
  // The answer of a capture may leave out fields of the order.
  const whole = unitOf(order)?.custom_id ? order : { ...(await payPal(keys).readOrder(order.id ?? '')) }
  const capture = captureOf(whole)
  if (!capture) return
  if (capture.status === 'PENDING') return noteWaiting(known, true)
  if (capture.status === 'DECLINED' || capture.status === 'FAILED') {
    if (isOpen(known.state)) await endOpen(known, 'failed', declined(undefined))
    return
  }
  await settle(orderPayment(keys, known, whole, capture))
}

/** The payment that an order, or its capture, reports. */
function orderPayment(keys: PayPalKeys, known: ChargeItem, order: PayPalOrder, capture?: Capture): Payment {
  const unit = unitOf(order)
  const money = capture?.amount ?? unit?.amount
  const fee = centsIn(capture?.seller_receivable_breakdown?.paypal_fee)
  return {
    account: keys.account,
    isLive: keys.isLive,
    objectId: order.id ?? '',
    chargeId: unit?.custom_id ?? '',
    customerId: known.customerId,
    amount: centsIn(money),
    currency: (money?.currency_code ?? '').toLowerCase(),
    providerPaymentId: capture?.id ?? '',
    paidAt: momentOf(capture?.create_time) ?? known.createdAt,
    ...(fee > 0 && { fee }),
  }
}

/** The charge that a capture paid. */
export async function chargeOfCapture(captureId: string): Promise<ChargeItem | undefined> {
  const { data } = await chargeReference()
    .get({ provider: 'paypal', reference: captureId })
    .go({ consistent: true })
  return data ? findCharge(data.chargeId) : undefined
}

/** The charge of a capture that PayPal reports on. It is settled first if its own event has not arrived yet. */
async function settledCharge(keys: PayPalKeys, captureId: string | undefined) {
  if (!captureId) return undefined
  const known = await chargeOfCapture(captureId)
  if (known) return known
  const capture = await payPal(keys).readCapture(captureId)
  const opened = await findCharge(capture.custom_id ?? '')
  if (opened?.objectId) await followOrder(keys, opened.objectId)
  return chargeOfCapture(captureId)
}

/** Books a refund as PayPal reports it now, whether it was made by Kiai or in PayPal's dashboard. */
export async function followPayPalRefund(keys: PayPalKeys, refundId: string): Promise<void> {
  const refund = await payPal(keys).readRefund(refundId)
  const up = refund.links?.find(({ rel }) => rel === 'up')?.href
  const known = await settledCharge(keys, up?.split('/').at(-1))
  if (!known) return
  if (refund.amount?.currency_code !== 'USD') throw new Mismatch(`${known.id}: refunded in another currency`)
  const requestId = refund.custom_id?.startsWith('rfr_') ? refund.custom_id : undefined
  await bookRefund(known.id, {
    id: refundId,
    amount: centsIn(refund.amount),
    requestId,
    state: stateOfPayPalRefund(refund),
    at: momentOf(refund.create_time) ?? known.updatedAt,
  })
}

const refundStates: Readonly<Record<string, ProviderRefund['state']>> = {
  COMPLETED: 'done',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

export const stateOfPayPalRefund = ({ status }: PayPalRefund): ProviderRefund['state'] =>
  refundStates[status ?? ''] ?? 'pending'

/**
 * Follows a dispute as PayPal reports it now. Money that it takes is a reversal, which is reported and booked
 * separately.
 */
export async function followPayPalDispute(keys: PayPalKeys, disputeId: string): Promise<void> {
  const dispute = await payPal(keys).readDispute(disputeId)
  const [about] = dispute.disputed_transactions
  const known = await settledCharge(keys, about?.seller_transaction_id)
  if (!known) return
  await bookDispute(known.id, {
    id: disputeId,
    at: momentOf(dispute.create_time) ?? known.updatedAt,
    amount: 0,
    fee: 0,
    state: outcomeOf(dispute),
  })
}

/** Decided for the payer, or accepted without a decision: the payer has the money back, and somebody bears the loss. */
const paidBack = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

function outcomeOf({ status, dispute_outcome: outcome }: PayPalDispute) {
  if (status !== 'RESOLVED') return 'open'
  return paidBack.includes(outcome?.outcome_code ?? '') ? 'lost' : 'won'
}
