import { type LookFailure, lookFailures } from '#shared/rules/sessions/busy-times.ts'
import { entity, type ItemOf } from '../table/entity.ts'
import { ofPerson } from './calendar.ts'

/** An instructor's own calendar elsewhere: its address, which nobody is told, and when it says that they are busy. */
export const busyTimes = entity({
  model: { service: 'kiai', entity: 'busy-times', version: '1' },
  attributes: {
    /** The instructor. */
    personId: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    /** Of this address: what was found at another one is not written over it. */
    version: { type: 'string', required: true },
    /** The address; see ports/sealed.ts. */
    sealed: { type: 'string', required: true },
    /** What its owner knows it by. */
    host: { type: 'string', required: true },
    lastFour: { type: 'string', required: true },
    /** See `packBusy`; absent before the first reading. */
    busy: { type: 'string' },
    /** When somebody asked for a look, when there was one, and when one found all as it should be. */
    wantedAt: { type: 'string', required: true },
    lookedAt: { type: 'string' },
    readAt: { type: 'string' },
    /** When what is kept was made, of which zone and horizon; and by what its giver knows that version. */
    madeAt: { type: 'string' },
    madeFor: { type: 'string' },
    etag: { type: 'string' },
    lastModified: { type: 'string' },
    failure: { type: [...lookFailures] as LookFailure[] },
    failingSince: { type: 'string' },
    /** The event for which it failed, by its title and day, so that its owner can change it. Removed once the calendar is read. */
    failedFor: { type: 'map', properties: { title: { type: 'string' }, day: { type: 'string' } } },
    /** When a mail told of failures last. */
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
    ofMember: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['personId'], casing: 'none' },
    },
    due: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: ['due'] },
      sk: { field: 'gsi2sk', composite: ['nextAt', 'personId'], casing: 'none' },
    },
  },
})
export type BusyTimesItem = ItemOf<typeof busyTimes>

/** In one reading; what is left of very many is looked at a minute later. */
const most = 500

/** Whose calendars are to be looked at now, longest due first. */
export async function looksDue(now: Date): Promise<string[]> {
  const { data } = await busyTimes()
    .query.due({ due: 'due' })
    .lt({ nextAt: new Date(now.getTime() + 1).toISOString() })
    .go({ limit: most })
  return data.map(({ personId }) => personId)
}
