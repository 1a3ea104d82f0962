import type { Letter } from '#shared/mail/blocks.ts'
import { messageAnswered, messageCopy, messageReceived, type Said } from '#shared/mail/contact.ts'
import type { MessageItem } from '../model/contact/message.ts'
import { entriesOfMessage, type MessageEntryItem } from '../model/contact/message-entry.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { member } from '../model/members/member.ts'
import { currentSite } from '../model/payments/site-settings.ts'
import { messageAbout } from './message-about.ts'

/** Mails of messages to the team: to the team, to the sender, and the answer. */

type About = MailItem['about']
type Found = { written: MessageItem; entry: MessageEntryItem; before: MessageEntryItem[] }

/** The entry that the mail is about, and those before it, latest first; notes are only for the team. */
async function found(about: About): Promise<Found | undefined> {
  const written = await messageAbout(about)
  if (!written) return undefined
  const said = (await entriesOfMessage(written)).filter(({ kind }) => kind !== 'note')
  const place = said.findIndex(({ id }) => id === about.entryId)
  const entry = said[place]
  return entry && { written, entry, before: said.slice(0, place).reverse() }
}

export async function receivedOf(about: About): Promise<Letter | undefined> {
  const { written, entry, before } = (await found(about)) ?? {}
  if (!written || !entry || !before) return undefined
  const { id, name, email, subject, category, dueAt, memberId } = written
  return messageReceived({
    name,
    email,
    subject,
    category,
    dueAt,
    about: written.about,
    isMember: memberId !== undefined,
    isReply: before.length > 0,
    text: entry.text,
    path: `/admin/messages/${id}`,
  })
}

export async function copyOf(about: About): Promise<Letter | undefined> {
  const { written, entry } = (await found(about)) ?? {}
  if (!written || !entry) return undefined
  const { hours } = await currentSite()
  return messageCopy({ name: written.name, subject: written.subject, text: entry.text, at: entry.at, hours })
}

export async function answeredOf(about: About): Promise<Letter | undefined> {
  const { written, entry, before } = (await found(about)) ?? {}
  if (!written || !entry || !before) return undefined
  const { data: admin } = await member()
    .get({ id: entry.by ?? '' })
    .go()
  return messageAnswered({
    subject: written.subject,
    text: entry.text,
    by: admin?.firstName,
    thread: before.map((one) => toSaid(one, written)),
    path: `/contact?reply=${written.id}.${written.token}`,
  })
}

const toSaid = ({ kind, text, at }: MessageEntryItem, { name }: MessageItem): Said => ({
  by: kind === 'answer' ? 'Kiai' : name,
  text,
  at,
})
