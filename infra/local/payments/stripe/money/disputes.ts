import { invalid } from '../api/refusal.ts'
import { pageOf, paging, route } from '../api/route.ts'
import { flag, ignored, metadata, text } from '../api/shapes.ts'
import type { Charge, Dispute } from '../api/wire.ts'
import { all, change, day, emit, find, keep, named, newId, now, type World } from '../api/world.ts'
import { makeTransaction } from './charges.ts'
import { cardBehind } from './payment-methods.ts'

/** The dispute fee, on top of the disputed amount. */
const disputeFee = 1_500
const answerWithin = 9 * day

/** The holder disputes a charge: the money is taken until the decision. An inquiry only asks. */
export function disputeCharge(world: World, id: string): Dispute | undefined {
  const charge = find(world, 'charge', id)
  if (charge?.status !== 'succeeded' || charge.disputed) return undefined
  const card = charge.payment_method ? cardBehind(world, charge.payment_method) : undefined
  return openDispute(world, charge, card?.disputed === 'inquiry')
}

export function openDispute(world: World, charge: Charge, isInquiry = false): Dispute {
  const dispute = keep(world, 'dispute', {
    id: newId('du_1'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: now(world, charge.customer),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now(world, charge.customer) + answerWithin,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: world.frame.live,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  })
  emit(world, 'charge.dispute.created', dispute)
  if (isInquiry) return dispute
  const { object, previous } = change(world, 'charge', charge.id, { disputed: true })
  emit(world, 'charge.updated', object, previous)
  return moveFunds(world, dispute.id, 'charge.dispute.funds_withdrawn')
}

function moveFunds(
  world: World,
  id: string,
  type: 'charge.dispute.funds_withdrawn' | 'charge.dispute.funds_reinstated',
) {
  const { amount, charge, currency, balance_transactions } = named(world, 'dispute', id)
  const isTaken = type === 'charge.dispute.funds_withdrawn'
  const { customer } = named(world, 'charge', charge)
  const movement = makeTransaction(world, {
    type: 'adjustment',
    amount: isTaken ? -amount : amount,
    fee: isTaken ? disputeFee : 0,
    source: id,
    currency,
    customer,
    description: `Chargeback ${isTaken ? 'withdrawal' : 'reversal'} for ${charge}`,
    category: isTaken ? 'dispute' : 'dispute_reversal',
  })
  const { object, previous } = change(world, 'dispute', id, {
    balance_transactions: [...balance_transactions, movement],
  })
  emit(world, type, object, previous)
  return object
}

const isOpen = ({ status }: Dispute) => !['won', 'lost', 'warning_closed'].includes(status)

export function closeDispute(world: World, id: string, outcome: 'won' | 'lost'): Dispute {
  const before = named(world, 'dispute', id)
  if (!isOpen(before)) throw invalid('This dispute is already closed')
  const isInquiry = before.status.startsWith('warning_')
  const { object } = change(world, 'dispute', id, {
    status: isInquiry ? 'warning_closed' : outcome,
    is_charge_refundable: isInquiry || outcome === 'won',
  })
  emit(world, 'charge.dispute.closed', object)
  return outcome === 'won' && !isInquiry ? moveFunds(world, id, 'charge.dispute.funds_reinstated') : object
}

export const disputeRoutes = [
  route('GET /v1/disputes/:id', {}, (world, _given, id) => named(world, 'dispute', id)),
  route(
    'GET /v1/disputes',
    { ...paging, charge: text, payment_intent: text },
    (world, { charge, payment_intent, ...page }) => {
      const found = all(world, 'dispute').filter(
        (one) =>
          (!charge || one.charge === charge) && (!payment_intent || one.payment_intent === payment_intent),
      )
      return pageOf('/v1/disputes', found, page)
    },
  ),
  route(
    'POST /v1/disputes/:id',
    { evidence: ignored, intended_submission_method: ignored, metadata, submit: flag },
    (world, { metadata: more, submit }, id) => {
      const before = named(world, 'dispute', id)
      const isInquiry = before.status.startsWith('warning_')
      const { object, previous } = change(world, 'dispute', id, {
        ...(more && { metadata: { ...before.metadata, ...more } }),
        ...(submit && isOpen(before) && { status: isInquiry ? 'warning_under_review' : 'under_review' }),
      })
      emit(world, 'charge.dispute.updated', object, previous)
      return object
    },
  ),
  route('POST /v1/disputes/:id/close', {}, (world, _given, id) => closeDispute(world, id, 'lost')),
]

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
