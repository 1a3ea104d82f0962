import { entity, type ItemOf } from '../table/entity.ts'
import { type PlainQuery, queryPlainly } from '../table/plain-query.ts'
import { ofPerson } from './calendar.ts'

/**
 * A quarter of an hour that is taken in somebody's calendar. There is one item of each at most: anyone who puts it has
 * that time. Every session takes its own in the instructor's calendar, buffers too, and in the student's.
 */
export const quarter = entity({
  model: { service: 'kiai', entity: 'quarter', version: '1' },
  attributes: {
    /** The person who learns, or teaches; see `takenOf`. */
    personId: { type: 'string', required: true, readOnly: true },
    /** When it begins; see `quarterOf`. */
    at: { type: 'string', required: true, readOnly: true },
    /** What it is taken by: a booking, or a block. */
    bookingId: { type: 'string', required: true },
    /** When the session begins that its owner teaches then; absent where they teach none. */
    sessionAt: { type: 'string' },
    /** Until when it is held for a payment: after that it is free, be it there or not. Absent once it is confirmed. */
    heldUntil: { type: 'string' },
    /** Epoch seconds. */
    expire: { type: 'number' },
  },
  indexes: {
    ofPerson: {
      pk: ofPerson,
      sk: { field: 'sk', composite: ['at'], casing: 'none' },
    },
  },
})
export type QuarterItem = ItemOf<typeof quarter>

/** Milliseconds. */
export const quarterLength = 15 * 60_000

/** The quarter hour that a moment lies in, e.g. `2026-12-15T09:15Z`. */
export const quarterOf = (at: number) =>
  `${new Date(Math.floor(at / quarterLength) * quarterLength).toISOString().slice(0, 16)}Z`

/** Whether it is taken now. One that is held to this very moment still is, as for anyone who wants to take it over. */
export const isTaken = ({ heldUntil }: { heldUntil?: string | undefined }, now: Date) =>
  heldUntil === undefined || heldUntil >= now.toISOString()

type Asked = {
  /** Epoch milliseconds. */
  from: number
  to: number
  now: Date
  /** Reads what is there, not what was a moment ago: for anyone who is about to take it. */
  consistent?: boolean
}

const shownAttributes = ['at', 'bookingId', 'sessionAt', 'heldUntil'] as const satisfies (keyof QuarterItem)[]

/** What is taken of a person's time at a moment, in the quarter hours from one moment to another. */
export async function takenQuarters(
  personId: string,
  { from, to, now, consistent = false }: Asked,
): Promise<Omit<QuarterItem, 'expire'>[]> {
  const query = quarter()
    .query.ofPerson({ personId })
    .between({ at: quarterOf(from) }, { at: quarterOf(to) })
    .params<PlainQuery>()
  // A month has hundreds of them.
  const found = await queryPlainly(query, shownAttributes, consistent)
  const taken: Omit<QuarterItem, 'expire'>[] = []
  for (const { at = '', bookingId = '', ...rest } of found) {
    if (isTaken(rest, now)) taken.push({ personId, at, bookingId, ...rest })
  }
  return taken
}
