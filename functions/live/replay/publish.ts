import type { ReplayInput } from '#shared/contract/live/live-replay.ts'
import { Problem } from '#shared/contract/problem.ts'
import { isOver } from '#shared/rules/live/live-event.ts'
import { chapterStarts, type Piece } from '#shared/rules/live/replay.ts'
import type { Caller } from '../../http/serve.ts'
import { category } from '../../model/catalogue/category.ts'
import { chapters } from '../../model/catalogue/chapters.ts'
import { upload } from '../../model/catalogue/upload.ts'
import { video } from '../../model/catalogue/video.ts'
import { changed, liveEntities, replaceSteps } from '../../model/live/change-live-event.ts'
import type { LiveEventItem } from '../../model/live/live-event.ts'
import { eventItem } from '../../model/table/event.ts'
import { newId } from '../../model/table/new-id.ts'
import { outbox } from '../../model/table/outbox.ts'
import { type Step, writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { requireHost } from '../admit.ts'
import { requireEvent } from '../find.ts'
import { hostsById, toLiveEvent } from '../wire.ts'

const written = { ...liveEntities, category, chapters, outbox, upload, video }

/** Makes one video of an event's recordings. A repeated call makes no second one. */
export async function publishReplay(id: string, input: ReplayInput, caller: Caller) {
  const next = await tryAgain(async () => {
    const known = await requireEvent(id)
    requireHost(known, caller)
    if (known.state === 'replay') return known
    const pieces = recordedOf(known)
    const now = clock.now()
    const [videoId, uploadId] = [newId('video'), newId('upload')]
    const item = changed(known, { state: 'replay', videoId, replays: 'replays' }, now)
    await writeSteps(written, [
      ...replaceSteps(known, item),
      ...videoSteps(known, { ...input, videoId, uploadId, pieces, ownerId: caller.memberId }, now),
    ])
    return item
  })
  return toLiveEvent(next, await hostsById())
}

/** Decides against a replay: the next sweep deletes the recordings. */
export async function keepNoReplay(id: string, caller: Caller) {
  const next = await tryAgain(async () => {
    const known = await requireEvent(id)
    requireHost(known, caller)
    if (known.state === 'no_replay') return known
    if (known.state === 'replay') throw new Problem('replay.decided', 'The replay is already published')
    if (known.state !== 'ended') throw new Problem('replay.not_over')
    const now = clock.now()
    const item = changed(
      known,
      { state: 'no_replay', ...(known.recordedIn && { lookAt: now.toISOString() }) },
      now,
    )
    await writeSteps(written, replaceSteps(known, item))
    return item
  })
  return toLiveEvent(next, await hostsById())
}

/** The recordings of an ended event; throws a Problem if no replay can be made of them. */
function recordedOf({ state, pieces }: LiveEventItem) {
  if (state !== 'ended') {
    if (!isOver(state)) throw new Problem('replay.not_over')
    throw new Problem(
      state === 'no_replay' ? 'replay.decided' : 'replay.nothing',
      state === 'no_replay' ? 'This event keeps no replay' : 'The event did not take place',
    )
  }
  if (!pieces) throw new Problem('replay.pending', 'The recording is still being saved. Please try again.')
  if (pieces.length === 0) throw new Problem('replay.nothing')
  return pieces
}

type Wanted = ReplayInput & {
  videoId: string
  uploadId: string
  ownerId: string
  pieces: readonly (Piece & { playlist: string; width?: number | undefined; height?: number | undefined })[]
}

/** The steps that create the video of a replay and start its conversion, as for an upload. */
function videoSteps(event: LiveEventItem, wanted: Wanted, now: Date): (Step<typeof written> | false)[] {
  const { videoId, uploadId, ownerId, title, categoryId, pieces } = wanted
  const media = { status: 'processing', progress: 0 } as const
  const at = { createdAt: now.toISOString(), updatedAt: now.toISOString() }
  const recordings = pieces.map(({ playlist, width, height }) => ({
    playlist,
    ...(width && height && { width, height }),
  }))
  const list = chaptersOf(event.marks ?? [], pieces)
  return [
    list.length > 0 && {
      write: ({ chapters }) => chapters.create({ videoId, version: 1, list }).commit(),
    },
    {
      write: ({ video }) =>
        video
          .create({
            id: videoId,
            title,
            description: event.description,
            ...(event.posterUrl && { thumbnailUrl: event.posterUrl }),
            uploadId,
            media,
            categoryId,
            contentType: 'live_event',
            accessLevel: event.accessLevel,
            releaseYear: Number((event.startedAt ?? event.startsAt).slice(0, 4)),
            isPublished: true,
            publishedAt: now.toISOString(),
            ...at,
          })
          .commit(),
    },
    {
      write: ({ upload }) =>
        upload
          .create({
            id: uploadId,
            ownerId,
            filename: title,
            contentType: 'application/vnd.apple.mpegurl',
            // Nothing is uploaded: the recordings are in S3 already.
            size: 0,
            partSize: 0,
            multipartId: '',
            recordings,
            videoId,
            media,
            attempts: 1,
            ...at,
          })
          .commit(),
    },
    {
      write: ({ category }) => category.patch({ id: categoryId }).add({ uses: 1 }).commit(),
      refusal: () => new Problem('category.not_found'),
    },
    {
      write: ({ outbox }) => outbox.create(eventItem('transcodingWanted', { uploadId }, now)).commit(),
    },
  ]
}

type Marks = NonNullable<LiveEventItem['marks']>

/** The marks as chapters of the replay. */
const chaptersOf = (marks: Marks, pieces: readonly Piece[]) =>
  chapterStarts(pieces, marks).map(({ start, word }) => ({
    id: newId('chapter'),
    start,
    title: word,
    technique: 'other' as const,
  }))
