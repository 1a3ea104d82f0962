import { endOf, share } from '../api/periods.ts'
import { invalid, unknownReference } from '../api/refusal.ts'
import type { Invoice, InvoiceLine, Price, Subscription, SubscriptionItem } from '../api/wire.ts'
import { all, change, emit, meantTime, named, now, referred, schedule, type World } from '../api/world.ts'
import { finalizeInvoice, payInvoice } from './invoice-pay.ts'
import { addPending, draft, keepDraft, makeLine, nameOf, pendingLines, periodLines } from './invoices.ts'
import { refuseDeclined } from './payment-intents.ts'
import { expectUpdate, showPendingUpdate } from './pending-update.ts'
import { makeItem, planOf } from './subscriptions.ts'

/** Proration: a change of plan in the middle of a period, to the cent. */

export type ItemChange = {
  id?: string | undefined
  price?: string | undefined
  quantity?: number | undefined
  deleted?: boolean | undefined
}

export type Terms = {
  items?: ItemChange[] | undefined
  proration_behavior?: 'always_invoice' | 'create_prorations' | 'none' | undefined
  proration_date?: number | undefined
}

type Plan = {
  items: SubscriptionItem[]
  /** The lines of cost and credit. */
  lines: InvoiceLine[]
  anchor: number
  /** Another interval begins a new period, which is due at once. */
  isNewPeriod: boolean
}

const amountOf = (price: Price, quantity: number) => (price.unit_amount ?? 0) * quantity
const everyOf = ({ recurring }: Price) => `${recurring?.interval_count} ${recurring?.interval}`

export function planChange(
  world: World,
  subscription: Subscription,
  { items: changes = [], ...terms }: Terms,
): Plan {
  const [first] = subscription.items.data
  if (!first) throw invalid('The subscription has no items.')
  const { customer } = subscription
  const { current_period_start: start, current_period_end: end } = first
  const asked = terms.proration_date ?? now(world, customer)
  const date = meantTime(world, customer, asked, (time) => time >= start && time <= end)
  if (date === undefined) {
    throw invalid('Invalid proration_date: it must be within the current period.', {
      param: 'proration_date',
    })
  }
  const wanted = wantedItems(world, subscription, changes)
  const next = wanted[0]?.item.price
  const isNewPeriod = next !== undefined && everyOf(next) !== everyOf(first.price)
  const anchor = isNewPeriod ? date : subscription.billing_cycle_anchor
  const period =
    isNewPeriod && next.recurring
      ? { current_period_start: date, current_period_end: endOf(date, next.recurring, date) }
      : { current_period_start: start, current_period_end: end }
  const isProrated = terms.proration_behavior !== 'none'
  const moved = {
    ...subscription,
    items: { ...subscription.items, data: wanted.map(({ item }) => ({ ...item, ...period })) },
  }
  const changed = wanted.filter(
    ({ before, item }) => !before || before.price.id !== item.price.id || before.quantity !== item.quantity,
  )
  const gone = subscription.items.data.filter(({ id }) => !wanted.some(({ item }) => item.id === id))
  const left = { start: date, end }
  const credits = [...changed.flatMap(({ before }) => before ?? []), ...gone].map((item) =>
    prorated(world, subscription, item, left, end - start, -1),
  )
  const debits = isNewPeriod
    ? periodLines(world, moved)
    : changed.map(({ item }) => prorated(world, subscription, item, left, end - start, 1))
  const lines = [...(isProrated ? credits : []), ...(isProrated || isNewPeriod ? debits : [])]
  return { items: moved.items.data, lines, anchor, isNewPeriod }
}

function wantedItems(world: World, subscription: Subscription, changes: ItemChange[]) {
  const known = subscription.items.data
  for (const { id } of changes) {
    if (id && !known.some((item) => item.id === id))
      throw unknownReference('subscription item', id, 'items[0][id]')
  }
  const kept = known.flatMap((before) => {
    const given = changes.find(({ id }) => id === before.id)
    if (given?.deleted) return []
    const price = given?.price ? recurringPrice(world, given.price) : before.price
    const item = { ...before, price, plan: planOf(price), quantity: given?.quantity ?? before.quantity ?? 1 }
    return [{ before, item }]
  })
  const [first] = known
  const added = changes.flatMap(({ id, price, quantity = 1 }) => {
    if (id) return []
    const start = first?.current_period_start ?? 0
    const end = first?.current_period_end ?? 0
    const given = { price: recurringPrice(world, price ?? ''), quantity, subscription: subscription.id }
    return [
      {
        before: undefined,
        item: makeItem({ ...given, start, end, created: now(world, subscription.customer) }),
      },
    ]
  })
  return [...kept, ...added]
}

function recurringPrice(world: World, id: string): Price {
  const price = referred(world, 'price', id, 'items[0][price]')
  if (!price.active) throw invalid(`The price specified is inactive: ${id}.`, { param: 'items[0][price]' })
  if (price.recurring) return price
  throw invalid(
    'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
    {
      param: 'items[0][price]',
    },
  )
}

function prorated(
  world: World,
  subscription: Subscription,
  item: SubscriptionItem,
  period: { start: number; end: number },
  whole: number,
  sign: 1 | -1,
): InvoiceLine {
  const quantity = item.quantity ?? 1
  const day = new Date(period.start * 1000).toUTCString().slice(5, 16)
  const words = sign < 0 ? 'Unused time on' : 'Remaining time on'
  const sum = share(amountOf(item.price, quantity), period.end - period.start, whole)
  return makeLine(world, {
    subscription,
    item: item.id,
    price: item.price,
    quantity,
    // Avoids a negative zero.
    amount: sum === 0 ? 0 : sign * sum,
    period,
    description: `${words} ${nameOf(world, item.price)} after ${day}`,
    isProration: true,
  })
}

const dateOf = ({ proration_date }: Terms) =>
  proration_date === undefined ? {} : { prorationDate: proration_date }

/** A preview of the next invoice: of an immediate change, or of the next period. */
export function previewChange(world: World, subscription: Subscription, terms: Terms): Invoice {
  const { items, lines, isNewPeriod } = planChange(world, subscription, terms)
  const isAtOnce = isNewPeriod || (terms.items && terms.proration_behavior === 'always_invoice')
  const [first] = subscription.items.data
  const start = first?.current_period_start ?? 0
  const end = first?.current_period_end ?? 0
  const pending = pendingLines(world, subscription.id)
  if (isAtOnce) {
    const at = terms.proration_date ?? now(world, subscription.customer)
    const period = { start: at, end: at }
    return draft(world, {
      subscription,
      reason: 'subscription_update',
      lines: [...pending, ...lines],
      period,
      ...dateOf(terms),
    })
  }
  const data = items.map((item) => ({
    ...item,
    current_period_start: end,
    current_period_end: item.price.recurring
      ? endOf(subscription.billing_cycle_anchor, item.price.recurring, end)
      : end,
  }))
  const next = periodLines(world, { ...subscription, items: { ...subscription.items, data } })
  return draft(world, {
    subscription,
    reason: 'upcoming',
    lines: [...pending, ...lines, ...next],
    period: { start, end },
    ...dateOf(terms),
  })
}

export type PaymentBehavior =
  | 'allow_incomplete'
  | 'default_incomplete'
  | 'error_if_incomplete'
  | 'pending_if_incomplete'

/** Changes the plan, and invoices the difference at once on request. */
export function changeItems(world: World, id: string, terms: Terms, behavior: PaymentBehavior): void {
  const before = named(world, 'subscription', id)
  const { items, lines, anchor, isNewPeriod } = planChange(world, before, terms)
  const isAtOnce = isNewPeriod || terms.proration_behavior === 'always_invoice'
  if (!isAtOnce) {
    addPending(world, id, [...pendingLines(world, id), ...lines])
    applyItems(world, before, items, anchor)
    return
  }
  const at = now(world, before.customer)
  const invoice = keepDraft(world, {
    subscription: before,
    reason: 'subscription_update',
    lines: [...pendingLines(world, id), ...lines],
    period: { start: at, end: at },
    ...dateOf(terms),
  })
  addPending(world, id, [])
  change(world, 'subscription', id, { latest_invoice: invoice.id })
  emit(world, 'invoice.created', invoice)
  if (behavior === 'pending_if_incomplete') expectUpdate(world, id, { invoice: invoice.id, items, anchor })
  else applyItems(world, named(world, 'subscription', id), items, anchor)
  finalizeInvoice(world, invoice.id)
  const outcome = payInvoice(world, invoice.id, { isPresent: false })
  if (outcome === 'succeeded' || outcome === 'processing') return
  if (behavior === 'pending_if_incomplete') showPendingUpdate(world, id, before.customer)
  if (behavior !== 'error_if_incomplete') return
  const payment = all(world, 'invoice_payment').find((one) => one.invoice === invoice.id)
  refuseDeclined(world, payment?.payment.payment_intent ?? '', outcome, false)
}

function applyItems(world: World, before: Subscription, data: SubscriptionItem[], anchor: number): void {
  const { object, previous } = change(world, 'subscription', before.id, {
    items: { ...before.items, data },
    billing_cycle_anchor: anchor,
  })
  const end = data[0]?.current_period_end
  if (end) schedule(world, 'renew-subscription', before.id, end, before.customer)
  emit(world, 'customer.subscription.updated', object, previous)
}
