import { entity, type ItemOf } from '../table/entity.ts'
import { type PlainQuery, queryPlainly } from '../table/plain-query.ts'
import { ofPerson } from './calendar.ts'

/**
 * A taken quarter of an hour in a person's calendar. There is at most one item for each quarter hour: the caller who
 * puts it has that time. Every session takes its quarter hours in the instructor's calendar, buffers included, and in
 * the student's.
 */
export const quarter = entity({
  model: { service: 'kiai', entity: 'quarter', version: '1' },
  attributes: {
    /** The person who learns or teaches; see `takenOf`. */
    personId: { type: 'string', required: true, readOnly: true },
    /** When it begins; see `quarterOf`. */
    at: { type: 'string', required: true, readOnly: true },
    /** The booking or block that takes it. */
    bookingId: { type: 'string', required: true },
    /** Start of the session that its owner teaches then; absent if they teach none. */
    sessionAt: { type: 'string' },
    /**
     * End of the hold for a payment. After that the time is free even if the item is still there. Absent once
     * confirmed.
     */
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

/** The quarter hour that contains a moment, e.g. `2026-12-15T09:15Z`. */
export const quarterOf = (at: number) =>
  `${new Date(Math.floor(at / quarterLength) * quarterLength).toISOString().slice(0, 16)}Z`

/**
 * Whether it is taken now. A hold that ends at this very moment still counts, as it does for callers who try to take it
 * over.
 */
export const isTaken = ({ heldUntil }: { heldUntil?: string | undefined }, now: Date) =>
  heldUntil === undefined || heldUntil >= now.toISOString()

type Asked = {
  /** Epoch milliseconds. */
  from: number
  to: number
  now: Date
  /** Reads the current state instead of an eventually consistent one; for callers about to take the time. */
  consistent?: boolean
}

const shownAttributes = ['at', 'bookingId', 'sessionAt', 'heldUntil'] as const satisfies (keyof QuarterItem)[]

/** The taken quarter hours of a person between two moments. */
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
