import type { Letter } from '#shared/mail/blocks.ts'
import { claimLetter } from '#shared/mail/orders/claim.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { findClaim } from '../model/store/order-claim.ts'
import { lineWords } from './order-letters.ts'
import type { Reader } from './reader.ts'

/** The decision on a claim, as stored when the mail is sent. */
export async function claimOf(
  { orderId, claimId }: MailItem['about'],
  { firstName }: Reader,
): Promise<Letter | undefined> {
  const known = orderId && claimId ? await findClaim(orderId, claimId) : undefined
  if (!known || known.state === 'open') return undefined
  const { number, answer = '', refund = 0 } = known
  return claimLetter({
    firstName,
    number,
    line: lineWords(known),
    answer,
    refund,
    path: `/order/${orderId}`,
  })
}
