import { type EntryKind, entryKinds, isBalanced, type Line, monthOf } from '#shared/rules/money/ledger.ts'
import { ofMonth } from '../payments/charge-indexes.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'
import type { Step } from '../table/service.ts'

/** One movement of money. Its id is made of its cause, so nothing is booked twice. It is never changed or removed. */
export const ledgerEntry = entity({
  model: { service: 'kiai', entity: 'ledger-entry', version: '1' },
  attributes: {
    /** `stripe:re_…:refund` */
    id: { type: 'string', required: true, readOnly: true },
    kind: { type: entryKinds, required: true, readOnly: true },
    at: { type: 'string', required: true, readOnly: true },
    month: { type: 'string', required: true, readOnly: true },
    chargeId: { type: 'string', readOnly: true },
    /** The instructor it is owed or paid to, and the payment that settles it. */
    instructorId: { type: 'string', readOnly: true },
    payoutId: { type: 'string', readOnly: true },
    description: { type: 'string', required: true, readOnly: true },
    /** The reason of a manual booking, and the id of the person who made it. */
    reason: { type: 'string', readOnly: true },
    by: { type: 'string', readOnly: true },
    /** Cents; they sum to 0. */
    lines: {
      type: 'list',
      required: true,
      readOnly: true,
      items: {
        type: 'map',
        properties: {
          account: { type: 'string', required: true },
          cents: { type: 'number', required: true },
        },
      },
    },
  },
  indexes: {
    primary: key(['id'], []),
    // An entry without an instructor is not in this index.
    ofInstructor: index('gsi1', ['instructorId'], ['at', 'id']),
    byMonth: {
      index: 'gsi2',
      pk: ofMonth,
      sk: { field: 'gsi2sk', composite: ['at', 'id'], casing: 'none' },
    },
  },
})
export type LedgerEntryItem = ItemOf<typeof ledgerEntry>

/** The movements of an instructor's money, oldest first. One query. */
export async function entriesOfInstructor(instructorId: string): Promise<LedgerEntryItem[]> {
  const { data } = await ledgerEntry().query.ofInstructor({ instructorId }).go({ pages: 'all' })
  return data
}

export type Booking = {
  id: string
  kind: EntryKind
  at: string
  chargeId?: string
  instructorId?: string
  payoutId?: string
  description: string
  reason?: string
  by?: string
  lines: readonly Line[]
}

/** Books an entry; refused if it is booked already. Lines that do not balance are a bug. */
export function bookStep(booking: Booking): Step<{ ledgerEntry: typeof ledgerEntry }> {
  if (!isBalanced(booking.lines)) throw new Error(`The lines of ${booking.id} do not balance`)
  const item = { ...booking, lines: [...booking.lines], month: monthOf(booking.at) }
  return { write: ({ ledgerEntry }) => ledgerEntry.create(item).commit() }
}
