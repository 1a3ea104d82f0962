import { consume } from '../events/consume.ts'
import { findLiveEvent } from '../model/live/live-event.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { lookAtStream } from './on-air/look.ts'

/** A change of a stream: updates its event from the current state of the stream. */
export const handler = consume('streamChanged', async ({ channel_name: id }) => {
  if (!id) return
  await tryAgain(async () => {
    const known = await findLiveEvent(id)
    if (known) await lookAtStream(known)
  })
})
