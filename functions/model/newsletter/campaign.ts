import { randomBytes } from 'node:crypto'
import { entity, type ItemOf, index, key } from '../table/entity.ts'
import { isRefused } from '../table/refused.ts'

/** A newsletter: written as a draft, sent once. */
export const campaign = entity({
  model: { service: 'kiai', entity: 'newsletter-campaign', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    /** The one list of all campaigns. */
    list: { type: ['campaigns'] as const, required: true, default: 'campaigns' },
    subject: { type: 'string', required: true },
    /** Markdown, the source of the mail's text and, without `htmlContent`, of its HTML. */
    content: { type: 'string', required: true },
    /** Replaces the HTML of `content`; sanitized before it is stored. */
    htmlContent: { type: 'string' },
    /** `all`, a tier, or the id of a course, for its students. */
    audience: { type: 'string', required: true, default: 'all' },
    status: { type: ['draft', 'sent'] as const, required: true, default: 'draft' },
    /**
     * The state of the sending; absent for a draft. `late`: it should have begun or continued more than six hours
     * ago, and waits for an admin; `paused`: too many mails bounced.
     */
    delivery: { type: ['queued', 'sending', 'stopped', 'late', 'paused', 'finished'] as const },
    scheduledAt: { type: 'string' },
    /**
     * Instead of a time, a day such as `2026-12-24`: each reader gets it on the morning of that day in their own time
     * zone.
     */
    morningOf: { type: 'string' },
    /** When the next readers are due, while it waits for their morning. */
    nextAt: { type: 'string' },
    /** The counts of settled and returned mails before these mornings; the circuit breaker counts from there. */
    countedBefore: {
      type: 'map',
      properties: {
        settled: { type: 'number', required: true },
        bounced: { type: 'number', required: true },
        complained: { type: 'number', required: true },
      },
    },
    /** When an admin last resumed it: from then on, readers who were late by that time count as due. */
    resumedAt: { type: 'string' },
    sentAt: { type: 'string' },
    /** Set when it is finished; until then the parts have the counts. */
    sentCount: { type: 'number', required: true, default: 0 },
    /** Signs the counted addresses in its mails; absent as long as no mail of it is counted. */
    linkKey: { type: 'string' },
    /** The admins who wrote it and who sent it. */
    createdBy: { type: 'string', required: true },
    sentBy: { type: 'string' },
    createdAt: { type: 'string', required: true },
    updatedAt: { type: 'string', required: true },
    /** The cursor of the next page of its audience; absent at the beginning. */
    cursor: { type: 'string' },
    /** Whether all of its recipients have been added. */
    isGathered: { type: 'boolean', required: true, default: false },
    /** When it was last worked on, and until when a worker has the lease. */
    workedAt: { type: 'string' },
    workUntil: { type: 'string' },
    /** The last part that had begun when an admin resumed it: bounces up to that part no longer pause it. */
    trustedPart: { type: 'string' },
  },
  indexes: {
    primary: key(['id'], []),
    byCreated: index('gsi1', ['list'], ['createdAt', 'id']),
  },
})
export type CampaignItem = ItemOf<typeof campaign>
export type Delivery = NonNullable<CampaignItem['delivery']>

export async function findCampaign(id: string): Promise<CampaignItem | undefined> {
  const { data } = await campaign().get({ id }).go({ consistent: true })
  return data ?? undefined
}

/** The key that signs the counted addresses of a campaign; made before the first of its mails that is counted. */
export async function linkKeyOf({ id, linkKey }: Pick<CampaignItem, 'id' | 'linkKey'>): Promise<string> {
  if (linkKey) return linkKey
  const made = randomBytes(32).toString('base64url')
  try {
    await campaign()
      .patch({ id })
      .set({ linkKey: made })
      .where((a, { notExists }) => notExists(a.linkKey))
      .go()
    return made
  } catch (error) {
    const kept = isRefused(error) ? (await findCampaign(id))?.linkKey : undefined
    if (!kept) throw error
    return kept
  }
}
