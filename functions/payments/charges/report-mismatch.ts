import { eventItem } from '../../model/table/event.ts'
import { outbox } from '../../model/table/outbox.ts'
import { clock } from '../../ports/process/clock.ts'
import { Mismatch } from './mismatch.ts'

/**
 * Follows a provider's answer while a person waits. On a mismatch they are shown the stored state. The mismatch is
 * recorded by the background function, since the alarm watches the log of that function, not of API calls.
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
