import type { CampaignItem } from '../../model/newsletter/campaign.ts'
import { readingsIn } from '../../model/newsletter/reading.ts'
import { type PartItem, partsOf, sentIn, tallyOf } from '../../model/newsletter/recipient.ts'

/** A newsletter as shown to admins; its recipients are counted unless it is a draft. */
export async function toCampaign(item: CampaignItem) {
  if (item.status === 'draft') return toRow(item)
  const parts = await partsOf(item.id)
  const recipients = tallyOf(parts)
  return { ...toRow(item, parts), sentCount: sentIn(recipients), recipients }
}

/** The same in a list: of a finished newsletter, only opens and clicks are counted again. */
export async function toListed(item: CampaignItem) {
  if (item.status !== 'draft' && item.delivery !== 'finished') return toCampaign(item)
  return toRow(item, item.linkKey ? await partsOf(item.id) : [])
}

const toRow = (item: CampaignItem, parts: readonly PartItem[] = []) => ({
  id: item.id,
  subject: item.subject,
  content: item.content,
  htmlContent: item.htmlContent ?? null,
  status: item.status,
  scheduledAt: item.scheduledAt ?? null,
  morningOf: item.morningOf ?? null,
  nextAt: (item.delivery === 'sending' && item.nextAt) || null,
  sentAt: item.sentAt ?? null,
  sentCount: item.sentCount,
  isTracked: item.linkKey !== undefined,
  ...readingsIn(parts),
  createdBy: item.createdBy,
  createdAt: item.createdAt,
  updatedAt: item.updatedAt,
  audience: item.audience,
  delivery: item.delivery ?? null,
  recipients: null,
})
