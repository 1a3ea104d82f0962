import { Problem } from '#shared/contract/problem.ts'
import { type CampaignItem, findCampaign } from '../../model/newsletter/campaign.ts'

export async function requireCampaign(id: string): Promise<CampaignItem> {
  const known = await findCampaign(id)
  if (!known) throw new Problem('campaign.not_found')
  return known
}

export async function requireDraft(id: string): Promise<CampaignItem> {
  const known = await requireCampaign(id)
  if (known.status !== 'draft') throw new Problem('campaign.sent')
  return known
}
