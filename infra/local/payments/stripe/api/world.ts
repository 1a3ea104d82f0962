import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import type { Deliveries } from '../../deliveries.ts'
import { missing, unknownReference } from './refusal.ts'
import type { Job, Store } from './store.ts'
import type { EventType, Kind, Kinds, StoredEvent } from './wire.ts'

/** The caller, the mode, and the caller's current time. */
type Frame = {
  live: boolean
  /** A test clock's id; empty for the one clock of everything else. */
  clock: string
  /** The time a job was due, in seconds: its effects are dated to then, however late it runs. */
  at?: number
  request: { id: string | null; idempotency_key: string | null }
}

/** The provider's whole state, shared by all of its parts. */
export type World = {
  store: Store
  deliveries: Deliveries
  /** Its address, without a trailing slash. */
  base: string
  frame: Frame
  /** Sent once the current transaction is committed. */
  outbox: (() => void)[]
  log: (message: string) => void
}

export const day = 86_400
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function newId(prefix: string, length = 24): string {
  return prefix + Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** Seconds by which tests have moved the clock forward. */
export const offsetOf = ({ store }: World) => Number(store.note('clock') ?? 0)

/** Now in seconds; for a customer on a test clock, the time of that clock. */
export function exactNow(world: World, customer?: string | null): number {
  const clock = clockOf(world, customer)
  const { frame, store } = world
  if (frame.at !== undefined && frame.clock === clock) return frame.at
  if (clock === '') return Date.now() / 1000 + offsetOf(world)
  return store.get('test_helpers.test_clock', clock, frame.live)?.frozen_time ?? Date.now() / 1000
}

export const now = (world: World, customer?: string | null) => Math.floor(exactNow(world, customer))

/**
 * The time that a caller means: a caller with an unmoved clock means the same time on the moved one. Otherwise
 * nothing could be paid any more once the clock was moved. Undefined if neither reading fits.
 */
export function meantTime(
  world: World,
  customer: string | null | undefined,
  time: number,
  fits: (time: number) => boolean,
): number | undefined {
  const moved = clockOf(world, customer) === '' ? offsetOf(world) : 0
  return [time, time + moved].find(fits)
}

export function clockOf({ store, frame }: World, customer?: string | null): string {
  return (customer && store.get('customer', customer, frame.live)?.test_clock) || ''
}

export function find<K extends Kind>({ store, frame }: World, kind: K, id: string): Kinds[K] | undefined {
  return store.get(kind, id, frame.live)
}

/** The object in an address: 404 if it does not exist. */
export function named<K extends Kind>(world: World, kind: K, id: string): Kinds[K] {
  const found = find(world, kind, id)
  if (found) return found
  throw missing(kind, id)
}

/** The object of a parameter: 400 if it does not exist. */
export function referred<K extends Kind>(world: World, kind: K, id: string, param: string): Kinds[K] {
  const found = find(world, kind, id)
  if (found) return found
  throw unknownReference(kind, id, param)
}

/** Newest first; with a customer, the objects that name them. */
export const all = <K extends Kind>({ store, frame }: World, kind: K, customer?: string) =>
  store.all(kind, frame.live, customer)

export function keep<K extends Kind>({ store, frame }: World, kind: K, object: Kinds[K]): Kinds[K] {
  store.put(kind, object, frame.live)
  return object
}

/** Changes fields of an object and returns their previous values, which an `updated` event contains. */
export function change<K extends Kind>(world: World, kind: K, id: string, to: Partial<Kinds[K]>) {
  const before = named(world, kind, id)
  return { object: keep(world, kind, { ...before, ...to }), previous: differences(before, to) }
}

function differences<T extends object>(before: T, to: Partial<T>): Partial<T> {
  const previous: Partial<T> = {}
  for (const name of Object.keys(to) as (keyof T)[]) {
    // The names are those of a part of the very type.
    if (JSON.stringify(before[name]) !== JSON.stringify(to[name])) previous[name] = before[name]
  }
  return previous
}

/** Sends an event to every endpoint that subscribes to it. `previous` has the old values of an update. */
export function emit(world: World, type: EventType, object: object, previous?: object): void {
  const { store, frame, deliveries } = world
  const customer = 'customer' in object && typeof object.customer === 'string' ? object.customer : null
  const event: StoredEvent = {
    id: newId('evt_'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: now(world, customer),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: frame.live,
    pending_webhooks: 0,
    request: frame.request,
    type,
  }
  const receivers = store
    .all('webhook_endpoint', frame.live)
    .filter(({ status, enabled_events }) => status === 'enabled' && wants(enabled_events, type))
  keep(world, 'event', { ...event, pending_webhooks: receivers.length })
  for (const { id, url, api_version } of receivers) {
    const sent = {
      ...event,
      api_version: api_version ?? event.api_version,
      pending_webhooks: receivers.length,
    }
    const body = JSON.stringify(sent, null, 2)
    world.outbox.push(() =>
      deliveries.send({ id: event.id, provider: 'stripe', type, url, body, endpoint: id }),
    )
  }
}

const wants = (enabled: string[], type: string) => enabled.includes('*') || enabled.includes(type)

/** Schedules a job on the clock of a customer. A later one of the same kind and target replaces it. */
export function schedule(
  world: World,
  kind: JobKind,
  target: string,
  dueAt: number,
  customer?: string | null,
) {
  const { frame, store } = world
  store.jobs.put({ kind, target, dueAt, live: frame.live, clock: clockOf(world, customer) })
}

export const unschedule = ({ store }: World, kind: JobKind, target: string) => store.jobs.remove(kind, target)

export type JobKind =
  | 'advance-clock'
  | 'cancel-subscription'
  | 'dispute-charge'
  | 'end-delayed-payment'
  | 'expire-incomplete'
  | 'expire-pending-update'
  | 'expire-session'
  | 'finalize-invoice'
  | 'renew-subscription'
  | 'retry-invoice'
  | 'settle-charge'
  | 'settle-refund'
  | 'verify-account'

/** Runs work as one transaction: committed whole or not at all. Events are sent after the commit. */
export function inFrame<T>(
  world: World,
  frame: Frame,
  work: () => T,
  isKept: (error: unknown) => boolean = () => false,
): T {
  const outer = world.frame
  const isInner = world.store.db.isTransaction
  world.frame = frame
  let isDone = false
  try {
    const result = world.store.transaction(work, isKept)
    isDone = true
    return result
  } catch (error) {
    isDone = isKept(error)
    throw error
  } finally {
    world.frame = outer
    // Events of a nested step are sent with the outer one.
    if (!isInner) for (const send of world.outbox.splice(0)) if (isDone) send()
  }
}

/** A frame without a caller: for jobs or pages. */
export const unasked = (live: boolean, clock = '', at?: number): Frame => ({
  live,
  clock,
  ...(at !== undefined && { at }),
  request: { id: null, idempotency_key: null },
})

export type JobRunner = (world: World, job: Job) => void

/** Runs all jobs due on a clock until a time, in order of time. */
export function runDue(world: World, run: JobRunner, clock: string, until: number): void {
  const { store, log } = world
  for (let job = store.jobs.first(clock); job && job.dueAt <= until; job = store.jobs.first(clock)) {
    const { kind, target, live, dueAt } = job
    const due = job
    store.jobs.remove(kind, target)
    try {
      inFrame(world, unasked(live, clock, dueAt), () => run(world, due))
    } catch (error) {
      log(`stripe: ${kind} of ${target} failed: ${error instanceof Error ? error.stack : error}`)
    }
  }
}
