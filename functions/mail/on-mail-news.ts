import type { Detail } from '#shared/contract/events.ts'
import { consume } from '../events/consume.ts'
import { mail, settleMail } from '../model/mail/mail.ts'
import { type Feedback, noteFeedback } from '../model/mail/mail-address.ts'
import { clock } from '../ports/process/clock.ts'

/**
 * What became of a mail that SES took: it tells what was not known, and what comes back keeps others from going there.
 * News of what is no more, with its account, is forgotten.
 */
export const handler = consume('mailNews', async (news) => {
  const [id] = news.mail.tags?.mail ?? []
  const { data: known } = id ? await mail().get({ id }).go({ consistent: true }) : { data: null }
  if (!known) return
  const isRejected = news.eventType === 'Reject'
  const end = isRejected ? { reason: 'rejected' } : { messageId: news.mail.messageId }
  await settleMail(known.id, isRejected ? 'refused' : 'sent', end, clock.now())
  for (const { address, ...feedback } of feedbackIn(news)) await noteFeedback(address, feedback)
})

function feedbackIn({ bounce, complaint }: Detail<'mailNews'>): (Feedback & { address: string })[] {
  const at = clock.now().toISOString()
  const bounced = bounce?.bouncedRecipients.map(({ emailAddress: address }) => ({
    address,
    kind: bounce.bounceType === 'Permanent' ? ('bounced' as const) : ('passing' as const),
    id: bounce.feedbackId,
    at,
  }))
  const complained = complaint?.complainedRecipients.map(({ emailAddress: address }) => ({
    address,
    kind: 'complained' as const,
    id: complaint.feedbackId,
    at,
  }))
  return [...(bounced ?? []), ...(complained ?? [])]
}
