import { mailSteps } from '../../model/mail/mail.ts'
import { type CampaignItem, findCampaign } from '../../model/newsletter/campaign.ts'
import { partsOf } from '../../model/newsletter/recipient.ts'
import { clock } from '../../ports/process/clock.ts'
import { type Returned, tooManyReturned, tooManySince } from './breaker.ts'
import { settleCampaign } from './hands.ts'

/** Whether a campaign is still to be sent by this worker: read again each second. */
export function lookingAt({ id, workUntil }: CampaignItem): () => Promise<boolean> {
  let readAt = 0
  let answer: Promise<boolean> = Promise.resolve(true)
  const look = async () => {
    const known = await findCampaign(id)
    if (known?.delivery !== 'sending' || known.workUntil !== workUntil) return false
    const parts = await partsOf(id)
    const returned = known.morningOf
      ? tooManySince(parts, known.countedBefore)
      : tooManyReturned(parts, known.trustedPart)
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

/** Too many mails came back: pauses the campaign and notifies the admin who sent it. */
async function pause({ sentBy, ...known }: CampaignItem, returned: Returned): Promise<void> {
  const now = clock.now()
  const about = {
    campaignId: known.id,
    ...Object.fromEntries(Object.entries(returned).map(([name, count]) => [name, `${count}`])),
  }
  const cause = `${known.id}-${now.getTime()}`
  const told = sentBy ? mailSteps({ kind: 'campaignPaused', memberId: sentBy, cause, about }, now) : []
  await settleCampaign(known, { delivery: 'paused' }, told)
}
