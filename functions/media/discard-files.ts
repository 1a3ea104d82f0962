import { eventItem } from '../model/table/event.ts'
import { outbox } from '../model/table/outbox.ts'
import { clock } from '../ports/process/clock.ts'

/** Removes the files of an upload that no longer exists. */
export async function discardFiles(uploadId: string): Promise<void> {
  await outbox()
    .create(eventItem('uploadDiscarded', { uploadId }, clock.now()))
    .go()
}
