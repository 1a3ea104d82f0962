import { type CampaignItem, campaign } from '../../model/newsletter/campaign.ts'
import { addRecipients } from '../../model/newsletter/recipient.ts'
import { clock } from '../../ports/process/clock.ts'
import { readersPage } from '../campaigns/audience.ts'
import { morningsFor } from './mornings.ts'

/** Adds all recipients, page by page; false if the time is over. A repeated page adds nobody twice. */
export async function gather(held: CampaignItem, until: number): Promise<boolean> {
  const { id, audience, morningOf } = held
  const dueAt = morningOf ? morningsFor(held) : undefined
  let { isGathered: isDone, cursor } = held
  while (!isDone) {
    if (clock.now().getTime() >= until) return false
    const { readers, next } = await readersPage(audience, dueAt !== undefined, cursor)
    const each = readers.map(({ subscriberId, timeZone }) => ({
      subscriberId,
      ...(dueAt && { dueAt: dueAt(timeZone) }),
    }))
    await addRecipients(id, each)
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
