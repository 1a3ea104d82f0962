import { campaignLetter } from '#shared/mail/newsletter/campaign.ts'
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
import { type Tracker, trackerOf } from '../tracking/tracker.ts'
import { isTooLate } from './mornings.ts'
import { paceOf } from './pace.ts'

/**
 * Parts that are sent in parallel. Within a part mails are sent one by one, so that writes of its count never
 * conflict.
 */
const together = 10
/** Longer than any Lambda runs: mails that are `sending` for longer have lost their sender. */
const longestSending = 5 * 60_000
/** Throttled mails in a row after which the rest waits for the next minute. */
const mostRefusals = 20

type Work = {
  campaign: CampaignItem
  /** Whether there is work left, and time for it. */
  isBusy: () => Promise<boolean>
  pace: Awaited<ReturnType<typeof paceOf>>
  /** Throttled mails in a row. */
  refusals: number
  /** Prepared for the first reader whose mail is counted. */
  tracker?: Promise<Tracker>
}

/** The work that cannot be done now: the number of readers who are too late, and when the next ones are due. */
export type Rest = { late: number; nextAt?: string }

/** One pass over all open recipients: `tried` were due, `inHands` belong to a sender that may have been killed. */
type Look = Rest & { tried: number; inHands: number; isCutOff: boolean }

/** Sends all due mails of a campaign while `isBusy`; undefined if some of them are left. */
export async function sendDue(
  campaign: CampaignItem,
  isBusy: () => Promise<boolean>,
): Promise<Rest | undefined> {
  const work: Work = { campaign, isBusy, pace: await paceOf(), refusals: 0 }
  while (await goesOn(work)) {
    const { tried, inHands, isCutOff, ...rest } = await sendParts(work, await openParts(campaign.id))
    if (tried === 0 && !isCutOff) return inHands === 0 ? rest : undefined
  }
  return undefined
}

const openParts = async (id: string) =>
  (await partsOf(id)).filter(({ due, sending }) => due > 0 || sending > 0)

const goesOn = async (work: Work) => work.refusals < mostRefusals && (await work.isBusy())

async function sendParts(work: Work, parts: readonly PartItem[]): Promise<Look> {
  const left = [...parts]
  const look: Look = { tried: 0, inHands: 0, isCutOff: false, late: 0 }
  const worker = async () => {
    for (let part = left.shift(); part; part = left.shift()) {
      for (const item of await recipientsOf(work.campaign.id, part.part)) {
        if (item.status === 'sending' && !(await isGivenUp(item))) look.inHands++
        if (item.status !== 'due' || !isDueNow(work, item, look)) continue
        look.isCutOff ||= !(await goesOn(work))
        if (look.isCutOff) return
        look.tried++
        await sendTo(work, item)
      }
    }
  }
  await Promise.all(Array.from({ length: together }, worker))
  return look
}

/** Whether a reader's time has come and is not too long ago; otherwise adds it to the pass. */
function isDueNow({ campaign }: Work, item: RecipientItem, look: Look): boolean {
  const now = clock.now()
  const { dueAt = '' } = item
  if (dueAt > now.toISOString()) {
    if (!look.nextAt || dueAt < look.nextAt) look.nextAt = dueAt
    return false
  }
  if (!isTooLate(item, campaign, now)) return true
  look.late++
  return false
}

/** Its sender was killed longer ago than any sender runs: it is unknown whether the mail was sent. */
async function isGivenUp(item: RecipientItem): Promise<boolean> {
  if (clock.now().getTime() - Date.parse(item.claimedAt ?? '') < longestSending) return false
  return changeRecipient(item, { from: 'sending', to: 'unknown', more: { reason: 'cut off' } })
}

/** Sends to one recipient, at most once. */
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
  const { office, newsletterTracking } = await currentSite()
  if (newsletterTracking) work.tracker ??= trackerOf(campaign)
  const tracking = newsletterTracking ? (await work.tracker)?.(subscriber.id) : undefined
  const written = renderMail(campaignLetter(campaign, subscriber, token, tracking), origin, office)
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
