import { newsletterSubscriber, type SubscriberItem } from '../members/newsletter-subscriber.ts'
import { inFull } from '../table/batch.ts'
import { entity, key } from '../table/entity.ts'
import { Refused } from '../table/refused.ts'
import { type Step, writeSteps } from '../table/service.ts'
import { tryAgain } from '../table/try-again.ts'
import { campaignPart, type PartItem, recipient, recipientKey } from './recipient.ts'

/**
 * That a reader is counted already for a newsletter; without a time. Keyed by the address, so it is exported and removed
 * with an account. The counts themselves are sums of the parts of a campaign.
 */
export const newsletterReading = entity({
  model: { service: 'kiai', entity: 'newsletter-reading', version: '1' },
  attributes: {
    email: { type: 'string', required: true },
    campaignId: { type: 'string', required: true },
    opened: { type: 'boolean' },
    clicked: { type: 'boolean' },
    /** Epoch seconds: later readings are not counted, so that nobody is counted twice. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    primary: key(['email'], ['campaignId']),
  },
})

export type Reading = 'opened' | 'clicked'

/** Days after its sending in which readings of a mail are counted. */
export const countedDays = 90
const countedMs = countedDays * 24 * 3_600_000

const written = { newsletterReading, newsletterSubscriber, campaignPart }

type Reader = Pick<SubscriberItem, 'id' | 'email' | 'subscribedAt'>

/**
 * Counts that a subscriber has opened a newsletter, or followed a link in it: each of them once, and only while they are
 * subscribed. A subscriber who left and came back is not counted for what was sent before.
 */
export async function countReading(
  campaignId: string,
  { id, email, subscribedAt }: Reader,
  reading: Reading,
  now: Date,
): Promise<void> {
  const key = { email, campaignId }
  const [{ data: known }, { data: sent }] = await Promise.all([
    newsletterReading().get(key).go(),
    recipient().get(recipientKey(campaignId, id)).go({ consistent: true }),
  ])
  const sentAt = sent?.claimedAt
  if (known?.[reading] || !sentAt || sentAt < subscribedAt) return
  if (now.getTime() - Date.parse(sentAt) > countedMs) return
  const { part } = sent
  const expire = Math.ceil((now.getTime() + countedMs) / 1000)
  const steps: Step<typeof written>[] = [
    {
      write: ({ newsletterReading }) =>
        newsletterReading
          .upsert({ ...key, expire })
          .set({ [reading]: true })
          .where((a, { notExists }) => notExists(a[reading]))
          .commit(),
    },
    {
      write: ({ newsletterSubscriber }) =>
        newsletterSubscriber
          .check({ email })
          .where((a, { eq }) => `${eq(a.list, 'active')} AND ${eq(a.id, id)}`)
          .commit(),
    },
    {
      write: ({ campaignPart }) =>
        campaignPart
          .patch({ campaignId, part })
          .add({ [reading]: 1 })
          .commit(),
    },
  ]
  await tryAgain(async () => {
    try {
      await writeSteps(written, steps)
    } catch (error) {
      // Counted by another call, or no longer subscribed.
      if (!(error instanceof Refused)) throw error
    }
  })
}

/** Forgets which newsletters an address has opened; the counts stay. For one that is no longer subscribed. */
export async function forgetReadings(email: string): Promise<void> {
  const { data } = await newsletterReading().query.primary({ email }).go({ pages: 'all', consistent: true })
  const keys = data.map(({ campaignId }) => ({ email, campaignId }))
  await inFull(keys, (some) => newsletterReading().delete(some).go({ concurrency: 4 }))
}

/** How many readers opened and clicked. */
export const readingsIn = (parts: readonly PartItem[]) => ({
  openCount: parts.reduce((sum, { opened = 0 }) => sum + opened, 0),
  clickCount: parts.reduce((sum, { clicked = 0 }) => sum + clicked, 0),
})
