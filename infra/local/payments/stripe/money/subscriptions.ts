import { endOf } from '../api/periods.ts'
import { invalid } from '../api/refusal.ts'
import type { Invoice, Price, Subscription, SubscriptionItem } from '../api/wire.ts'
import { change, clockOf, emit, keep, named, newId, now, schedule, type World } from '../api/world.ts'
import { finalizeInvoice, invoicePaymentEnded, linkIntent, payInvoice } from './invoice-pay.ts'
import { keepDraft, periodLines } from './invoices.ts'
import type { Outcome } from './payments.ts'

/** The beginning of a subscription. */

export type ItemGiven = { price: Price; quantity: number; metadata?: Record<string, string> | undefined }

type Wanted = {
  customer: string
  items: ItemGiven[]
  metadata?: Record<string, string> | undefined
  description?: string | undefined
  method: string | null
  /** An earlier payment: the checkout page takes the money first. */
  paid?: { intent: string; outcome: Outcome }
  isPresent?: boolean
  /** Its first invoice waits for the caller. */
  isPaidLater?: boolean
}

const triesFor = 23 * 3_600

type Begun = { subscription: string; start: number; end: number; created: number }

export function makeItem(given: ItemGiven & Begun): SubscriptionItem {
  const { price, quantity, metadata = {}, subscription, start, end, created } = given
  return {
    id: newId('si_', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata,
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}

/** The older form of a recurring price, still sent with it. */
export const planOf = (price: Price): SubscriptionItem['plan'] => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: price.livemode,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

export function createSubscription(
  world: World,
  wanted: Wanted,
): { subscription: Subscription; invoice: Invoice } {
  const { customer, items, paid } = wanted
  const first = items[0]?.price
  if (!first?.recurring)
    throw invalid('A subscription needs at least one recurring price.', { param: 'items' })
  const start = now(world, customer)
  const end = endOf(start, first.recurring, start)
  const id = newId('sub_1')
  const data = items.map((item) => makeItem({ ...item, subscription: id, start, end, created: start }))
  const made = keep(world, 'subscription', {
    ...still,
    id,
    object: 'subscription',
    billing_cycle_anchor: start,
    created: start,
    currency: first.currency,
    customer,
    default_payment_method: wanted.method,
    description: wanted.description ?? null,
    items: { object: 'list', has_more: false, url: `/v1/subscription_items?subscription=${id}`, data },
    livemode: world.frame.live,
    metadata: wanted.metadata ?? {},
    start_date: start,
    status: paid ? 'active' : 'incomplete',
    test_clock: clockOf(world, customer) || null,
  })
  if (!named(world, 'customer', customer).currency)
    change(world, 'customer', customer, { currency: first.currency })
  const period = { start, end: start }
  const lines = periodLines(world, made)
  const invoice = keepDraft(world, { subscription: made, reason: 'subscription_create', lines, period })
  const { object } = change(world, 'subscription', id, { latest_invoice: invoice.id })
  emit(world, 'customer.subscription.created', object)
  emit(world, 'invoice.created', invoice)
  const final = finalizeInvoice(world, invoice.id)
  schedule(world, 'renew-subscription', id, end, customer)
  if (paid) {
    linkIntent(world, final, paid.intent)
    invoicePaymentEnded(world, invoice.id, paid.intent, paid.outcome)
  } else {
    schedule(world, 'expire-incomplete', id, start + triesFor, customer)
    if (!wanted.isPaidLater) payInvoice(world, invoice.id, { isPresent: wanted.isPresent ?? true })
  }
  return { subscription: named(world, 'subscription', id), invoice: named(world, 'invoice', invoice.id) }
}

const still = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: null,
} satisfies Partial<Subscription>
