import { Problem } from '#shared/contract/problem.ts'
import { morningsOf } from '#shared/rules/office/readers-morning.ts'
import { newsletterSubscriber } from '../../model/members/newsletter-subscriber.ts'
import { type CampaignItem, campaign, type Delivery } from '../../model/newsletter/campaign.ts'
import {
  campaignPart,
  changeRecipientSteps,
  partsOf,
  recipient,
  recipientKey,
} from '../../model/newsletter/recipient.ts'
import { due, setDueStep } from '../../model/table/due.ts'
import { later } from '../../model/table/later.ts'
import { Refused } from '../../model/table/refused.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { toCampaign } from '../campaigns/campaign-wire.ts'
import { requireCampaign, requireDraft } from '../campaigns/find.ts'
import { lastBegun, returnedIn } from './breaker.ts'

const written = { campaign, due, recipient, campaignPart, newsletterSubscriber }

/** Queues a draft, once: the sweep sends it from now on, or from its scheduled time. */
export async function sendCampaign(id: string, sentBy: string) {
  await tryAgain(async () => {
    const known = await requireDraft(id)
    const now = clock.now().toISOString()
    const begins = beginsAt(known, now)
    const at = begins > now ? begins : now
    await writeSteps(written, [
      {
        write: ({ campaign }) =>
          campaign
            .patch({ id })
            .set({
              status: 'sent',
              delivery: 'queued',
              sentAt: at,
              sentBy,
              updatedAt: later(known.updatedAt, clock.now()),
            })
            // Only the draft that was read, and that the admin has seen, is sent.
            .where((a, { eq }) => `${eq(a.status, 'draft')} AND ${eq(a.updatedAt, known.updatedAt)}`)
            .commit(),
      },
      setDueStep('campaign', id, at),
    ])
  })
  return toCampaign(await requireCampaign(id))
}

/** When a newsletter begins, ISO; if it is sent by mornings, the first morning anywhere. */
function beginsAt({ morningOf, scheduledAt = '' }: CampaignItem, now: string): string {
  if (!morningOf) return scheduledAt
  const { first, last } = morningsOf(morningOf)
  if (last < Date.parse(now)) throw new Problem('campaign.day_passed')
  return new Date(first).toISOString()
}

/** Stops within about a second: mails that are being sent then are still sent. */
export async function stopCampaign(id: string) {
  await changeDelivery(id, ['queued', 'sending'], 'stopped', new Problem('campaign.not_sending'))
  return toCampaign(await requireCampaign(id))
}

export async function resumeCampaign(id: string) {
  const stopped = ['stopped', 'late', 'paused'] as const
  await changeDelivery(id, stopped, 'sending', new Problem('campaign.not_stopped'))
  return toCampaign(await requireCampaign(id))
}

async function changeDelivery(
  id: string,
  from: readonly Delivery[],
  to: 'stopped' | 'sending',
  refusal: Problem,
): Promise<void> {
  const known = await requireCampaign(id)
  const now = clock.now()
  const at = now.toISOString()
  const parts = to === 'sending' ? await partsOf(id) : []
  const trustedPart = lastBegun(parts)
  await writeSteps(written, [
    {
      write: ({ campaign }) =>
        campaign
          .patch({ id })
          .set({
            delivery: to,
            updatedAt: later(known.updatedAt, now),
            ...(to === 'sending' && { workedAt: at, resumedAt: at, countedBefore: returnedIn(parts) }),
            ...(trustedPart !== undefined && { trustedPart }),
          })
          .where((a, { eq }) => from.map((delivery) => eq(a.delivery, delivery)).join(' OR '))
          .commit(),
      refusal: () => refusal,
    },
    to === 'sending' && setDueStep('campaign', id, at),
  ])
}

/** Sends again to a recipient whose first mail is in an unknown state. The admin accepts that it may arrive twice. */
export async function sendAgain(id: string, subscriberId: string) {
  await tryAgain(async () => {
    const { delivery } = await requireCampaign(id)
    const at = clock.now().toISOString()
    const asked = { from: 'unknown', to: 'due', more: { askedAt: at } } as const
    const change = changeRecipientSteps(recipientKey(id, subscriberId), asked)
    const isFinished = delivery === 'finished'
    try {
      await writeSteps(written, [
        ...change,
        isFinished && {
          write: ({ campaign }) =>
            campaign
              .patch({ id })
              .set({ delivery: 'sending', workedAt: at })
              .where((a, { eq }) => eq(a.delivery, 'finished'))
              .commit(),
        },
        // A newsletter that waits for the next morning is checked now, too.
        setDueStep('campaign', id, at),
      ])
    } catch (error) {
      const [first] = change
      if (error instanceof Refused && first && error.has(first)) throw new Problem('recipient.not_unknown')
      throw error
    }
  })
  return toCampaign(await requireCampaign(id))
}
