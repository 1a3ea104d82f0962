import { findMessage, type MessageItem } from '../model/contact/message.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { clock } from '../ports/process/clock.ts'

/** Milliseconds after which a message that is not found is gone, and not just unknown to the index yet. */
const known = 60_000

/** The message that a mail is about; undefined where it is gone. Of a new one it throws, so that it is asked again. */
export async function messageAbout({
  messageId = '',
  at = '',
}: MailItem['about']): Promise<MessageItem | undefined> {
  const found = await findMessage(messageId)
  const isNew = clock.now().getTime() - Date.parse(at) < known
  if (!found && isNew) throw new Error('The message is not in the index yet')
  return found
}
