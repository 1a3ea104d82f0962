import { entity, index } from '../table/entity.ts'
import { ofPerson } from './calendar.ts'

/**
 * The default meeting link of an instructor, for sessions without one of their own. It is shown only to the instructor
 * and, shortly before the session, to the member who paid.
 */
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
    ofMember: index('gsi1', ['memberId'], ['personId']),
  },
})

/** The meeting link of a session: its own, or else its instructor's default. */
export async function linkOf(session: { instructorId: string; meetingLink?: string | undefined }) {
  return session.meetingLink ?? (await roomOf(session.instructorId))
}

export async function roomOf(instructorId: string): Promise<string | undefined> {
  const { data } = await room().get({ personId: instructorId }).go({ consistent: true })
  return data?.meetingLink
}
