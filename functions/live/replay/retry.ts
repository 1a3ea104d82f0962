import { Problem } from '#shared/contract/problem.ts'
import type { Caller } from '../../http/serve.ts'
import { upload } from '../../model/catalogue/upload.ts'
import { video } from '../../model/catalogue/video.ts'
import { eventItem } from '../../model/table/event.ts'
import { later } from '../../model/table/later.ts'
import { outbox } from '../../model/table/outbox.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { requireHost } from '../admit.ts'
import { requireEvent } from '../find.ts'
import { videoOf } from './replay-video.ts'

/** Starts another conversion of a replay after a failed one. */
export async function retryReplay(id: string, caller: Caller): Promise<void> {
  const event = await requireEvent(id)
  requireHost(event, caller)
  await tryAgain(async () => {
    const shown = await videoOf(event)
    if (!shown?.uploadId) throw new Problem('replay.not_found')
    const { data: file } = await upload().get({ id: shown.uploadId }).go({ consistent: true })
    if (file?.media.status !== 'failed') throw new Problem('replay.not_failed')
    const now = clock.now()
    const media = { status: 'processing', progress: 0 } as const
    const wanted = eventItem('transcodingWanted', { uploadId: file.id }, now)
    await writeSteps({ outbox, upload, video }, [
      {
        write: ({ upload }) =>
          upload
            .patch({ id: file.id })
            .set({ media, attempts: file.attempts + 1, updatedAt: later(file.updatedAt, now) })
            .remove(['jobId'])
            .where((a, { eq }) => eq(a.updatedAt, file.updatedAt))
            .commit(),
      },
      {
        write: ({ video }) =>
          video
            .patch({ id: shown.id })
            .set({ media, updatedAt: later(shown.updatedAt, now) })
            .where((a, { eq }) => `${eq(a.uploadId, file.id)} AND ${eq(a.updatedAt, shown.updatedAt)}`)
            .commit(),
      },
      { write: ({ outbox }) => outbox.create(wanted).commit() },
    ])
  })
}
