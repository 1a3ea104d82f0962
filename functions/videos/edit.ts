import { Problem } from '#shared/contract/problem.ts'
import type { VideoChange, VideoInput } from '#shared/contract/videos.ts'
import { stillsKey, uploadIdOf } from '#shared/rules/storage-keys.ts'
import { category } from '../model/category.ts'
import { chapters } from '../model/chapters.ts'
import { eventItem } from '../model/event.ts'
import { holds } from '../model/holds.ts'
import { later } from '../model/later.ts'
import { movieGenre } from '../model/movie-genre.ts'
import { newId } from '../model/new-id.ts'
import { outbox } from '../model/outbox.ts'
import { Refused } from '../model/refused.ts'
import { type Entities, type Write, writeAll } from '../model/service.ts'
import { tryAgain } from '../model/try-again.ts'
import { type UploadItem, upload } from '../model/upload.ts'
import { type VideoItem, video } from '../model/video.ts'
import { toAdminVideo } from '../model/wire.ts'
import { clock } from '../ports/clock.ts'

const written = { category, chapters, movieGenre, outbox, upload, video }

/** A write and what its refusal means to the admin; nothing said means that somebody was quicker. */
type Step = { write: (entities: Entities<typeof written>) => Write; refusal?: Problem }

const noMedia = { status: 'none', progress: 0 } as const

/**
 * Adds a video, takes its category and its upload into use: all or nothing. An upload makes one video, so that who
 * did not hear of the first one and asks again is told of it.
 */
export async function createVideo(input: VideoInput) {
  const id = newId('video')
  return tryAgain(async () => {
    const file = await fileOf(input)
    if (file?.videoId && (await isMade(file.videoId, input, file))) return readBack(file.videoId)
    const at = clock.now()
    const { values } = split(input, file)
    const item = { id, ...values, createdAt: at.toISOString(), updatedAt: at.toISOString() }
    await writeSteps([
      { write: ({ video }) => video.create(item).commit() },
      use(input.categoryId, 1),
      ...genreUses(undefined, input.movieGenreId),
      ...(file ? [attach(file, id)] : []),
    ])
    return readBack(id)
  }, changed)
}

/** Whether a video is what an input asks for, but for what its file has told since. */
async function isMade(id: string, input: VideoInput, file: UploadItem): Promise<boolean> {
  const { data: item } = await video().get({ id }).go({ consistent: true })
  const { values, unset } = split(input, file, true)
  const { duration: _length, thumbnailUrl: _poster, ...said } = values
  return item !== null && holds(item, said, unset)
}

/** Changes a video; a file it no longer plays is discarded. */
export async function updateVideo(id: string, { knownUpdatedAt, ...input }: VideoChange) {
  return tryAgain(async () => {
    const known = await mustFind(id)
    if (knownUpdatedAt && knownUpdatedAt !== known.updatedAt) throw changed()
    const isSameFile = known.uploadId !== undefined && known.uploadId === uploadIdOf(input.videoUrl ?? '')
    const file = isSameFile ? await uploadOf(input) : await fileOf(input)
    const { values, unset } = split(isSameFile ? input : withoutTaken(known, input), file, isSameFile)
    const at = clock.now()
    await writeSteps([
      {
        write: ({ video }) =>
          video
            .patch({ id })
            .set({ ...values, updatedAt: later(known.updatedAt, at) })
            .remove(unset)
            .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
            .commit(),
      },
      ...(known.categoryId === input.categoryId ? [] : [use(input.categoryId, 1), use(known.categoryId, -1)]),
      ...genreUses(known.movieGenreId, input.movieGenreId),
      ...(file && !isSameFile ? [attach(file, id)] : []),
      ...(known.uploadId && !isSameFile ? [discard(known.uploadId, at)] : []),
    ])
    return readBack(id)
  }, changed)
}

/** Deletes a video; its files follow by event. */
export async function deleteVideo(id: string): Promise<void> {
  return tryAgain(async () => {
    const known = await mustFind(id)
    const at = clock.now()
    await writeSteps([
      {
        write: ({ video }) =>
          video
            .remove({ id })
            .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
            .commit(),
      },
      { write: ({ chapters }) => chapters.delete({ videoId: id }).commit() },
      use(known.categoryId, -1),
      ...genreUses(known.movieGenreId, null),
      ...(known.uploadId ? [discard(known.uploadId, at)] : []),
    ])
  }, changed)
}

async function mustFind(id: string): Promise<VideoItem> {
  const { data } = await video().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('video.not_found')
  return data
}

async function readBack(id: string) {
  const item = await mustFind(id)
  const { data } = await category().get({ id: item.categoryId }).go({ consistent: true })
  return toAdminVideo(item, data ?? undefined)
}

/** The upload an input names; a Problem while it has not arrived. */
async function fileOf(input: VideoInput): Promise<UploadItem | undefined> {
  if (!input.videoUrl) return undefined
  const file = await uploadOf(input)
  if (!file) throw new Problem('upload.not_found')
  if (file.media.status === 'uploading') {
    throw new Problem('upload.incomplete', 'The file is still being uploaded')
  }
  return file
}

async function uploadOf({ videoUrl }: VideoInput): Promise<UploadItem | undefined> {
  const uploadId = uploadIdOf(videoUrl ?? '')
  if (!uploadId) return undefined
  const { data } = await upload().get({ id: uploadId }).go({ consistent: true })
  return data ?? undefined
}

/** An input without what the file before has told, and nobody has changed: its length and its still image. */
function withoutTaken({ uploadId, duration }: VideoItem, input: VideoInput): VideoInput {
  if (!uploadId) return input
  const isStill = input.thumbnailUrl?.startsWith(`/${stillsKey(uploadId)}.`)
  return {
    ...input,
    ...(input.duration === duration && { duration: 0 }),
    ...(isStill && { thumbnailUrl: null }),
  }
}

/** What is set and what is emptied: an absent attribute is how the table says null. */
function split(input: VideoInput, file: UploadItem | undefined, isSameFile = false) {
  const {
    videoUrl: _key,
    thumbnailUrl,
    movieGenreId,
    releaseYear,
    director,
    country,
    imdbRating,
    ...rest
  } = input
  const thumbnail = thumbnailUrl ?? file?.posterUrl ?? null
  const values = {
    ...rest,
    duration: input.duration || Math.round(file?.duration ?? 0),
    ...(file && { uploadId: file.id }),
    // Captions were timed to the file they came with.
    ...(!isSameFile && { media: file ? stateOf(file) : noMedia, captions: [] }),
    ...(thumbnail !== null && { thumbnailUrl: thumbnail }),
    ...(movieGenreId !== null && { movieGenreId }),
    ...(releaseYear !== null && { releaseYear }),
    ...(director !== null && { director }),
    ...(country !== null && { country }),
    ...(imdbRating !== null && { imdbRating }),
  }
  const nullable = [
    'thumbnailUrl',
    'movieGenreId',
    'releaseYear',
    'director',
    'country',
    'imdbRating',
  ] as const
  const unset: ((typeof nullable)[number] | 'uploadId')[] = nullable.filter(
    (name) => input[name] === null && !(name === 'thumbnailUrl' && thumbnail),
  )
  if (!file && !isSameFile) unset.push('uploadId')
  return { values, unset }
}

const stateOf = ({ media: { status, progress, reason } }: UploadItem) => ({
  status,
  progress,
  ...(reason !== undefined && { reason }),
})

/** Counts a category's uses, which keep it from being deleted. */
function use(id: string, count: 1 | -1): Step {
  return {
    write: ({ category }) => category.patch({ id }).add({ uses: count }).commit(),
    ...(count === 1 && { refusal: new Problem('category.not_found') }),
  }
}

/** Counts a genre's uses as a category's. */
function genreUses(before: string | undefined, after: string | null): Step[] {
  if ((before ?? null) === after) return []
  const count =
    (id: string, count: 1 | -1): Step['write'] =>
    ({ movieGenre }) =>
      movieGenre.patch({ id }).add({ uses: count }).commit()
  return [
    ...(after ? [{ write: count(after, 1), refusal: new Problem('genre.not_found') }] : []),
    ...(before ? [{ write: count(before, -1) }] : []),
  ]
}

/** Gives an upload to a video, in the very state that was copied onto the video. */
function attach(file: UploadItem, videoId: string): Step {
  const write: Step['write'] = ({ upload }) =>
    upload
      .patch({ id: file.id })
      .set({ videoId })
      .where(
        (a, { eq, notExists }) =>
          `${notExists(a.videoId)} AND ${notExists(a.lessonId)} AND ${eq(a.updatedAt, file.updatedAt)}`,
      )
      .commit()
  const refusal = file.videoId || file.lessonId ? new Problem('upload.in_use') : undefined
  return { write, ...(refusal && { refusal }) }
}

function discard(uploadId: string, at: Date): Step {
  return {
    write: ({ outbox }) => outbox.create(eventItem('uploadDiscarded', { uploadId }, at)).commit(),
  }
}

async function writeSteps(steps: Step[]): Promise<void> {
  try {
    await writeAll(written, (entities) => steps.map(({ write }) => write(entities)))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    for (const [place, { refusal }] of steps.entries()) {
      if (error.failed[place] && refusal) throw refusal
    }
    throw error
  }
}

const changed = () => new Problem('video.changed')
