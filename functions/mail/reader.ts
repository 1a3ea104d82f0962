import { idPrefixes } from '#shared/rules/ids.ts'
import { type MailItem, operations, sender, team } from '../model/mail/mail.ts'
import { type MemberItem, member } from '../model/members/member.ts'
import { newsletterSubscriber } from '../model/members/newsletter-subscriber.ts'
import { env, envOrEmpty } from '../ports/process/env.ts'
import { messageAbout } from './message-about.ts'

/** The recipient of a mail, with the fields that mails need. */
export type Reader = Pick<
  MemberItem,
  'id' | 'email' | 'firstName' | 'lastName' | 'deletionDueAt' | 'suspendedAt' | 'settings'
> & {
  /** For the confirmation mail of the newsletter only. */
  token?: string
}

/** The recipient of a mail as stored now; undefined if they are deleted, or if there is no address for operations. */
export async function readerOf({ memberId, about }: Pick<MailItem, 'memberId' | 'about'>) {
  return memberId === operations || memberId === team || memberId === sender
    ? outsider(memberId, about)
    : await memberOf(memberId)
}

async function memberOf(id: string): Promise<Reader | undefined> {
  if (id.startsWith(idPrefixes.subscriber)) return subscriberToAsk(id)
  const { data } = await member().get({ id }).go({ consistent: true })
  return data ?? undefined
}

/** A recipient without an account. */
async function outsider(
  id: typeof operations | typeof team | typeof sender,
  about: MailItem['about'],
): Promise<Reader | undefined> {
  if (id === team) return { id, email: teamAddress() }
  if (id === operations) {
    const email = envOrEmpty('OPERATIONS_MAIL')
    return email ? { id, email } : undefined
  }
  const written = await messageAbout(about)
  return written && { id, email: written.email }
}

/** The team's address: its own, else that of operations, else the sender's. */
const teamAddress = () => envOrEmpty('SUPPORT_EMAIL') || envOrEmpty('OPERATIONS_MAIL') || env('MAIL_FROM')

async function subscriberToAsk(id: string): Promise<Reader | undefined> {
  const { data } = await newsletterSubscriber().query.ofList({ list: 'pending', id }).go()
  const [asked] = data
  return asked && { id, email: asked.email, token: asked.token }
}
