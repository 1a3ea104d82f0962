import type { Customer, Invoice, InvoiceLine, Price, Subscription } from '../api/wire.ts'
import { find, keep, newId, now, type World } from '../api/world.ts'

/** Invoices, line by line. */

type LineGiven = {
  subscription: Subscription
  item: string
  price: Price
  quantity: number
  amount: number
  period: { start: number; end: number }
  description: string
  isProration?: boolean
}

export function makeLine(world: World, given: LineGiven): InvoiceLine {
  const { subscription, item, price, quantity, amount, period, description, isProration = false } = given
  return {
    id: newId('il_1'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice: null,
    livemode: world.frame.live,
    metadata: subscription.metadata,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: isProration ? newId('ii_1') : null,
        proration: isProration,
        proration_details: isProration ? { credited_items: null } : null,
        subscription: subscription.id,
        subscription_item: item,
      },
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

/** A whole period of each item. */
export const periodLines = (world: World, subscription: Subscription): InvoiceLine[] =>
  subscription.items.data.map(({ id, price, quantity = 1, current_period_start, current_period_end }) =>
    makeLine(world, {
      subscription,
      item: id,
      price,
      quantity,
      amount: (price.unit_amount ?? 0) * quantity,
      period: { start: current_period_start, end: current_period_end },
      description: `${quantity} × ${nameOf(world, price)} (at ${moneyOf(price)} / ${price.recurring?.interval ?? 'once'})`,
    }),
  )

export const nameOf = (world: World, { product }: Price) => find(world, 'product', product)?.name ?? product

export const moneyOf = ({ unit_amount, currency }: { unit_amount: number | null; currency: string }) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format((unit_amount ?? 0) / 100)

/** The pending lines for a subscription's next invoice. */
export const pendingLines = ({ store }: World, subscription: string): InvoiceLine[] =>
  (store.note(`${subscription} pending`) as InvoiceLine[] | undefined) ?? [] // written by `addPending` alone

export const addPending = (world: World, subscription: string, lines: InvoiceLine[]) =>
  world.store.putNote(`${subscription} pending`, lines)

type Wanted = {
  subscription: Subscription
  reason: NonNullable<Invoice['billing_reason']>
  lines: InvoiceLine[]
  period: { start: number; end: number }
  prorationDate?: number
}

/** An invoice that is not stored: a preview. */
export function draft(world: World, wanted: Wanted, id = newId('upcoming_in_')): Invoice {
  const { subscription, reason, lines, period, prorationDate } = wanted
  const customer = find(world, 'customer', subscription.customer)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const starting_balance = customer?.balance ?? 0
  const due = Math.max(0, total + starting_balance)
  return {
    ...still,
    ...ofCustomer(customer),
    id,
    object: 'invoice',
    amount_due: due,
    amount_remaining: due,
    billing_reason: reason,
    created: now(world, subscription.customer),
    currency: subscription.currency,
    customer: subscription.customer,
    default_payment_method: null,
    lines: {
      object: 'list',
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
      data: lines.map((line) => ({ ...line, invoice: id })),
    },
    livemode: world.frame.live,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(prorationDate !== undefined && { subscription_proration_date: prorationDate }),
      },
    },
    period_end: period.end,
    period_start: period.start,
    starting_balance,
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: subscription.test_clock,
    total,
    total_excluding_tax: total,
  }
}

export const keepDraft = (world: World, wanted: Wanted): Invoice =>
  keep(world, 'invoice', draft(world, wanted, newId('in_1')))

const ofCustomer = (customer: Customer | undefined) => ({
  customer_address: customer?.address ?? null,
  customer_email: customer?.email ?? null,
  customer_name: customer?.name ?? null,
  customer_phone: customer?.phone ?? null,
})

/** The fields that are the same in every invoice until it is finalized. */
const still = {
  account_country: 'US',
  account_name: 'Kiai',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_paid_off_stripe: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status: 'draft',
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>
