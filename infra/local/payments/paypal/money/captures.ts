import type {
  PayPalCapture,
  PayPalEventType,
  PayPalMoney,
  PayPalRefund,
} from '../../../../../functions/ports/payments/paypal-wire.ts'
import { centsOf, feeOf, moneyOf } from '../api/amounts.ts'
import { type Answer, notFound, ok, unprocessable } from '../api/answer.ts'
import { type Call, type Declined, isoOf, ownOf, payerLink, type Site } from '../api/site.ts'
import { type KeptCapture, type KeptOrder, newId, type PayerChoice } from '../api/store.ts'

/**
 * Takes the money of an approved order, or returns the reason of a decline, as the payer chose. Returns the order's
 * id.
 */
export function makeCapture(site: Site, order: KeptOrder): string | Declined {
  if (order.status === 'COMPLETED')
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    )
  if (order.status !== 'APPROVED')
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.', [
      payerLink(site, order),
    ])
  requireFreshInvoice(site, order)
  const words = declined[order.choice ?? 'succeed']
  if (words) return declinedTo(site, order, words)
  const id = newId()
  const now = site.now()
  const amount = { currency_code: order.unit.amount.currency_code, value: order.unit.amount.value }
  const { custom_id, invoice_id } = order.unit
  const pending = order.choice === 'delay'
  const capture: KeptCapture['capture'] = {
    id,
    status: pending ? 'PENDING' : 'COMPLETED',
    ...(pending && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount,
    final_capture: true,
    disbursement_mode: 'INSTANT',
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(!pending && { seller_receivable_breakdown: breakdownOf(amount) }),
    ...(custom_id !== undefined && { custom_id }),
    ...(invoice_id !== undefined && { invoice_id }),
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: isoOf(now),
    update_time: isoOf(now),
    links: linksOf(site, id, order.id),
  }
  site.store.captures.put({ id, client: order.client, createdAt: now, orderId: order.id, capture })
  site.store.orders.put({ ...order, status: 'COMPLETED', captureId: id, updatedAt: now })
  announce(site, order.client, pending ? 'PENDING' : 'COMPLETED', capture)
  return order.id
}

/** Sends the order back to the payer: this outlives the refusal. */
function declinedTo(site: Site, { choice: _, ...order }: KeptOrder, words: string): Declined {
  const status = order.hasSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED'
  site.store.orders.put({ ...order, status, updatedAt: site.now() })
  return { declined: words, links: [payerLink(site, order)] }
}

const declined: Partial<Record<PayerChoice, string>> = {
  decline:
    "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
  insufficient: 'The instrument presented was declined by the bank: insufficient funds.',
}

export function getCapture(call: Call): Answer {
  return ok(ownCapture(call).capture)
}

export function ownCapture(call: Call): KeptCapture {
  return ownOf(call, call.site.store.captures.get(call.params[0] ?? ''), notFound)
}

/** The outcome of a pending capture. */
export type Settlement = 'completed' | 'denied' | 'declined'

/** Ends a pending capture; false if there is none. */
export function settleCapture(site: Site, id: string, how: Settlement): boolean {
  const kept = site.store.captures.get(id)
  if (kept?.capture.status !== 'PENDING') return false
  const { status_details: _, ...before } = kept.capture
  const capture: KeptCapture['capture'] = {
    ...before,
    update_time: isoOf(site.now()),
    ...(how === 'completed'
      ? { status: 'COMPLETED', seller_receivable_breakdown: breakdownOf(before.amount) }
      : { status: 'DECLINED', status_details: { reason: 'DECLINED_BY_RISK_FRAUD_FILTERS' } }),
  }
  site.store.captures.put({ ...kept, capture })
  announce(site, kept.client, settled[how], capture)
  return true
}

const settled = { completed: 'COMPLETED', denied: 'DENIED', declined: 'DECLINED' } as const

/** The capture of an order and its refunds. */
export function capturedUnder(
  site: Site,
  order: KeptOrder,
): { captures: PayPalCapture[]; refunds: PayPalRefund[] } {
  const kept = order.captureId === undefined ? undefined : site.store.captures.get(order.captureId)
  if (!kept) return { captures: [], refunds: [] }
  const given = site.store.refunds.list().filter(({ captureId }) => captureId === kept.id)
  return { captures: [kept.capture], refunds: given.map(({ refund }) => refund).reverse() }
}

function announce(
  site: Site,
  client: string,
  what: 'COMPLETED' | 'PENDING' | 'DENIED' | 'DECLINED',
  capture: KeptCapture['capture'],
): void {
  const type: PayPalEventType = `PAYMENT.CAPTURE.${what}`
  const { currency_code: currency, value } = capture.amount
  // PayPal puts a non-breaking space here, a trap for code that re-serializes the event before it is verified.
  site.emit(type, client, `Payment ${what.toLowerCase()} for ${value}\u00a0${currency}`, capture)
}

function breakdownOf(gross: PayPalMoney) {
  const currency = gross.currency_code
  const fee = feeOf(centsOf(gross))
  return {
    gross_amount: gross,
    paypal_fee: moneyOf(fee, currency),
    net_amount: moneyOf(centsOf(gross) - fee, currency),
  }
}

function linksOf(site: Site, id: string, orderId: string): NonNullable<PayPalCapture['links']> {
  const self = `${site.url}/v2/payments/captures/${id}`
  return [
    { href: self, rel: 'self', method: 'GET' },
    { href: `${self}/refund`, rel: 'refund', method: 'POST' },
    { href: `${site.url}/v2/checkout/orders/${orderId}`, rel: 'up', method: 'GET' },
  ]
}

/** An invoice is paid once, whichever order it comes in. */
function requireFreshInvoice(site: Site, { client, unit }: KeptOrder): void {
  if (unit.invoice_id === undefined) return
  const isPaid = site.store.captures
    .list()
    .some((other) => other.client === client && other.capture.invoice_id === unit.invoice_id)
  if (isPaid)
    throw unprocessable(
      'DUPLICATE_INVOICE_ID',
      'Requested invoice number has been previously captured. Possible duplicate transaction.',
    )
}
