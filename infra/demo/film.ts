import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { captionsKey, mediaFolder } from '#shared/rules/media/storage-keys.ts'
import type { filmOf } from '../../functions/model/catalogue/media-state.ts'
import type { Scene } from './art/compose.ts'
import { renderClip } from './clips.ts'
import { demoCaptions, webVttOf } from './content/captions.ts'
import { chapterStarts } from './content/chapters.ts'
import { demoCourses } from './content/courses.ts'
import type { SeedVideo } from './content/types.ts'
import { demoVideos } from './content/videos.ts'
import { uploadIdFor, videoIdOf } from './ids.ts'
import { lengthen } from './lengthen.ts'
import { courseIdOf, lessonIdOf, lessonSlugOf } from './load-courses.ts'
import type { PosterSubject } from './posters.ts'

export type FilmOptions = {
  s3: S3Client
  uploadsBucket: string
  mediaBucket: string
  /** Folder for temporary files. */
  dir: string
  ffmpeg: string
  /** The most clips of videos, and the most of lessons. */
  most: number
  /** Resolves when the transcoder has nothing to do. */
  transcoded(): Promise<void>
  signal: AbortSignal
  onFilmed(done: number, all: number): void
}

/** The fields that a video or lesson takes over from its file. */
type Film = ReturnType<typeof filmOf>

/** A clip to make: the length in seconds that its page promises, and the video or lesson that will play it. */
type Clip = {
  subject: PosterSubject
  seconds: number
  uploadId: string
  isFeatured: boolean
  /** False if that video or lesson is deleted or has a file already. */
  isWanted: () => Promise<boolean>
  /** Gives the upload to the video or lesson, if it still exists and has no file. */
  attach: (shown: Film) => Promise<unknown>
  owner: { videoId: string } | { lessonId: string; courseId: string }
}

/**
 * Gives the demo videos and lessons something to play: makes short clips and sends them through the same pipeline as
 * an admin's upload, one after another. Existing ones are left alone, so a later start continues.
 */
export async function filmDemoVideos(options: FilmOptions): Promise<void> {
  const clips = [
    ...(await videoClips(options)).slice(0, options.most),
    ...(await lessonClips()).slice(0, options.most),
  ]
  const wanted = clips.sort(featuredFirst)
  await mkdir(options.dir, { recursive: true })
  let done = 0
  for (const clip of wanted) {
    if (options.signal.aborted) return
    // An admin may have deleted it, or given it a file.
    if (await clip.isWanted()) {
      await film(clip, options)
      await options.transcoded()
      await hand(clip, options)
    }
    options.onFilmed(++done, wanted.length)
  }
}

const featuredFirst = (a: { isFeatured: boolean }, b: { isFeatured: boolean }) =>
  Number(b.isFeatured) - Number(a.isFeatured)

async function videoClips(options: FilmOptions): Promise<Clip[]> {
  const { video } = await import('../../functions/model/catalogue/video.ts')
  return demoVideos
    .filter(({ isPublished }) => isPublished)
    .sort(featuredFirst)
    .map((seed) => {
      const [id, uploadId] = [videoIdOf(seed.slug), uploadIdFor(seed.slug)]
      return {
        subject: seed,
        uploadId,
        isFeatured: seed.isFeatured,
        owner: { videoId: id },
        seconds: seed.duration,
        isWanted: async () => isWithoutFile((await video().get({ id }).go()).data),
        attach: async (shown) => {
          const captions = await writeCaptions(seed, uploadId, options)
          await video()
            .patch({ id })
            .set({ uploadId, ...shown, ...(captions.length > 0 && { captions }) })
            .where((a, { notExists }) => notExists(a.uploadId))
            .go()
        },
      }
    })
}

/** Stores the captions of a clip, if it has any, beside its files. */
async function writeCaptions(
  { slug, duration }: SeedVideo,
  uploadId: string,
  { s3, mediaBucket }: FilmOptions,
) {
  const written = (demoCaptions[slug] ?? []).map(async ({ language, label, words }) => {
    const file = `${language}-demo.vtt`
    await s3.send(
      new PutObjectCommand({
        Bucket: mediaBucket,
        Key: captionsKey(uploadId, file),
        Body: webVttOf(words, chapterStarts(slug, duration)),
        ContentType: 'text/vtt; charset=utf-8',
      }),
    )
    return { language, label, cues: words.length, file }
  })
  return Promise.all(written)
}

/** Whole courses, the featured ones first; a lesson shows its own hero in place of that of its course. */
async function lessonClips(): Promise<Clip[]> {
  const { lesson } = await import('../../functions/model/catalogue/lesson.ts')
  return demoCourses
    .filter(({ isPublished }) => isPublished)
    .sort(featuredFirst)
    .flatMap(({ slug, category, scene, lessons, isFeatured }) =>
      lessons.map(({ motif, duration }, at) => {
        const key = { courseId: courseIdOf(slug), id: lessonIdOf(slug, at + 1) }
        const name = lessonSlugOf(slug, at + 1)
        const uploadId = uploadIdFor(name)
        return {
          uploadId,
          isFeatured,
          owner: { lessonId: key.id, courseId: key.courseId },
          subject: { slug: name, category, scene: { ...withoutClose(scene), motif, size: 1 } },
          seconds: duration,
          isWanted: async () => isWithoutFile((await lesson().get(key).go()).data),
          attach: (shown) =>
            lesson()
              .patch(key)
              .set({ uploadId, ...shown })
              .where((a, { notExists }) => notExists(a.uploadId))
              .go(),
        }
      }),
    )
}

/** A close-up is of the course's hero, not of the lesson's. */
const withoutClose = ({ close: _close, stand: _stand, ...scene }: Scene): Scene => scene

const isWithoutFile = (item: { uploadId?: string | undefined } | null) => item !== null && !item.uploadId

async function film(clip: Clip, { s3, uploadsBucket, dir, ffmpeg, signal }: FilmOptions): Promise<void> {
  const id = clip.uploadId
  const file = join(dir, `${id}.mp4`)
  await renderClip(clip.subject, file, { ffmpeg, signal })
  const { size } = await stat(file)
  await announce(clip, size)
  const key = `uploads/${id}/source`
  const Body = createReadStream(file)
  await s3.send(
    new PutObjectCommand({
      Bucket: uploadsBucket,
      Key: key,
      Body,
      ContentLength: size,
      ContentType: 'video/mp4',
    }),
  )
  await rm(file, { force: true })
}

/**
 * Begins an upload like an admin. Nothing plays it yet, as it is shorter than promised. Interrupted tries are
 * counted, so that the transcoder does not take this one for the same.
 */
async function announce({ subject, uploadId: id, owner }: Clip, size: number): Promise<void> {
  const { upload } = await import('../../functions/model/catalogue/upload.ts')
  const { data: before } = await upload().get({ id }).go()
  const at = new Date().toISOString()
  await upload()
    .put({
      id,
      filename: `${subject.slug}.mp4`,
      contentType: 'video/mp4',
      multipartId: 'demo',
      size,
      partSize: size,
      media: { status: 'uploading', progress: 0 },
      ownerId: 'mem_demo',
      ...owner,
      attempts: before?.attempts ?? 0,
      createdAt: at,
      updatedAt: at,
    })
    .go()
}

/** Repeats the transcoded clip up to the promised length, and gives it to its video or lesson. */
async function hand({ uploadId: id, seconds, attach }: Clip, { s3, mediaBucket }: FilmOptions) {
  const { upload } = await import('../../functions/model/catalogue/upload.ts')
  const { isRefused } = await import('../../functions/model/table/refused.ts')
  const { data: sent } = await upload().get({ id }).go({ consistent: true })
  if (!sent) return
  let { duration } = sent
  if (sent.media.status === 'ready') {
    duration = await lengthen({ s3, bucket: mediaBucket, folder: mediaFolder(id) }, seconds)
    await upload().patch({ id }).set({ duration }).go()
  }
  const { filmOf } = await import('../../functions/model/catalogue/media-state.ts')
  await attach(filmOf({ ...sent, duration })).catch((error) => {
    // An admin was faster.
    if (!isRefused(error)) throw error
  })
}
