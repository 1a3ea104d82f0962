import { Problem } from '#shared/contract/problem.ts'
import { countedLinks } from '#shared/mail/newsletter/counted-links.ts'
import { activeSubscriber } from '../../model/members/newsletter-subscriber.ts'
import { findCampaign } from '../../model/newsletter/campaign.ts'
import { countReading, type Reading } from '../../model/newsletter/reading.ts'
import { clock } from '../../ports/process/clock.ts'
import { env } from '../../ports/process/env.ts'
import { errorFacts, log } from '../../ports/process/log.ts'
import { type Counted, isSigned, parsedToken } from './token.ts'
import { imagePlace } from './tracker.ts'

/** The address of a link in a newsletter; its reader is counted once. */
export async function followLink(token: string) {
  const { counted, links } = await verified(token)
  // The signature covers the place, so this is a link of the campaign, or the image.
  const address = links[Number(counted.place)]
  if (address === undefined) throw noSuchLink()
  await note(counted, 'clicked')
  return { location: new URL(address, env('SITE_ORIGIN')).href }
}

/** The invisible image of a newsletter; its reader is counted once. */
export async function openImage(token: string) {
  const { counted } = await verified(token)
  if (counted.place !== imagePlace) throw noSuchLink()
  await note(counted, 'opened')
  return { filename: 'kiai.gif', bytes: transparent }
}

/** A GIF of one transparent pixel. */
const transparent = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const noSuchLink = () => new Problem('route.not_found', 'This link is incomplete or was changed.')

type Signed = { key: string; links: readonly string[] }

async function verified(token: string): Promise<{ counted: Counted; links: readonly string[] }> {
  const parsed = parsedToken(token)
  const signed = parsed && (await signedBy(parsed.campaignId))
  if (!signed || !isSigned(signed.key, parsed)) throw noSuchLink()
  return { counted: parsed, links: signed.links }
}

/** Campaigns that this instance has read: one that is sent no longer changes. */
const known = new Map<string, Signed>()
const mostKnown = 20

async function signedBy(campaignId: string): Promise<Signed | undefined> {
  const kept = known.get(campaignId)
  if (kept) return kept
  const campaign = await findCampaign(campaignId)
  if (!campaign?.linkKey) return undefined
  const signed = { key: campaign.linkKey, links: countedLinks(campaign) }
  if (known.size >= mostKnown) known.clear()
  known.set(campaignId, signed)
  return signed
}

/** Counts a reader who is still on the list. A failure does not keep them from what they opened. */
async function note({ campaignId, subscriberId }: Counted, reading: Reading): Promise<void> {
  try {
    const subscriber = await activeSubscriber(subscriberId)
    if (subscriber) await countReading(campaignId, subscriber, reading, clock.now())
  } catch (error) {
    log('error', 'newsletter reading not counted', errorFacts(error))
  }
}
