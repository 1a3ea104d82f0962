import type { Detail } from '#shared/contract/events.ts'
import { framesKey, stillsKey } from '#shared/rules/media/storage-keys.ts'
import { consume } from '../events/consume.ts'
import type { UploadItem } from '../model/catalogue/upload.ts'
import { env } from '../ports/process/env.ts'
import { discardFiles } from './discard-files.ts'
import { type Change, moveUpload } from './set-media.ts'

type News = Detail<'jobStateChanged'>

/** Applies the state of a transcoding job to its upload and the video that shows it. */
export const handler = consume('jobStateChanged', async (news) => {
  const id = news.userMetadata?.uploadId
  if (!id) return
  const item = await moveUpload(id, (item) => changeBy(news, item))
  // Discarded while it was transcoded: the job's output is removed too.
  if (!item && hasEnded(news)) await discardFiles(id)
})

const hasEnded = ({ status }: News) => status === 'COMPLETE' || status === 'ERROR' || status === 'CANCELED'

/** Undefined for late events: those of an older try, or of one that has ended. */
function changeBy(news: News, { id, media, attempts, recordings }: UploadItem): Change | undefined {
  if (media.status !== 'processing' || news.userMetadata?.attempt !== String(attempts)) return undefined
  if (news.status === 'COMPLETE') {
    const { framed, ...told } = outcome(news, id)
    return { media: { status: 'ready', progress: 100, ...(framed && { framed }) }, ...told }
  }
  if (hasEnded(news)) {
    return {
      media: {
        status: 'failed',
        progress: 0,
        reason: reasonOf(news, recordings ? recordingReasons : fileReasons),
      },
    }
  }
  const percent = Math.floor(news.jobProgress?.jobPercentComplete ?? 0)
  return percent > media.progress ? { media: { status: 'processing', progress: percent } } : undefined
}

/** The reason of a failure, for the admin who sent the file; MediaConvert's own messages contain storage paths. */
function reasonOf({ status, errorCode, errorMessage }: News, reasons: readonly Reason[]): string {
  if (status === 'CANCELED') return 'The transcoding was cancelled. Please try again.'
  const known = reasons.find(({ codes }) => codes.includes(errorCode ?? 0))
  if (known) return known.words
  const words = errorMessage?.replace(/s3:\/\/\S+/g, 'the file').slice(0, 300)
  return words
    ? `The file could not be transcoded: ${words}`
    : 'The file could not be transcoded. Please try again.'
}

type Reason = { codes: readonly number[]; words: string }

/** MediaConvert's error codes that a person can act on. */
const fileReasons: readonly Reason[] = [
  {
    codes: [1010, 1030, 1040],
    words: 'The file is damaged or not a readable video. Please upload another one.',
  },
  { codes: [1020], words: 'The file contains no picture. Please upload a video.' },
  { codes: [1076], words: 'The end of the file is missing. Please export and upload it again.' },
  { codes: [1404], words: 'The file was not found in storage. Please upload it again.' },
]

const recordingReasons: readonly Reason[] = [
  { codes: [1404], words: 'The recording was not found in storage: it may have been deleted.' },
  { codes: [1010, 1020, 1030, 1040, 1076], words: 'The recording is damaged and cannot be read.' },
]

/** Length in seconds, the last still image, and the covered length of preview pictures, of a finished job. */
function outcome({ outputGroupDetails = [] }: News, id: string) {
  const outputs = outputGroupDetails.flatMap(({ outputDetails = [] }) => outputDetails)
  const durations = outputs.flatMap(({ durationInMs }) => durationInMs ?? [])
  const duration = durations.length > 0 ? Math.max(...durations) / 1000 : undefined
  const files = outputs.flatMap(({ outputFilePaths = [] }) => outputFilePaths)
  const prefix = `s3://${env('MEDIA_BUCKET')}`
  const lastOf = (key: string) => files.findLast((path) => path.startsWith(`${prefix}/${key}.`))
  const still = lastOf(stillsKey(id))
  return {
    ...(duration && { duration }),
    ...(duration && lastOf(framesKey(id)) && { framed: duration }),
    ...(still && { posterUrl: still.slice(prefix.length) }),
  }
}
