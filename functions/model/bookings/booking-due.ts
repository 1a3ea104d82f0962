import { type Due, nextDue } from '#shared/rules/sessions/booking.ts'
import { entity, type ItemOf } from '../table/entity.ts'
import type { Step } from '../table/service.ts'
import type { BookingItem } from './booking.ts'

/**
 * What comes by itself for a booking, next: one item each, written with its cause and read by the minute. What is overdue
 * stays until it is done, so that an outage loses nothing.
 */
export const bookingDue = entity({
  model: { service: 'kiai', entity: 'booking-due', version: '1' },
  attributes: {
    /** Spreads what many bookings write. */
    shard: { type: 'string', required: true, readOnly: true },
    at: { type: 'string', required: true, readOnly: true },
    bookingId: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    ofShard: {
      pk: { field: 'pk', composite: ['shard'], casing: 'none' },
      sk: { field: 'sk', composite: ['at', 'bookingId'], casing: 'none' },
    },
  },
})
export type BookingDueItem = ItemOf<typeof bookingDue>

const dueShards = ['0', '1', '2', '3'] as const

/** By the last character of an id, which is as good as chance. */
const shardOf = (id: string) => dueShards[id.charCodeAt(id.length - 1) % dueShards.length] ?? '0'

/** Of each shard in one reading. */
const most = 500

/** What is due at a moment, longest due first; of very much, what is left is due a minute later. */
export async function dueBy(now: Date): Promise<BookingDueItem[]> {
  // A key ends with the booking, so that of the moment itself none is below it.
  const at = new Date(now.getTime() + 1).toISOString()
  const shards = await Promise.all(
    dueShards.map((shard) =>
      bookingDue().query.ofShard({ shard }).lt({ at }).go({ consistent: true, limit: most }),
    ),
  )
  return shards.flatMap(({ data }) => data).sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** The sessions for which something is still to come by itself, among them all that are still to be held. */
export async function bookingsAhead(): Promise<string[]> {
  const shards = await Promise.all(
    dueShards.map((shard) => bookingDue().query.ofShard({ shard }).go({ pages: 'all' })),
  )
  return shards.flatMap(({ data }) => data).map(({ bookingId }) => bookingId)
}

type DueStep = Step<{ bookingDue: typeof bookingDue }>

/** Puts the next step of a booking in the place of the one that waits. Those of one moment are one. */
export function dueSteps(before: BookingItem | undefined, after: BookingItem): DueStep[] {
  const at = after.dueAt
  const key = (moment: string) => ({ shard: shardOf(after.id), at: moment, bookingId: after.id })
  const waited = before?.dueAt
  if (waited === at) return []
  return [
    ...(waited ? [{ write: ({ bookingDue }) => bookingDue.delete(key(waited)).commit() } as DueStep] : []),
    ...(at ? [{ write: ({ bookingDue }) => bookingDue.put(key(at)).commit() } as DueStep] : []),
  ]
}

/** A booking with the moment of its next step. */
export function withDue(item: BookingItem, now: Date): BookingItem {
  const { dueAt: _before, ...rest } = item
  const due: Due | undefined = nextDue(item, now)
  return { ...rest, ...(due && { dueAt: due.at }) }
}
