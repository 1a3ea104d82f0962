import type { CampaignItem } from '../../model/newsletter/campaign.ts'
import { partsOf, sentIn, tallyOf } from '../../model/newsletter/recipient.ts'

/** A newsletter as shown to admins; its recipients are counted unless it is a draft. */
export async function toCampaign(item: CampaignItem) {
  const recipients = item.status === 'draft' ? null : tallyOf(await partsOf(item.id))
  return { ...toRow(item), sentCount: recipients ? sentIn(recipients) : 0, recipients }
}

/** The same in a list: a finished newsletter is not counted again. */
export const toListed = (item: CampaignItem) =>
  item.status === 'draft' || item.delivery === 'finished' ? toRow(item) : toCampaign(item)

const toRow = (item: CampaignItem) => ({
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
  openCount: item.openCount,
  clickCount: item.clickCount,
  createdBy: item.createdBy,
  createdAt: item.createdAt,
  updatedAt: item.updatedAt,
  audience: item.audience,
  delivery: item.delivery ?? null,
  recipients: null,
})
