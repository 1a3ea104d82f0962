import { type CampaignItem, findCampaign } from '../../model/newsletter/campaign.ts'
import { partsOf, sentIn, tallyOf } from '../../model/newsletter/recipient.ts'
import { type DueItem, endDue, endDueStep, setDueStep } from '../../model/table/due.ts'
import { clock } from '../../ports/process/clock.ts'
import { returnedIn } from './breaker.ts'
import { gather } from './gather.ts'
import { holdCampaign, releaseCampaign, settleCampaign } from './hands.ts'
import { latestMs } from './mornings.ts'
import { sendDue } from './send-due.ts'
import { lookingAt } from './watch.ts'

/** Milliseconds that one call works on a campaign; a mail begun in that time can still be answered within a minute. */
const workMs = 40_000

/**
 * Continues a due newsletter: adds its recipients, then sends to them, within the time of one call. The rest is due a
 * minute later; a killed call loses nothing.
 */
export async function followCampaign(item: DueItem): Promise<void> {
  const known = await findCampaign(item.subjectId)
  if (known?.delivery !== 'queued' && known?.delivery !== 'sending') return endDue(item)
  const now = clock.now()
  // For a newsletter sent by mornings, each reader is late or not in their own time zone.
  if (!known.morningOf && isOverdue(known, item, now)) {
    return settleCampaign(known, { delivery: 'late' }, [endDueStep('campaign', known.id, item.at)])
  }
  const held = await holdCampaign(known, now)
  if (!held) return
  try {
    await work(held, item, now.getTime() + workMs)
  } finally {
    await releaseCampaign(held)
  }
}

function isOverdue({ workedAt }: CampaignItem, { at }: DueItem, now: Date): boolean {
  const since = workedAt && workedAt > at ? workedAt : at
  return now.getTime() - Date.parse(since) > latestMs
}

async function work(held: CampaignItem, item: DueItem, until: number): Promise<void> {
  if (!(await gather(held, until))) return
  const isWanted = lookingAt(held)
  const isBusy = async () => clock.now().getTime() < until && (await isWanted())
  const rest = await sendDue(held, isBusy)
  const parts = await partsOf(held.id)
  const tally = tallyOf(parts)
  const ended = endDueStep('campaign', held.id, item.at)
  if (tally.due + tally.sending === 0) {
    return settleCampaign(held, { delivery: 'finished', sentCount: sentIn(tally) }, [ended])
  }
  // Mails of a killed sender become unknown some minutes later.
  if (!rest) return
  if (rest.nextAt) {
    const set = { nextAt: rest.nextAt, countedBefore: returnedIn(parts) }
    return settleCampaign(held, set, [ended, setDueStep('campaign', held.id, rest.nextAt)])
  }
  if (tally.due === rest.late) await settleCampaign(held, { delivery: 'late' }, [ended])
}
