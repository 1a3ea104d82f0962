import { pageOfKind, paging, route } from '../api/route.ts'
import { metadata, text } from '../api/shapes.ts'
import type { BalanceTransaction, Charge, PaymentIntent, PaymentMethod } from '../api/wire.ts'
import { change, day, emit, find, keep, named, newId, now, schedule, type World } from '../api/world.ts'
import type { Card, Decline } from './cards.ts'

/** Seconds from a success until its fee is known, or a dispute is opened. */
const settledAfter = 1.5
const disputedAfter = 2

export function makeCharge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  result: { status: Charge['status']; decline?: Decline | undefined; isAuthenticated?: boolean },
): Charge {
  const { decline, status } = result
  const id = newId(method.type === 'card' ? 'ch_3' : 'py_3')
  const isPaid = status === 'succeeded'
  return keep(world, 'charge', {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'KIAI',
    captured: isPaid,
    created: now(world, intent.customer),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: world.frame.live,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.decline_code ?? decline?.code ?? null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: decline ? 'The bank declined the payment.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method, intent.amount, result.isAuthenticated ?? false),
    receipt_email: null,
    receipt_number: null,
    receipt_url: isPaid ? `${world.base}/receipt/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  })
}

function detailsOf(
  method: PaymentMethod,
  amount: number,
  isAuthenticated: boolean,
): Charge['payment_method_details'] {
  const { card, us_bank_account: bank } = method
  if (bank) {
    const { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number } = bank
    const shown = { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number }
    return { type: 'us_bank_account', us_bank_account: { ...shown, payment_reference: null } }
  }
  if (!card) return null
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: '123456',
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: isAuthenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: newId('', 12),
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}

/** Schedules the consequences of a successful charge. */
export function expectSettlement(world: World, charge: Charge, card: Card | undefined): void {
  const at = now(world, charge.customer)
  schedule(world, 'settle-charge', charge.id, at + settledAfter, charge.customer)
  if (card?.disputed) schedule(world, 'dispute-charge', charge.id, at + disputedAfter, charge.customer)
}

/** 2.9 % and 30 cents, half a cent rounded up. */
export const feeOf = (amount: number) => Math.floor((amount * 29 + 500) / 1000) + 30

/** The fee of a charge becomes known: seconds after the charge succeeded. */
export function settleCharge(world: World, id: string): void {
  const charge = find(world, 'charge', id)
  if (!charge || charge.balance_transaction || charge.status !== 'succeeded') return
  const fee = feeOf(charge.amount)
  const transaction = makeTransaction(world, {
    type: charge.payment_method_details?.type === 'card' ? 'charge' : 'payment',
    amount: charge.amount,
    fee,
    source: id,
    currency: charge.currency,
    customer: charge.customer,
    description: charge.description,
  })
  const { object, previous } = change(world, 'charge', id, { balance_transaction: transaction.id })
  emit(world, 'charge.updated', object, previous)
}

type Movement = {
  type: BalanceTransaction['type']
  amount: number
  fee?: number
  source: string
  currency: string
  customer: string | null
  description?: string | null
  category?: string
}

export function makeTransaction(world: World, movement: Movement): BalanceTransaction {
  const { type, amount, fee = 0, source, currency, customer, description = null, category } = movement
  const created = now(world, customer)
  const details = { amount: fee, application: null, currency, type: 'stripe_fee' }
  return keep(world, 'balance_transaction', {
    id: newId('txn_3'),
    object: 'balance_transaction',
    amount,
    available_on: amount > 0 ? created + 2 * day : created,
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ ...details, description: type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees' }],
    net: amount - fee,
    reporting_category: category ?? (type === 'payment' ? 'charge' : type),
    source,
    status: 'pending',
    type,
  })
}

export const chargeRoutes = [
  route('GET /v1/charges/:id', {}, (world, _given, id) => named(world, 'charge', id)),
  route(
    'GET /v1/charges',
    { ...paging, customer: text, payment_intent: text, transfer_group: text },
    (world, { customer, payment_intent, transfer_group: _, ...page }) =>
      pageOfKind(
        world,
        { url: '/v1/charges', kind: 'charge', customer },
        page,
        (one) => !payment_intent || one.payment_intent === payment_intent,
      ),
  ),
  route(
    'POST /v1/charges/:id',
    { description: text, metadata },
    (world, { description, metadata: more }, id) => {
      const before = named(world, 'charge', id)
      const { object, previous } = change(world, 'charge', id, {
        ...(description !== undefined && { description: description || null }),
        ...(more && { metadata: { ...before.metadata, ...more } }),
      })
      emit(world, 'charge.updated', object, previous)
      return object
    },
  ),
]
