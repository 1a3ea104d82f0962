import { mailEntities, mailSteps } from '../../model/mail/mail.ts'
import { type CampaignItem, campaign, type Delivery, findCampaign } from '../../model/newsletter/campaign.ts'
import { addRecipients, partsOf, sentIn, tallyOf } from '../../model/newsletter/recipient.ts'
import { type DueItem, endDue, endDueStep } from '../../model/table/due.ts'
import { isRefused, Refused } from '../../model/table/refused.ts'
import { type Step, writeSteps } from '../../model/table/service.ts'
import { clock } from '../../ports/process/clock.ts'
import { audiencePage } from '../campaigns/audience.ts'
import { type Returned, tooManyReturned } from './breaker.ts'
import { sendDue } from './send-due.ts'

const written = { campaign, ...mailEntities }

/** Milliseconds that one call works on a campaign; a mail that is begun then has time to be answered within a minute. */
const workMs = 40_000
/** As long a campaign is in the hands of one worker, who may have been killed. */
const leaseMs = 65_000
/** What should have gone on longer ago is not sent without being asked for: the news may be old by then. */
const latestMs = 6 * 3_600_000

/**
 * Goes on with a newsletter that is due: finds its recipients, then writes to them, as far as the time of one call goes.
 * What is left is due a minute later; a call that is killed loses nothing.
 */
export async function followCampaign(item: DueItem): Promise<void> {
  const known = await findCampaign(item.subjectId)
  if (known?.delivery !== 'queued' && known?.delivery !== 'sending') return endDue(item)
  const now = clock.now()
  const since = known.workedAt && known.workedAt > item.at ? known.workedAt : item.at
  if (now.getTime() - Date.parse(since) > latestMs) {
    await end(known, 'late', [endDueStep('campaign', known.id, item.at)])
    return
  }
  const held = await hold(known, now)
  if (!held) return
  try {
    await work(held, item, now.getTime() + workMs)
  } finally {
    await release(held)
  }
}

async function work(held: CampaignItem, item: DueItem, until: number): Promise<void> {
  if (!(await gather(held, until))) return
  const isWanted = lookingAt(held)
  const isBusy = async () => clock.now().getTime() < until && (await isWanted())
  await sendDue(held, isBusy)
  const tally = tallyOf(await partsOf(held.id))
  // Those in hands that are no more are unknown some minutes later.
  if (tally.due + tally.sending > 0) return
  const ended = endDueStep('campaign', held.id, item.at)
  await end(held, 'finished', [ended], { sentCount: sentIn(tally) })
}

/** Finds all recipients, page by page; false where the time is over. A page that comes again adds nobody. */
async function gather({ id, audience, isGathered, ...from }: CampaignItem, until: number): Promise<boolean> {
  let [isDone, cursor] = [isGathered, from.cursor]
  while (!isDone) {
    if (clock.now().getTime() >= until) return false
    const { subscriberIds, next } = await audiencePage(audience, cursor)
    await addRecipients(id, subscriberIds)
    const at = { workedAt: clock.now().toISOString() }
    isDone = next === undefined
    cursor = next
    await campaign()
      .patch({ id })
      .set(next === undefined ? { ...at, isGathered: true } : { ...at, cursor: next })
      .go()
  }
  return true
}

/** Whether a campaign still is to be sent, and no other worker has it: read again each second. */
function lookingAt({ id, workUntil }: CampaignItem): () => Promise<boolean> {
  let readAt = 0
  let answer: Promise<boolean> = Promise.resolve(true)
  const look = async () => {
    const known = await findCampaign(id)
    if (known?.delivery !== 'sending' || known.workUntil !== workUntil) return false
    const returned = tooManyReturned(await partsOf(id), known.trustedPart)
    if (!returned) return true
    await pause(known, returned)
    return false
  }
  return () => {
    const now = clock.now().getTime()
    if (now - readAt >= 1000) {
      readAt = now
      answer = look()
    }
    return answer
  }
}

/** Too many came back: it is paused, and the admin who sent it is told. */
async function pause({ sentBy, ...known }: CampaignItem, returned: Returned): Promise<void> {
  const now = clock.now()
  const about = {
    campaignId: known.id,
    ...Object.fromEntries(Object.entries(returned).map(([name, count]) => [name, `${count}`])),
  }
  const cause = `${known.id}-${now.getTime()}`
  const told = sentBy ? mailSteps({ kind: 'campaignPaused', memberId: sentBy, cause, about }, now) : []
  await end(known, 'paused', told)
}

/** Ends the work on a campaign in a state; not where an admin has stopped it meanwhile. */
async function end(
  { id }: Pick<CampaignItem, 'id'>,
  delivery: Delivery,
  more: Step<typeof mailEntities>[],
  set: { sentCount?: number } = {},
): Promise<void> {
  try {
    await writeSteps(written, [
      {
        write: ({ campaign }) =>
          campaign
            .patch({ id })
            .set({ delivery, ...set })
            .where((a, { eq }) => `${eq(a.delivery, 'queued')} OR ${eq(a.delivery, 'sending')}`)
            .commit(),
      },
      ...more,
    ])
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

/** Takes a campaign in hand; undefined where another worker has it. */
async function hold(known: CampaignItem, now: Date): Promise<CampaignItem | undefined> {
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

async function release({ id, workUntil = '' }: CampaignItem): Promise<void> {
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
