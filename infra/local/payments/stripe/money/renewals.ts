import { endOf } from '../api/periods.ts'
import { change, emit, find, now, schedule, type World } from '../api/world.ts'
import { finalizeInvoice, payInvoice } from './invoice-pay.ts'
import { addPending, keepDraft, pendingLines, periodLines } from './invoices.ts'
import { endSubscription, stopBilling, voidInvoice } from './subscription-end.ts'

/** Subscriptions over time: renewals, ends and expiry. */

/** Seconds that the invoice of a renewal stays a draft. */
const draftFor = 3_600

export function renewSubscription(world: World, id: string): void {
  const before = find(world, 'subscription', id)
  const first = before?.items.data[0]
  if (!before || !first?.price.recurring) return
  if (!['active', 'past_due', 'unpaid'].includes(before.status)) return
  const at = now(world, before.customer)
  if (before.cancel_at_period_end || (before.cancel_at !== null && before.cancel_at <= at)) {
    endSubscription(world, id, 'cancellation_requested')
    return
  }
  const start = first.current_period_end
  const end = endOf(before.billing_cycle_anchor, first.price.recurring, start)
  const data = before.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }))
  const moved = { ...before, items: { ...before.items, data } }
  const invoice = keepDraft(world, {
    subscription: moved,
    reason: 'subscription_cycle',
    lines: [...pendingLines(world, id), ...periodLines(world, moved)],
    period: { start: first.current_period_start, end: first.current_period_end },
  })
  addPending(world, id, [])
  const { object, previous } = change(world, 'subscription', id, {
    items: moved.items,
    latest_invoice: invoice.id,
  })
  // The period moves here; the payment follows an hour later.
  emit(world, 'customer.subscription.updated', object, previous)
  const drafted = change(world, 'invoice', invoice.id, { automatically_finalizes_at: at + draftFor }).object
  emit(world, 'invoice.created', drafted)
  schedule(world, 'renew-subscription', id, end, before.customer)
  // Invoices of an `unpaid` subscription stay drafts.
  if (before.status !== 'unpaid') {
    schedule(world, 'finalize-invoice', invoice.id, at + draftFor, before.customer)
  }
}

export function finalizeDueInvoice(world: World, id: string): void {
  if (find(world, 'invoice', id)?.status !== 'draft') return
  finalizeInvoice(world, id)
  payInvoice(world, id, { isPresent: false })
}

/** At the time of `cancel_at`. */
export function cancelDueSubscription(world: World, id: string): void {
  const found = find(world, 'subscription', id)
  if (!found || found.cancel_at === null || found.cancel_at > now(world, found.customer)) return
  endSubscription(world, id, 'cancellation_requested')
}

/** Not paid within 23 hours: the subscription expires. */
export function expireIncomplete(world: World, id: string): void {
  const found = find(world, 'subscription', id)
  if (found?.status !== 'incomplete') return
  const { object, previous } = change(world, 'subscription', id, {
    status: 'incomplete_expired',
    ended_at: now(world, found.customer),
  })
  stopBilling(world, id)
  if (found.latest_invoice) voidInvoice(world, found.latest_invoice)
  emit(world, 'customer.subscription.updated', object, previous)
}
