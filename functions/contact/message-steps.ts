import { answering } from '../model/contact/answering.ts'
import { type MessageItem, message } from '../model/contact/message.ts'
import { type MessageEntryItem, messageEntry } from '../model/contact/message-entry.ts'
import { mailEntities, mailSteps, sender, team } from '../model/mail/mail.ts'
import { newId } from '../model/table/new-id.ts'
import type { Step } from '../model/table/service.ts'

/** All entities that a change of a message may write. */
export const messageEntities = { message, messageEntry, answering, ...mailEntities }
export type MessageStep = Step<typeof messageEntities>

type Whose = Pick<MessageItem, 'email' | 'id' | 'memberId'>
type Said = Pick<MessageEntryItem, 'kind' | 'text'> & { by?: string }

/** An entry of a message, with its own id. */
export function entryOf({ email, id: messageId, memberId }: Whose, said: Said, at: string) {
  return { email, messageId, id: newId('messageEntry'), ...(memberId && { memberId }), ...said, at }
}

type Entry = ReturnType<typeof entryOf>

export const sayStep = (entry: Entry): MessageStep => ({
  write: ({ messageEntry }) => messageEntry.create(entry).commit(),
})

/** Mails the team about a new message, and its sender a copy. */
export const receivedSteps = (whose: Whose, entry: Entry, now: Date): MessageStep[] => [
  ...mailSteps({ kind: 'contactReceived', memberId: team, ...mailed(entry) }, now),
  ...mailSteps({ kind: 'contactCopy', memberId: whose.memberId ?? sender, ...mailed(entry) }, now),
]

/** Mails an answer to the sender. */
export const answeredSteps = (whose: Whose, entry: Entry, now: Date): MessageStep[] =>
  mailSteps({ kind: 'contactAnswered', memberId: whose.memberId ?? sender, ...mailed(entry) }, now)

const mailed = ({ id: entryId, messageId, at }: Entry) => ({
  cause: entryId,
  about: { messageId, entryId, at },
})
