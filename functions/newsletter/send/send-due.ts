import { campaignLetter } from '#shared/mail/campaign.ts'
import { renderMail } from '#shared/mail/render.ts'
import { isBarredFromNews } from '../../model/mail/mail-address.ts'
import { activeSubscriber } from '../../model/members/newsletter-subscriber.ts'
import type { CampaignItem } from '../../model/newsletter/campaign.ts'
import {
  changeRecipient,
  claimRecipient,
  type PartItem,
  partsOf,
  type RecipientItem,
  recipientsOf,
} from '../../model/newsletter/recipient.ts'
import { currentSite } from '../../model/payments/site-settings.ts'
import { type Answer, sendMail } from '../../ports/mail/mailer.ts'
import { clock } from '../../ports/process/clock.ts'
import { env } from '../../ports/process/env.ts'
import { log } from '../../ports/process/log.ts'
import { paceOf } from './pace.ts'

/** Parts that are sent side by side: within a part one mail follows the other, so that its count is never fought for. */
const together = 10
/** Longer than any Lambda runs: what is `sending` since then is in nobody's hands. */
const longestSending = 5 * 60_000
/** Mails in a row that were not taken, after which it is left for the next minute. */
const mostRefusals = 20

type Work = {
  campaign: CampaignItem
  /** Whether there still is something to do, and time for it. */
  isBusy: () => Promise<boolean>
  pace: Awaited<ReturnType<typeof paceOf>>
  /** Mails in a row that the mail service did not take for now. */
  refusals: number
}

/** Writes to all recipients of a campaign that are due, while it is busy. */
export async function sendDue(campaign: CampaignItem, isBusy: () => Promise<boolean>): Promise<void> {
  const work: Work = { campaign, isBusy, pace: await paceOf(), refusals: 0 }
  let parts = await openParts(campaign.id)
  while (parts.some(({ due }) => due > 0) && (await goesOn(work))) {
    await sendParts(work, parts)
    parts = await openParts(campaign.id)
  }
  // Where nothing is due there may still be some in hands that are no more.
  if (await goesOn(work)) await sendParts(work, parts)
}

const openParts = async (id: string) =>
  (await partsOf(id)).filter(({ due, sending }) => due > 0 || sending > 0)

const goesOn = async (work: Work) => work.refusals < mostRefusals && (await work.isBusy())

async function sendParts(work: Work, parts: readonly PartItem[]): Promise<void> {
  const left = [...parts]
  const worker = async () => {
    for (let part = left.shift(); part && (await goesOn(work)); part = left.shift()) {
      for (const item of await recipientsOf(work.campaign.id, part.part)) {
        if (item.status === 'sending') await giveUpIfLost(item)
        if (item.status !== 'due') continue
        if (!(await goesOn(work))) return
        await sendTo(work, item)
      }
    }
  }
  await Promise.all(Array.from({ length: together }, worker))
}

/** Its sender ended in the middle: sent or not, nobody knows. */
async function giveUpIfLost(item: RecipientItem): Promise<void> {
  if (clock.now().getTime() - Date.parse(item.claimedAt ?? '') < longestSending) return
  await changeRecipient(item, { from: 'sending', to: 'unknown', more: { reason: 'cut off' } })
}

/** Writes to one recipient, at most once. */
async function sendTo(work: Work, item: RecipientItem): Promise<void> {
  const { campaign, pace } = work
  const subscriber = await activeSubscriber(item.subscriberId)
  if (!subscriber) {
    await changeRecipient(item, { from: 'due', to: 'left' })
    return
  }
  const { email, token } = subscriber
  if (await isBarredFromNews(email, clock.now())) {
    await changeRecipient(item, { from: 'due', to: 'refused', more: { reason: 'suppressed' } })
    return
  }
  const origin = env('SITE_ORIGIN')
  const { office } = await currentSite()
  const written = renderMail(campaignLetter(campaign, subscriber, token), origin, office)
  await pace.turn()
  const claim = await claimRecipient(item, email, clock.now().toISOString())
  if (claim === 'left') await changeRecipient(item, { from: 'due', to: 'left' })
  if (claim !== 'claimed') return
  const answer = await sendMail({
    ...written,
    to: email,
    set: env('NEWS_SET'),
    leave: `${origin}/api/newsletter/leave/${token}`,
    tags: { campaign: campaign.id, recipient: item.subscriberId },
  })
  await note(work, item, answer)
}

async function note(work: Work, item: RecipientItem, answer: Answer): Promise<void> {
  if (answer.outcome === 'later') {
    work.refusals++
    work.pace.slowDown()
    await changeRecipient(item, { from: 'sending', to: 'due' })
    return
  }
  work.refusals = 0
  const settledAt = clock.now().toISOString()
  if (answer.outcome === 'sent') {
    await changeRecipient(item, {
      from: 'sending',
      to: 'sent',
      more: { settledAt, messageId: answer.messageId },
    })
    return
  }
  const { outcome, reason } = answer
  log('warn', `newsletter ${outcome}`, { campaign: work.campaign.id, recipient: item.subscriberId, reason })
  await changeRecipient(item, { from: 'sending', to: outcome, more: { settledAt, reason } })
}
