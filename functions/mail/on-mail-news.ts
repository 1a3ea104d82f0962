import type { Detail } from '#shared/contract/events.ts'
import { consume } from '../events/consume.ts'
import { mail, settleMail } from '../model/mail/mail.ts'
import { type Feedback, noteFeedback } from '../model/mail/mail-address.ts'
import { noteRecipient, recipientKey } from '../model/newsletter/recipient.ts'
import { clock } from '../ports/process/clock.ts'

/**
 * Follows SES events about a mail: they settle an unknown outcome, and a bounce blocks further mails to the address.
 * Events about deleted mails are ignored.
 */
export const handler = consume('mailNews', async (news) => {
  const [campaignId] = news.mail.tags?.campaign ?? []
  if (campaignId) return followNewsletter(campaignId, news)
  const [id] = news.mail.tags?.mail ?? []
  const { data: known } = id ? await mail().get({ id }).go({ consistent: true }) : { data: null }
  if (!known) return
  const isRejected = news.eventType === 'Reject'
  const end = isRejected ? { reason: 'rejected' } : { messageId: news.mail.messageId }
  await settleMail(known.id, isRejected ? 'refused' : 'sent', end, clock.now())
  for (const { address, ...feedback } of feedbackIn(news)) await noteFeedback(address, feedback)
})

type Returned = Omit<Feedback, 'kind'> & { address: string; kind: keyof typeof ofNews }

function feedbackIn({ bounce, complaint }: Detail<'mailNews'>): Returned[] {
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

const ends = {
  Delivery: 'delivered',
  Bounce: 'bounced',
  Complaint: 'complained',
  Reject: 'refused',
} as const

const ofNews = { bounced: 'bouncedNews', passing: 'passingNews', complained: 'complained' } as const

/** Events about a newsletter: a bounce blocks further newsletters to the address, but not receipts. */
async function followNewsletter(campaignId: string, news: Detail<'mailNews'>): Promise<void> {
  const [subscriberId = ''] = news.mail.tags?.recipient ?? []
  const at = clock.now().toISOString()
  const reason = news.bounce?.bounceType ?? (news.eventType === 'Reject' ? 'rejected' : undefined)
  await noteRecipient(recipientKey(campaignId, subscriberId), ends[news.eventType], {
    settledAt: at,
    messageId: news.mail.messageId,
    ...(reason && { reason }),
  })
  for (const { address, kind, ...feedback } of feedbackIn(news)) {
    await noteFeedback(address, { ...feedback, kind: ofNews[kind] })
  }
  for (const address of news.delivery?.recipients ?? []) {
    await noteFeedback(address, { kind: 'arrivedNews', id: news.mail.messageId, at })
  }
}
