import { Problem } from '#shared/contract/problem.ts'
import type { VideoChange, VideoInput } from '#shared/contract/videos/videos.ts'
import { stillsKey, uploadIdOf } from '#shared/rules/media/storage-keys.ts'
import { category } from '../model/catalogue/category.ts'
import { chapters } from '../model/catalogue/chapters.ts'
import { filmOf } from '../model/catalogue/media-state.ts'
import { movieGenre } from '../model/catalogue/movie-genre.ts'
import { type UploadItem, upload } from '../model/catalogue/upload.ts'
import { type VideoItem, video } from '../model/catalogue/video.ts'
import { eventItem } from '../model/table/event.ts'
import { holds } from '../model/table/holds.ts'
import { later } from '../model/table/later.ts'
import { newId } from '../model/table/new-id.ts'
import { outbox } from '../model/table/outbox.ts'
import { type Step as StepOf, writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { toAdminVideo } from '../model/wire/wire.ts'
import { clock } from '../ports/process/clock.ts'

const entities = { category, chapters, movieGenre, outbox, upload, video }

type Step = StepOf<typeof entities>

/**
 * Adds a video and claims its category and its upload: all or nothing. An upload makes one video, so a retry whose
 * first answer was lost returns that video.
 */
export async function createVideo(input: VideoInput) {
  const id = newId('video')
  return tryAgain(async () => {
    const file = await fileOf(input)
    if (file?.videoId && (await isMade(file.videoId, input, file))) return readBack(file.videoId)
    refuseFailed(input, file)
    const at = clock.now()
    const { values } = split(input, file)
    const createdAt = at.toISOString()
    const publishedAt = input.isPublished ? { publishedAt: createdAt } : {}
    const item = { id, ...values, ...publishedAt, createdAt, updatedAt: createdAt }
    await writeSteps(entities, [
      { write: ({ video }) => video.create(item).commit() },
      countUseStep(input.categoryId, 1),
      ...genreUseSteps(undefined, input.movieGenreId),
      file && attachStep(file, id),
    ])
    return readBack(id)
  })
}

/** Whether a video equals an input, apart from values read from its file. */
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
    if (knownUpdatedAt && knownUpdatedAt !== known.updatedAt) throw new Problem('video.changed')
    const isSameFile = known.uploadId !== undefined && known.uploadId === uploadIdOf(input.videoUrl ?? '')
    const file = isSameFile ? await uploadOf(input) : await fileOf(input)
    // The texts of a video published before its file failed may still be edited.
    if (!(isSameFile && known.isPublished)) refuseFailed(input, file)
    const { values, unset } = split(isSameFile ? input : withoutTaken(known, input), file, isSameFile)
    const at = clock.now()
    await writeSteps(entities, [
      {
        write: ({ video }) =>
          video
            .patch({ id })
            .set({ ...values, ...firstPublished(known, input, at), updatedAt: later(known.updatedAt, at) })
            // A tall poster belongs to the picture that it was made with.
            .remove(values.thumbnailUrl === known.thumbnailUrl ? unset : [...unset, 'posterUrl'])
            .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
            .commit(),
      },
      ...(known.categoryId === input.categoryId
        ? []
        : [countUseStep(input.categoryId, 1), countUseStep(known.categoryId, -1)]),
      ...genreUseSteps(known.movieGenreId, input.movieGenreId),
      file && !isSameFile && attachStep(file, id),
      known.uploadId !== undefined && !isSameFile && discardStep(known.uploadId, at),
    ])
    return readBack(id)
  })
}

/** The event is sent once, when members first see the video. */
function firstPublished(known: VideoItem, input: VideoInput, at: Date) {
  if (known.publishedAt ?? (known.isPublished || !input.isPublished)) return {}
  return { publishedAt: at.toISOString() }
}

/** Deletes a video; its files are removed by event. */
export async function deleteVideo(id: string): Promise<void> {
  return tryAgain(async () => {
    const known = await mustFind(id)
    const at = clock.now()
    await writeSteps(entities, [
      {
        write: ({ video }) =>
          video
            .remove({ id })
            .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
            .commit(),
      },
      { write: ({ chapters }) => chapters.delete({ videoId: id }).commit() },
      countUseStep(known.categoryId, -1),
      ...genreUseSteps(known.movieGenreId, null),
      known.uploadId !== undefined && discardStep(known.uploadId, at),
    ])
  })
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

/** The upload of an input; a Problem while it has not arrived. */
async function fileOf(input: VideoInput): Promise<UploadItem | undefined> {
  if (!input.videoUrl) return undefined
  const file = await uploadOf(input)
  if (!file) throw new Problem('upload.not_found')
  if (file.media.status === 'uploading') {
    throw new Problem('upload.incomplete', 'The file is still being uploaded')
  }
  return file
}

/** A video is not published with a failed file, as nobody could play it. */
function refuseFailed({ isPublished }: VideoInput, file: UploadItem | undefined): void {
  if (!isPublished || file?.media.status !== 'failed') return
  const why = file.media.reason ? `its file failed (${file.media.reason})` : 'its file failed'
  throw new Problem(
    'upload.failed',
    `This video cannot be published: ${why}. Retry the file or choose another one.`,
  )
}

async function uploadOf({ videoUrl }: VideoInput): Promise<UploadItem | undefined> {
  const uploadId = uploadIdOf(videoUrl ?? '')
  if (!uploadId) return undefined
  const { data } = await upload().get({ id: uploadId }).go({ consistent: true })
  return data ?? undefined
}

/** An input without values read from the previous file that nobody has edited: its length and its still image. */
function withoutTaken({ uploadId, duration }: VideoItem, input: VideoInput): VideoInput {
  if (!uploadId) return input
  const isStill = input.thumbnailUrl?.startsWith(`/${stillsKey(uploadId)}.`)
  return {
    ...input,
    ...(input.duration === duration && { duration: 0 }),
    ...(isStill && { thumbnailUrl: null }),
  }
}

/** Splits an input into set and emptied fields: an absent attribute stands for null in the table. */
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
    ...(!isSameFile && { ...filmOf(file), captions: [] }),
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
  const unset: ((typeof nullable)[number] | 'uploadId' | 'length')[] = nullable.filter(
    (name) => input[name] === null && !(name === 'thumbnailUrl' && thumbnail),
  )
  if (!file && !isSameFile) unset.push('uploadId')
  if (!isSameFile && !file?.duration) unset.push('length')
  return { values, unset }
}

/** Counts a use of a category; a used category cannot be deleted. */
function countUseStep(id: string, count: 1 | -1): Step {
  return {
    write: ({ category }) => category.patch({ id }).add({ uses: count }).commit(),
    ...(count === 1 && { refusal: () => new Problem('category.not_found') }),
  }
}

/** Counts the uses of genres in the same way. */
function genreUseSteps(before: string | undefined, after: string | null): Step[] {
  if ((before ?? null) === after) return []
  const count =
    (id: string, count: 1 | -1): Step['write'] =>
    ({ movieGenre }) =>
      movieGenre.patch({ id }).add({ uses: count }).commit()
  return [
    ...(after ? [{ write: count(after, 1), refusal: () => new Problem('genre.not_found') }] : []),
    ...(before ? [{ write: count(before, -1) }] : []),
  ]
}

/** Gives an upload to a video, in the state that was copied onto the video. */
function attachStep(file: UploadItem, videoId: string): Step {
  const write: Step['write'] = ({ upload }) =>
    upload
      .patch({ id: file.id })
      .set({ videoId })
      .where(
        (a, { eq, notExists }) =>
          `${notExists(a.videoId)} AND ${notExists(a.lessonId)} AND ${notExists(a.productId)} AND ${eq(a.updatedAt, file.updatedAt)}`,
      )
      .commit()
  const isTaken = file.videoId !== undefined || file.lessonId !== undefined || file.productId !== undefined
  return { write, ...(isTaken && { refusal: () => new Problem('upload.in_use') }) }
}

function discardStep(uploadId: string, at: Date): Step {
  return {
    write: ({ outbox }) => outbox.create(eventItem('uploadDiscarded', { uploadId }, at)).commit(),
  }
}
