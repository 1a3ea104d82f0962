import type { Invoice, Subscription } from '../api/wire.ts'
import { all, change, emit, find, now, unschedule, type World } from '../api/world.ts'

type Reason = NonNullable<NonNullable<Subscription['cancellation_details']>['reason']>

/** Ends a subscription at once and for good. Open amounts are no longer collected. */
export function endSubscription(world: World, id: string, reason: Reason): Subscription | undefined {
  const before = find(world, 'subscription', id)
  if (!before || before.status === 'canceled' || before.status === 'incomplete_expired') return before
  const at = now(world, before.customer)
  const { object } = change(world, 'subscription', id, {
    status: 'canceled',
    canceled_at: before.canceled_at ?? at,
    ended_at: at,
    cancel_at_period_end: before.cancel_at_period_end,
    pending_update: null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...before.cancellation_details,
      reason,
    },
  })
  stopBilling(world, id)
  emit(world, 'customer.subscription.deleted', object)
  return object
}

/** Ends all automatic billing. */
export function stopBilling(world: World, id: string): void {
  for (const kind of [
    'renew-subscription',
    'cancel-subscription',
    'expire-incomplete',
    'expire-pending-update',
  ] as const) {
    unschedule(world, kind, id)
  }
  for (const invoice of all(world, 'invoice')) {
    const isOpen = invoice.status === 'open' || invoice.status === 'draft'
    if (!isOpen || invoice.parent?.subscription_details?.subscription !== id) continue
    unschedule(world, 'retry-invoice', invoice.id)
    unschedule(world, 'finalize-invoice', invoice.id)
    change(world, 'invoice', invoice.id, { auto_advance: false, next_payment_attempt: null })
  }
}

/** Voids the invoice of a subscription that never began. */
export function voidInvoice(world: World, id: string): void {
  const invoice = find(world, 'invoice', id)
  if (invoice?.status !== 'open') return
  const { object } = change(world, 'invoice', id, {
    status: 'void',
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: now(world, invoice.customer) },
  })
  unschedule(world, 'retry-invoice', id)
  giveBack(world, invoice)
  emit(world, 'invoice.voided', object)
}

/** Returns the credit that an invoice has used to the customer. */
function giveBack(world: World, { customer, starting_balance, ending_balance }: Invoice): void {
  const owner = find(world, 'customer', customer ?? '')
  const used = (ending_balance ?? starting_balance) - starting_balance
  if (owner && used !== 0) change(world, 'customer', owner.id, { balance: owner.balance - used })
}
