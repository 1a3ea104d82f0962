import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { renderClip } from './clips.ts'
import type { SeedVideo } from './content/types.ts'
import { VIDEOS } from './content/videos.ts'
import { uploadIdFor, videoIdOf } from './load.ts'

export type FilmOptions = {
  s3: S3Client
  uploadsBucket: string
  /** Folder for files in work. */
  dir: string
  ffmpeg: string
  /** At most so many clips. */
  most: number
  /** Resolves when the transcoder has nothing to do. */
  transcoded(): Promise<void>
  signal: AbortSignal
  onFilmed(done: number, all: number): void
}

/**
 * Gives the demo videos something to play: makes short clips and sends them through the same pipeline an
 * admin's upload takes, one after another. What is there already is left alone, so a later start goes on.
 */
export async function filmDemoVideos(options: FilmOptions): Promise<void> {
  const { video } = await import('../../../functions/model/video.ts')
  const wanted = VIDEOS.filter(({ isPublished }) => isPublished)
    .sort((a, b) => Number(b.isFeatured) - Number(a.isFeatured))
    .slice(0, options.most)
  await mkdir(options.dir, { recursive: true })
  let done = 0
  for (const seed of wanted) {
    if (options.signal.aborted) return
    const { data } = await video.get({ id: videoIdOf(seed.slug) }).go()
    // An admin may have deleted it, or given it a file.
    if (data && !data.uploadId) {
      await film(seed, options)
      await options.transcoded()
    }
    options.onFilmed(++done, wanted.length)
  }
}

async function film(seed: SeedVideo, { s3, uploadsBucket, dir, ffmpeg }: FilmOptions): Promise<void> {
  const id = uploadIdFor(seed.slug)
  const file = join(dir, `${id}.mp4`)
  await renderClip(seed, file, ffmpeg)
  const { size } = await stat(file)
  await announce(seed, id, size)
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

/** The upload as an admin would have begun it, given to its video. */
async function announce(seed: SeedVideo, id: string, size: number): Promise<void> {
  const { upload } = await import('../../../functions/model/upload.ts')
  const { video } = await import('../../../functions/model/video.ts')
  const at = new Date().toISOString()
  const media = { status: 'uploading', progress: 0 } as const
  await upload
    .put({
      ...{ id, filename: `${seed.slug}.mp4`, contentType: 'video/mp4', size, partSize: size, media },
      ...{
        ownerId: 'mem_demo',
        multipartId: 'demo',
        videoId: videoIdOf(seed.slug),
        createdAt: at,
        updatedAt: at,
      },
    })
    .go()
  await video
    .patch({ id: videoIdOf(seed.slug) })
    .set({ uploadId: id, media })
    .go()
}
