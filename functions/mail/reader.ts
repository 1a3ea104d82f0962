import { operations } from '../model/mail/mail.ts'
import { type MemberItem, member } from '../model/members/member.ts'
import { envOrEmpty } from '../ports/process/env.ts'

/** The person who is written to, as far as a mail needs to know them. */
export type Reader = Pick<
  MemberItem,
  'id' | 'email' | 'firstName' | 'lastName' | 'deletionDueAt' | 'settings'
>

/** Whom a mail is for, as they are now; undefined where they are gone, or no address was given for operations. */
export async function readerOf(memberId: string): Promise<Reader | undefined> {
  if (memberId === operations) {
    const email = envOrEmpty('OPERATIONS_MAIL')
    return email ? { id: operations, email } : undefined
  }
  const { data } = await member().get({ id: memberId }).go({ consistent: true })
  return data ?? undefined
}
