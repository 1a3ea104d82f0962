import { Problem } from '#shared/contract/problem.ts'
import { campaignLetter, noToken } from '#shared/mail/newsletter/campaign.ts'
import { shownTracking } from '#shared/mail/newsletter/counted-links.ts'
import { type Rendered, renderMail } from '#shared/mail/render.ts'
import { mailEntities, mailSteps } from '../../model/mail/mail.ts'
import { activeSubscriber } from '../../model/members/newsletter-subscriber.ts'
import { currentSite } from '../../model/payments/site-settings.ts'
import { newId } from '../../model/table/new-id.ts'
import { writeSteps } from '../../model/table/service.ts'
import { clock } from '../../ports/process/clock.ts'
import { env } from '../../ports/process/env.ts'
import { requireCampaign } from './find.ts'

/**
 * A newsletter as one subscriber gets it. Its unsubscribe links contain no valid token, and its other links lead to their
 * addresses without being counted.
 */
export async function previewOf(id: string, subscriberId: string | undefined): Promise<Rendered> {
  const campaign = await requireCampaign(id)
  const known = subscriberId ? await requireSubscriber(subscriberId) : {}
  const { office, newsletterTracking } = await currentSite()
  const isTracked = campaign.delivery === 'finished' ? campaign.linkKey !== undefined : newsletterTracking
  const letter = campaignLetter(campaign, known, noToken, isTracked ? shownTracking : undefined)
  return renderMail(letter, env('SITE_ORIGIN'), office)
}

/** Sends the preview to the admin, marked as a test. */
export async function testCampaign(id: string, subscriberId: string | undefined, memberId: string) {
  await requireCampaign(id)
  if (subscriberId) await requireSubscriber(subscriberId)
  const about = { campaignId: id, ...(subscriberId && { subscriberId }) }
  const cause = newId('event')
  await writeSteps(mailEntities, mailSteps({ kind: 'campaignTest', memberId, cause, about }, clock.now()))
}

async function requireSubscriber(id: string) {
  const subscriber = await activeSubscriber(id)
  if (!subscriber) throw new Problem('subscriber.not_found', 'This subscriber is no longer on the list')
  return subscriber
}
