import { idPrefixes } from '#shared/rules/ids.ts'
import { type MailItem, operations, sender, team } from '../model/mail/mail.ts'
import { type MemberItem, member } from '../model/members/member.ts'
import { newsletterSubscriber } from '../model/members/newsletter-subscriber.ts'
import { env, envOrEmpty } from '../ports/process/env.ts'
import { messageAbout } from './message-about.ts'

/** The person who is written to, as far as a mail needs to know them. */
export type Reader = Pick<
  MemberItem,
  'id' | 'email' | 'firstName' | 'lastName' | 'deletionDueAt' | 'suspendedAt' | 'settings'
> & {
  /** Of one who is asked whether they want the newsletter. */
  token?: string
}

/** Whom a mail is for, as they are now; undefined where they are gone, or no address was given for operations. */
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

/** Somebody without an account. */
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

/** Where the team reads: an address of its own, else whoever looks after Kiai. That of the sender is the last resort. */
const teamAddress = () => envOrEmpty('SUPPORT_EMAIL') || envOrEmpty('OPERATIONS_MAIL') || env('MAIL_FROM')

async function subscriberToAsk(id: string): Promise<Reader | undefined> {
  const { data } = await newsletterSubscriber().query.ofList({ list: 'pending', id }).go()
  const [asked] = data
  return asked && { id, email: asked.email, token: asked.token }
}
