import { mailEntities } from '../../model/mail/mail.ts'
import { type CampaignItem, campaign, type Delivery } from '../../model/newsletter/campaign.ts'
import { isRefused, Refused } from '../../model/table/refused.ts'
import { type Step, writeSteps } from '../../model/table/service.ts'

/** The lease of a campaign: one worker at a time sends it. */

const written = { campaign, ...mailEntities }

/** The length of a lease, after which the worker counts as killed. */
const leaseMs = 65_000

/** Takes the lease of a campaign; undefined if another worker has it. */
export async function holdCampaign(known: CampaignItem, now: Date): Promise<CampaignItem | undefined> {
  const at = now.toISOString()
  const workUntil = new Date(now.getTime() + leaseMs).toISOString()
  const set = { workUntil, delivery: 'sending', workedAt: at } as const
  try {
    await campaign()
      .patch({ id: known.id })
      .set(set)
      .where(
        (a, { eq, lt, notExists }) =>
          `(${eq(a.delivery, 'queued')} OR ${eq(a.delivery, 'sending')}) AND (${notExists(a.workUntil)} OR ${lt(a.workUntil, at)})`,
      )
      .go()
    return { ...known, ...set }
  } catch (error) {
    if (isRefused(error)) return undefined
    throw error
  }
}

export async function releaseCampaign({ id, workUntil = '' }: CampaignItem): Promise<void> {
  try {
    await campaign()
      .patch({ id })
      .remove(['workUntil'])
      .where((a, { eq }) => eq(a.workUntil, workUntil))
      .go()
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

type Left = { delivery?: Delivery } & Partial<Pick<CampaignItem, 'sentCount' | 'nextAt' | 'countedBefore'>>

/** Stores the outcome of the work on a campaign, unless an admin has stopped it in the meantime. */
export async function settleCampaign(
  { id }: Pick<CampaignItem, 'id'>,
  set: Left,
  more: Step<typeof mailEntities>[],
): Promise<void> {
  try {
    await writeSteps(written, [
      {
        write: ({ campaign }) =>
          campaign
            .patch({ id })
            .set(set)
            .where((a, { eq }) => `${eq(a.delivery, 'queued')} OR ${eq(a.delivery, 'sending')}`)
            .commit(),
      },
      ...more,
    ])
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}
