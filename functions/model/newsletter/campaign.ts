import { entity, type ItemOf } from '../table/entity.ts'

/** A newsletter: written as a draft, sent once. */
export const campaign = entity({
  model: { service: 'kiai', entity: 'newsletter-campaign', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    /** The one list of all campaigns. */
    list: { type: ['campaigns'] as const, required: true, default: 'campaigns' },
    subject: { type: 'string', required: true },
    /** Markdown, which the text of the mail and, without `htmlContent`, its HTML are made of. */
    content: { type: 'string', required: true },
    /** HTML in place of what `content` would make; cleaned before it is kept. */
    htmlContent: { type: 'string' },
    /** `all`, a tier, or the id of a course: its students. */
    audience: { type: 'string', required: true, default: 'all' },
    status: { type: ['draft', 'sent'] as const, required: true, default: 'draft' },
    /**
     * How far the sending is; absent of a draft. `late`: it should have begun, or gone on, more than six hours ago, and
     * waits for an admin; `paused`: too many mails came back.
     */
    delivery: { type: ['queued', 'sending', 'stopped', 'late', 'paused', 'finished'] as const },
    scheduledAt: { type: 'string' },
    /** In place of that a day, such as `2026-12-24`: each reader gets it in the morning of that day by their own clocks. */
    morningOf: { type: 'string' },
    /** When the next readers are due, of one that waits for their morning. */
    nextAt: { type: 'string' },
    /** What was settled and came back before these: what comes back of them is counted from there. */
    countedBefore: {
      type: 'map',
      properties: {
        settled: { type: 'number', required: true },
        bounced: { type: 'number', required: true },
        complained: { type: 'number', required: true },
      },
    },
    /** When an admin last had it go on: for those who were late by then it counts from there. */
    resumedAt: { type: 'string' },
    sentAt: { type: 'string' },
    /** Of a finished campaign; before that the parts know. */
    sentCount: { type: 'number', required: true, default: 0 },
    openCount: { type: 'number', required: true, default: 0 },
    clickCount: { type: 'number', required: true, default: 0 },
    /** The admin who wrote it, and the one who sent it. */
    createdBy: { type: 'string', required: true },
    sentBy: { type: 'string' },
    createdAt: { type: 'string', required: true },
    updatedAt: { type: 'string', required: true },
    /** Where the next page of its audience begins; absent at the beginning. */
    cursor: { type: 'string' },
    /** Whether all of its recipients are known. */
    isGathered: { type: 'boolean', required: true, default: false },
    /** When it was last worked on, and until when a worker has it in hand. */
    workedAt: { type: 'string' },
    workUntil: { type: 'string' },
    /** The last part that was begun when an admin resumed it: what came back before that pauses it no more. */
    trustedPart: { type: 'string' },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['id'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
    byCreated: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['list'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
  },
})
export type CampaignItem = ItemOf<typeof campaign>
export type Delivery = NonNullable<CampaignItem['delivery']>

export async function findCampaign(id: string): Promise<CampaignItem | undefined> {
  const { data } = await campaign().get({ id }).go({ consistent: true })
  return data ?? undefined
}
