import { entity } from '../table/entity.ts'
import { ofPerson } from './calendar.ts'

/** Where an instructor holds the sessions that say no other place. Told to nobody but them and, in time, who has paid. */
export const room = entity({
  model: { service: 'kiai', entity: 'room', version: '1' },
  attributes: {
    /** The instructor. */
    personId: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    meetingLink: { type: 'string', required: true },
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
  },
})

/** Where a session is held: at its own place, or else where its instructor holds all of them. */
export async function linkOf(session: { instructorId: string; meetingLink?: string | undefined }) {
  return session.meetingLink ?? (await roomOf(session.instructorId))
}

export async function roomOf(instructorId: string): Promise<string | undefined> {
  const { data } = await room().get({ personId: instructorId }).go({ consistent: true })
  return data?.meetingLink
}
