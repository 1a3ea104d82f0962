import { eventItem } from '../../model/table/event.ts'
import { outbox } from '../../model/table/outbox.ts'
import { clock } from '../../ports/process/clock.ts'
import { Mismatch } from './mismatch.ts'

/**
 * Follows what a provider answers while somebody waits, who is shown what is stored where that does not fit. It is noted by
 * anyone who nobody waits for: an alarm listens to their log, not to that of calls.
 */
export async function reportMismatch(about: string, follow: () => Promise<unknown>): Promise<void> {
  try {
    await follow()
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error
    const task = { task: 'mismatch' as const, about, what: error.message }
    await outbox()
      .create(eventItem('paymentTaskDue', task, clock.now()))
      .go()
  }
}
