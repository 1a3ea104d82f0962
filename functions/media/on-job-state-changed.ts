import type { Detail } from '#shared/contract/events.ts'
import { consume } from '../events/consume.ts'
import { Refused } from '../model/refused.ts'
import { env } from '../ports/env.ts'
import { findUpload, setMedia } from './set-media.ts'

/** News of a transcoding job, carried to its upload and the video that shows it. */
export const handler = consume('jobStateChanged', async (detail) => {
  const id = detail.userMetadata?.uploadId
  const item = id ? await findUpload(id) : undefined
  // Of an upload given up, an older try, or one that has already ended: nothing to do.
  if (!item || item.media.status !== 'processing') return
  if (detail.userMetadata?.attempt !== String(item.attempts)) return
  const change = changeBy(detail, item.media.progress)
  if (!change) return
  try {
    await setMedia(item, change)
  } catch (error) {
    // Progress that comes second to other news is not worth another try; an end is.
    if (!(error instanceof Refused) || change.media.status !== 'processing') throw error
  }
})

function changeBy(
  detail: Detail<'jobStateChanged'>,
  known: number,
): Parameters<typeof setMedia>[1] | undefined {
  if (detail.status === 'COMPLETE') return { media: { status: 'ready', progress: 100 }, ...outcome(detail) }
  if (detail.status === 'ERROR' || detail.status === 'CANCELED') {
    const reason = detail.errorMessage ?? 'The transcoder gave no reason. Please try again.'
    return { media: { status: 'failed', progress: 0, reason: reason.slice(0, 500) } }
  }
  const percent = Math.floor(detail.jobProgress?.jobPercentComplete ?? 0)
  return percent > known ? { media: { status: 'processing', progress: percent } } : undefined
}

/** Length in seconds and the last still image of a finished job. */
function outcome({ outputGroupDetails = [] }: Detail<'jobStateChanged'>) {
  const outputs = outputGroupDetails.flatMap(({ outputDetails = [] }) => outputDetails)
  const durations = outputs.flatMap(({ durationInMs }) => durationInMs ?? [])
  const prefix = `s3://${env('MEDIA_BUCKET')}`
  const still = outputs
    .flatMap(({ outputFilePaths = [] }) => outputFilePaths)
    .findLast((path) => path.startsWith(`${prefix}/media/images/`) && path.endsWith('.jpg'))
  return {
    ...(durations.length > 0 && { duration: Math.max(...durations) / 1000 }),
    ...(still && { posterUrl: still.slice(prefix.length) }),
  }
}
