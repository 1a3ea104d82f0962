import { contactCategories, messageStates, subjectKinds } from '#shared/rules/office/messages.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'
import { messageEntry } from './message-entry.ts'

/**
 * A message to the team, as a whole; its texts are its entries. It is keyed by the sender's address and indexed by the
 * member, so the export and the deletion of an account include it in either case.
 */
export const message = entity({
  model: { service: 'kiai', entity: 'contact-message', version: '1' },
  attributes: {
    /** In lower case, like members' addresses. */
    email: { type: 'string', required: true, readOnly: true },
    id: { type: 'string', required: true, readOnly: true },
    name: { type: 'string', required: true, readOnly: true },
    subject: { type: 'string', required: true, readOnly: true },
    category: { type: contactCategories, required: true, readOnly: true },
    /** The account of the sender, if they were signed in. */
    memberId: { type: 'string', readOnly: true },
    about: {
      type: 'map',
      readOnly: true,
      properties: { kind: { type: subjectKinds, required: true }, id: { type: 'string', required: true } },
    },
    /** The secret in the link of an answer: a person who has it may continue the conversation. */
    token: { type: 'string', required: true, readOnly: true },
    state: { type: messageStates, required: true },
    /** The member id of the admin it is assigned to. */
    assigneeId: { type: 'string' },
    /** ISO. */
    dueAt: { type: 'string', required: true },
    /** Its sort position within its state: when an answer is due, or when it last changed. */
    place: { type: 'string', required: true },
    /** The number of entries from and to the sender. */
    version: { type: 'number', required: true },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['email'], ['id']),
    ofMember: index('gsi1', ['memberId'], ['createdAt', 'id']),
    byState: index('gsi2', ['state'], ['place', 'id']),
  },
})
export type MessageItem = ItemOf<typeof message>

/** A message by id alone, read consistently: an index tells the address it is keyed by. */
export async function findMessage(id: string): Promise<MessageItem | undefined> {
  const { data } = await messageEntry().query.ofMessage({ messageId: id }).go({ limit: 1 })
  const [first] = data
  if (!first) return undefined
  const found = await message().get({ email: first.email, id }).go({ consistent: true })
  return found.data ?? undefined
}
