import type { PayPalDispute } from '../../../../../functions/ports/payments/paypal-wire.ts'
import { centsOf, moneyOf } from '../api/amounts.ts'
import { type Answer, notFound, ok } from '../api/answer.ts'
import { type Call, isoOf, ownOf, type Site } from '../api/site.ts'
import { newId } from '../api/store.ts'
import { giveBack, givenBack } from './refunds.ts'

/** Disputes of payers, or of their banks. */

export const getDispute = (call: Call): Answer =>
  ok(ownOf(call, call.site.store.disputes.get(call.params[0] ?? ''), notFound).dispute)

/** Opens a dispute over the rest of a capture; undefined if nothing is left. */
export function openDispute(site: Site, captureId: string): PayPalDispute | undefined {
  const kept = site.store.captures.get(captureId)
  if (kept?.capture.status !== 'COMPLETED' && kept?.capture.status !== 'PARTIALLY_REFUNDED') return undefined
  const { capture, client } = kept
  const id = `PP-D-${newId(8)}`
  const now = site.now()
  const dispute: PayPalDispute = {
    dispute_id: id,
    create_time: isoOf(now),
    update_time: isoOf(now),
    disputed_transactions: [
      {
        seller_transaction_id: captureId,
        ...(capture.invoice_id !== undefined && { invoice_number: capture.invoice_id }),
        ...(capture.custom_id !== undefined && { custom: capture.custom_id }),
        gross_amount: capture.amount,
      },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_amount: moneyOf(centsOf(capture.amount) - givenBack(site, kept), capture.amount.currency_code),
    dispute_life_cycle_stage: 'CHARGEBACK',
    links: [{ href: `${site.url}/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' }],
  }
  site.store.disputes.put({ id, client, createdAt: now, captureId, dispute })
  site.emit('CUSTOMER.DISPUTE.CREATED', client, `A new dispute opened with Case\u00a0# ${id}`, dispute)
  return dispute
}

/** The seller has answered, and PayPal reviews the dispute. */
export function updateDispute(site: Site, id: string): PayPalDispute | undefined {
  return change(site, id, 'CUSTOMER.DISPUTE.UPDATED', { status: 'UNDER_REVIEW' })
}

/** The outcomes of a dispute: for the seller, for the buyer, or for the buyer at PayPal's expense. */
export const outcomes = {
  won: 'RESOLVED_SELLER_FAVOUR',
  lost: 'RESOLVED_BUYER_FAVOUR',
  accepted: 'ACCEPTED',
} as const
export type Outcome = keyof typeof outcomes

/** Ends a dispute. If the seller lost it, the disputed amount is taken back. */
export function resolveDispute(site: Site, id: string, outcome: Outcome): PayPalDispute | undefined {
  const amount = site.store.disputes.get(id)?.dispute.dispute_amount
  const ended = change(site, id, 'CUSTOMER.DISPUTE.RESOLVED', {
    status: 'RESOLVED',
    dispute_outcome: {
      outcome_code: outcomes[outcome],
      ...(outcome !== 'won' && amount && { amount_refunded: amount }),
    },
  })
  const captureId = site.store.disputes.get(id)?.captureId ?? ''
  const kept = site.store.captures.get(captureId)
  const left = kept ? centsOf(kept.capture.amount) - givenBack(site, kept) : 0
  if (ended && outcome === 'lost' && kept && left > 0) {
    const taken = Math.min(left, centsOf(ended.dispute_amount))
    giveBack(site, kept, { kind: 'reversal', amount: moneyOf(taken, ended.dispute_amount.currency_code) })
  }
  return ended
}

function change(
  site: Site,
  id: string,
  type: 'CUSTOMER.DISPUTE.UPDATED' | 'CUSTOMER.DISPUTE.RESOLVED',
  to: Partial<PayPalDispute>,
): PayPalDispute | undefined {
  const kept = site.store.disputes.get(id)
  if (!kept || kept.dispute.status === 'RESOLVED') return undefined
  const dispute: PayPalDispute = { ...kept.dispute, ...to, update_time: isoOf(site.now()) }
  site.store.disputes.put({ ...kept, dispute })
  site.emit(type, kept.client, `Case\u00a0# ${id} is ${dispute.status}`, dispute)
  return dispute
}
