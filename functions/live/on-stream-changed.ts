import { consume } from '../events/consume.ts'
import { findLiveEvent } from '../model/live/live-event.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { lookAtStream } from './on-air/look.ts'

/** News of a stream: its event follows what the stream does now. */
export const handler = consume('streamChanged', async ({ channel_name: id }) => {
  if (!id) return
  await tryAgain(async () => {
    const known = await findLiveEvent(id)
    if (known) await lookAtStream(known)
  })
})
