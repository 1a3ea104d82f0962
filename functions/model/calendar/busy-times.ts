import { type LookFailure, lookFailures } from '#shared/rules/sessions/busy-times.ts'
import { entity, type ItemOf, index } from '../table/entity.ts'
import { ofPerson } from './calendar.ts'

/** An instructor's external calendar: its secret address, and the times at which it says that they are busy. */
export const busyTimes = entity({
  model: { service: 'kiai', entity: 'busy-times', version: '1' },
  attributes: {
    /** The instructor. */
    personId: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    /** Identifies the address: results of another address never overwrite these. */
    version: { type: 'string', required: true },
    /** The address; see ports/sealed.ts. */
    sealed: { type: 'string', required: true },
    /** The host of the address, by which its owner recognizes it. */
    host: { type: 'string', required: true },
    lastFour: { type: 'string', required: true },
    /** See `packBusy`; absent before the first reading. */
    busy: { type: 'string' },
    /** The times of the last requested look, of the last look, and of the last look that succeeded. */
    wantedAt: { type: 'string', required: true },
    lookedAt: { type: 'string' },
    readAt: { type: 'string' },
    /** The time of the stored result, its zone and horizon, and the server's validators for that version. */
    madeAt: { type: 'string' },
    madeFor: { type: 'string' },
    etag: { type: 'string' },
    lastModified: { type: 'string' },
    failure: { type: [...lookFailures] as LookFailure[] },
    failingSince: { type: 'string' },
    /**
     * Title and day of the event that could not be read, so that its owner can change it. Removed once the calendar is
     * read.
     */
    failedFor: { type: 'map', properties: { title: { type: 'string' }, day: { type: 'string' } } },
    /** Time of the last mail about failures. */
    toldAt: { type: 'string' },
    due: { type: ['due'] as const, required: true, default: 'due' },
    /** When the next look is due. */
    nextAt: { type: 'string', required: true },
  },
  indexes: {
    ofPerson: {
      collection: 'rules',
      pk: ofPerson,
      sk: { field: 'sk', composite: [] },
    },
    // Makes it one of the member's belongings.
    ofMember: index('gsi1', ['memberId'], ['personId']),
    due: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: ['due'] },
      sk: { field: 'gsi2sk', composite: ['nextAt', 'personId'], casing: 'none' },
    },
  },
})
export type BusyTimesItem = ItemOf<typeof busyTimes>

/** Calendars in one batch; the rest of a larger backlog is read a minute later. */
const most = 500

/** The instructors whose calendars are due for a look, longest overdue first. */
export async function looksDue(now: Date): Promise<string[]> {
  const { data } = await busyTimes()
    .query.due({ due: 'due' })
    .lt({ nextAt: new Date(now.getTime() + 1).toISOString() })
    .go({ limit: most })
  return data.map(({ personId }) => personId)
}
