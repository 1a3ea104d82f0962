import { entity, type ItemOf, index, key } from '../table/entity.ts'

/** One entry of a message: from the sender, to the sender, or among the team. Never changed. */
export const messageEntry = entity({
  model: { service: 'kiai', entity: 'contact-entry', version: '1' },
  attributes: {
    /** The sender's address; the same for the whole message. */
    email: { type: 'string', required: true, readOnly: true },
    messageId: { type: 'string', required: true, readOnly: true },
    id: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', readOnly: true },
    kind: { type: ['message', 'answer', 'note'] as const, required: true, readOnly: true },
    text: { type: 'string', required: true, readOnly: true },
    /** The member id of the admin who wrote it. */
    by: { type: 'string', readOnly: true },
    /** ISO. */
    at: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    primary: key(['email'], ['messageId', 'at', 'id']),
    ofMember: index('gsi1', ['memberId'], ['messageId', 'at', 'id']),
    ofMessage: index('gsi2', ['messageId'], ['at', 'id']),
  },
})
export type MessageEntryItem = ItemOf<typeof messageEntry>

/** All entries of a message, oldest first. */
export async function entriesOfMessage({
  email,
  id,
}: {
  email: string
  id: string
}): Promise<MessageEntryItem[]> {
  const { data } = await messageEntry()
    .query.primary({ email, messageId: id })
    .go({ consistent: true, pages: 'all' })
  return data
}
