import { countedLinks, type Tracking } from '#shared/mail/newsletter/counted-links.ts'
import { type CampaignItem, linkKeyOf } from '../../model/newsletter/campaign.ts'
import { env } from '../../ports/process/env.ts'
import { tokenOf } from './token.ts'

/** Makes the counted addresses of one reader. */
export type Tracker = (subscriberId: string) => Tracking

/** The place of the image among the counted addresses of a campaign. */
export const imagePlace = 'image'

/** Prepares the counted addresses of a campaign for all of its readers. */
export async function trackerOf(campaign: CampaignItem): Promise<Tracker> {
  const key = await linkKeyOf(campaign)
  const places = new Map(countedLinks(campaign).map((address, place) => [address, `${place}`]))
  return (subscriberId) => {
    const tokenAt = (place: string) => tokenOf(key, { campaignId: campaign.id, subscriberId, place })
    return {
      origin: env('SITE_ORIGIN'),
      linkOf: (address) => {
        const place = places.get(address)
        return place === undefined ? address : `/api/newsletter/links/${tokenAt(place)}`
      },
      image: `/api/newsletter/images/${tokenAt(imagePlace)}`,
    }
  }
}
