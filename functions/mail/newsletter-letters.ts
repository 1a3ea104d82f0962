import type { Letter } from '#shared/mail/blocks.ts'
import { campaignLetter, noToken } from '#shared/mail/newsletter/campaign.ts'
import { campaignPaused } from '#shared/mail/newsletter/campaign-paused.ts'
import { newsletterConfirm } from '#shared/mail/newsletter/confirm.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { activeSubscriber } from '../model/members/newsletter-subscriber.ts'
import { findCampaign } from '../model/newsletter/campaign.ts'
import type { Reader } from './reader.ts'

/** Mails about the newsletter; the newsletter itself is sent by its own domain. */

type About = MailItem['about']
type Composed = Promise<Letter | undefined>

/** Undefined if the address was confirmed, or unsubscribed, before the mail was sent. */
export async function confirmOf(_: About, { token }: Reader): Composed {
  return token ? newsletterConfirm(token) : undefined
}

/** A newsletter as a chosen subscriber would receive it, to the admin who asked. */
export async function testOf({ campaignId = '', subscriberId }: About): Composed {
  const campaign = await findCampaign(campaignId)
  if (!campaign) return undefined
  const known = subscriberId ? await activeSubscriber(subscriberId) : undefined
  const letter = campaignLetter(campaign, known ?? {}, noToken)
  return { ...letter, subject: `[Test] ${letter.subject}` }
}

export async function pausedOf(about: About): Composed {
  const { campaignId = '', settled, bounced, complained } = about
  const campaign = await findCampaign(campaignId)
  if (!campaign) return undefined
  return campaignPaused({
    subject: campaign.subject,
    settled: Number(settled),
    bounced: Number(bounced),
    complained: Number(complained),
    path: `/admin/newsletter/${campaignId}`,
  })
}
