import type { SubscriptionItem } from '../api/wire.ts'
import { change, day, emit, find, now, schedule, unschedule, type World } from '../api/world.ts'
import { voidInvoice } from './subscription-end.ts'

/** A pending update: the old plan stays until the change is paid. */
type Pending = { invoice: string; items: SubscriptionItem[]; anchor: number }

/** How long an update stays pending. */
const waitsFor = day - 3_600

const noteOf = (subscription: string) => `${subscription} update`
const pendingOf = ({ store }: World, subscription: string) =>
  store.note(noteOf(subscription)) as Pending | null | undefined // written below alone

export const hasPendingUpdate = (world: World, subscription: string, invoice: string) =>
  pendingOf(world, subscription)?.invoice === invoice

/** Stores the invoice that the change waits for, before it is tried. */
export const expectUpdate = (world: World, subscription: string, pending: Pending) =>
  world.store.putNote(noteOf(subscription), pending)

export const forgetUpdate = (world: World, subscription: string) =>
  world.store.putNote(noteOf(subscription), null)

/** The payment did not succeed at once: the pending update is shown until it does, or expires. */
export function showPendingUpdate(world: World, id: string, customer: string): void {
  const pending = pendingOf(world, id)
  if (!pending) return
  const expires_at = now(world, customer) + waitsFor
  const { object, previous } = change(world, 'subscription', id, {
    pending_update: {
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at,
      metadata: null,
      subscription_items: pending.items,
      trial_end: null,
      trial_from_plan: null,
    },
  })
  schedule(world, 'expire-pending-update', id, expires_at, customer)
  emit(world, 'customer.subscription.updated', object, previous)
}

export function applyPendingUpdate(world: World, id: string): void {
  const pending = pendingOf(world, id)
  const before = find(world, 'subscription', id)
  if (!pending || !before) return
  forgetUpdate(world, id)
  unschedule(world, 'expire-pending-update', id)
  const wasShown = before.pending_update !== null
  const { object, previous } = change(world, 'subscription', id, {
    items: { ...before.items, data: pending.items },
    billing_cycle_anchor: pending.anchor,
    pending_update: null,
  })
  const end = pending.items[0]?.current_period_end
  if (end) schedule(world, 'renew-subscription', id, end, before.customer)
  if (wasShown) emit(world, 'customer.subscription.pending_update_applied', object, previous)
  emit(world, 'customer.subscription.updated', object, previous)
}

export function expirePendingUpdate(world: World, id: string): void {
  const pending = pendingOf(world, id)
  if (!pending) return
  forgetUpdate(world, id)
  voidInvoice(world, pending.invoice)
  const { object, previous } = change(world, 'subscription', id, { pending_update: null })
  emit(world, 'customer.subscription.pending_update_expired', object, previous)
}
