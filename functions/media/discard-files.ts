import { eventItem } from '../model/table/event.ts'
import { outbox } from '../model/table/outbox.ts'
import { clock } from '../ports/process/clock.ts'

/** Has the files removed that arrived for an upload nobody knows any more. */
export async function discardFiles(uploadId: string): Promise<void> {
  await outbox()
    .create(eventItem('uploadDiscarded', { uploadId }, clock.now()))
    .go()
}
