import { findMessage, type MessageItem } from '../model/contact/message.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { clock } from '../ports/process/clock.ts'

/** Milliseconds after which a message not found is deleted, and not just missing in the index. */
const known = 60_000

/**
 * The message that a mail is about; undefined if it is deleted. Throws for a new one not found, so that it is
 * retried.
 */
export async function messageAbout({
  messageId = '',
  at = '',
}: MailItem['about']): Promise<MessageItem | undefined> {
  const found = await findMessage(messageId)
  const isNew = clock.now().getTime() - Date.parse(at) < known
  if (!found && isNew) throw new Error('The message is not in the index yet')
  return found
}
