import { invalid } from '../api/refusal.ts'
import { pageOf, paging, route } from '../api/route.ts'
import { amount, choice, ignored, metadata, text } from '../api/shapes.ts'
import type { Charge, Refund } from '../api/wire.ts'
import {
  all,
  change,
  emit,
  find,
  keep,
  named,
  newId,
  now,
  referred,
  schedule,
  type World,
} from '../api/world.ts'
import { makeTransaction } from './charges.ts'
import { cardBehind } from './payment-methods.ts'

/** Seconds until a bank answers a refund. */
const answeredAfter = 3

type Wanted = {
  amount?: number | undefined
  metadata?: Record<string, string> | undefined
  reason?: Refund['reason'] | undefined
}

export function refund(world: World, charge: Charge, wanted: Wanted): Refund {
  const left = charge.amount - charge.amount_refunded
  if (charge.status !== 'succeeded')
    throw invalid(`Charge ${charge.id} was not successful and cannot be refunded.`)
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (charge.disputed && !isRefundable(world, charge.id)) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const sum = wanted.amount ?? left
  if (sum === 0)
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (sum > left) {
    throw invalid(`Refund amount (${sum}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  }
  return make(world, charge, sum, wanted)
}

function make(world: World, charge: Charge, sum: number, { metadata: own, reason }: Wanted): Refund {
  const card = charge.payment_method ? cardBehind(world, charge.payment_method) : undefined
  const id = newId('re_3')
  const made = keep(world, 'refund', {
    id,
    object: 'refund',
    amount: sum,
    balance_transaction: move(world, charge, 'refund', id, -sum),
    charge: charge.id,
    created: now(world, charge.customer),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: own ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: card?.refund === 'late' || !card ? 'pending' : 'succeeded',
    transfer_reversal: null,
  })
  emit(world, 'refund.created', made)
  refunded(world, charge.id, sum)
  schedule(world, 'settle-refund', id, now(world, charge.customer) + answeredAfter, charge.customer)
  return made
}

/** Stores the sum of all refunds on the charge, and sends the event. */
function refunded(world: World, id: string, sum: number): void {
  const before = named(world, 'charge', id)
  const amount_refunded = before.amount_refunded + sum
  const changes = { amount_refunded, refunded: amount_refunded === before.amount }
  const { object, previous } = change(world, 'charge', id, changes)
  emit(world, sum > 0 ? 'charge.refunded' : 'charge.updated', object, previous)
}

const move = (
  world: World,
  { currency, customer }: Charge,
  type: 'refund' | 'refund_failure',
  source: string,
  sum: number,
) =>
  makeTransaction(world, { type, amount: sum, source, currency, customer, description: 'REFUND FOR CHARGE' })
    .id

/** The bank's answer to a refund, seconds later. */
export function settleRefund(world: World, id: string): void {
  const before = find(world, 'refund', id)
  const charge = before?.charge && find(world, 'charge', before.charge)
  if (!charge || (before.status !== 'pending' && before.status !== 'succeeded')) return
  const card = charge.payment_method ? cardBehind(world, charge.payment_method) : undefined
  if (card?.refund === 'fails') {
    const { object } = change(world, 'refund', id, {
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: move(world, charge, 'refund_failure', id, before.amount),
    })
    refunded(world, charge.id, -before.amount)
    emit(world, 'refund.failed', object)
    return
  }
  const { object, previous } = change(world, 'refund', id, {
    status: 'succeeded',
    destination_details: {
      card: {
        reference: newId('', 12),
        reference_status: 'available',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
  })
  emit(world, 'refund.updated', object, previous)
}

const isRefundable = (world: World, charge: string) =>
  all(world, 'dispute').every((one) => one.charge !== charge || one.is_charge_refundable)

const create = {
  amount,
  charge: text,
  currency: text,
  instructions_email: ignored,
  metadata,
  payment_intent: text,
  reason: choice('duplicate', 'fraudulent', 'requested_by_customer'),
  refund_application_fee: ignored,
  reverse_transfer: ignored,
}

export const refundRoutes = [
  route('POST /v1/refunds', create, (world, { charge, payment_intent, ...wanted }) => {
    if (!charge && !payment_intent) {
      throw invalid(
        'One of the following params should be provided for this request: payment_intent or charge.',
      )
    }
    const intent = payment_intent
      ? referred(world, 'payment_intent', payment_intent, 'payment_intent')
      : undefined
    const id = charge ?? intent?.latest_charge
    if (!id || (intent && intent.status !== 'succeeded')) {
      throw invalid(`This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`, {
        code: 'payment_intent_unexpected_state',
        param: 'payment_intent',
      })
    }
    return refund(world, referred(world, 'charge', id, 'charge'), wanted)
  }),
  route('GET /v1/refunds/:id', {}, (world, _given, id) => named(world, 'refund', id)),
  route(
    'GET /v1/refunds',
    { ...paging, charge: text, payment_intent: text },
    (world, { charge, payment_intent, ...page }) => {
      const found = all(world, 'refund').filter(
        (one) =>
          (!charge || one.charge === charge) && (!payment_intent || one.payment_intent === payment_intent),
      )
      return pageOf('/v1/refunds', found, page)
    },
  ),
  route('POST /v1/refunds/:id', { metadata }, (world, { metadata: more }, id) => {
    const before = named(world, 'refund', id)
    const { object, previous } = change(world, 'refund', id, { metadata: { ...before.metadata, ...more } })
    emit(world, 'refund.updated', object, previous)
    return object
  }),
]
