import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { clipIdOf, originalKey } from '#shared/rules/media/storage-keys.ts'
import { renderClip } from './clips.ts'
import { demoProducts } from './content/products.ts'
import type { SeedProduct } from './content/types.ts'
import { demoVideos } from './content/videos.ts'
import { goodsAddress, productIdOf } from './load-products.ts'

/** The files for sale in the demo's store: stored in the private bucket, and named by their product. */

type Places = { s3: S3Client; uploadsBucket: string; mediaBucket: string }
type File = { filename: string; type: string; bytes: Buffer }

/** The photos, as large as they were drawn. */
export async function loadPhotos({ s3, uploadsBucket, mediaBucket }: Places): Promise<void> {
  for (const seed of demoProducts.filter(({ art }) => art.kind === 'photo')) {
    const drawn = await s3.send(
      new GetObjectCommand({ Bucket: mediaBucket, Key: goodsAddress(seed.slug, 'front').slice(1) }),
    )
    const bytes = await sharp(await drawn.Body?.transformToByteArray())
      .jpeg({ quality: 95 })
      .toBuffer()
    await give(s3, uploadsBucket, seed, { filename: `${seed.slug}.jpg`, type: 'image/jpeg', bytes })
  }
}

type Filming = Pick<Places, 's3' | 'uploadsBucket'> & { ffmpeg: string; signal: AbortSignal; most: number }

/** The first `most` clips, rendered one after the other. Existing ones are left alone, so a later start continues. */
export async function loadClips({ s3, uploadsBucket, ffmpeg, signal, most }: Filming): Promise<void> {
  const clips = demoProducts.flatMap((seed) => (seed.art.kind === 'clip' ? [{ seed, art: seed.art }] : []))
  for (const { seed, art } of clips.slice(0, most)) {
    const video = demoVideos.find(({ slug }) => slug === art.video)
    if (!video || signal.aborted) return
    if (await hasFile(seed)) continue
    const folder = await mkdtemp(join(tmpdir(), 'kiai-original-'))
    try {
      const path = join(folder, 'clip.mp4')
      const { slug, category, scene } = video
      await renderClip({ slug, category, scene }, path, { ffmpeg, signal })
      await give(s3, uploadsBucket, seed, {
        filename: `${seed.slug}.mp4`,
        type: 'video/mp4',
        bytes: await readFile(path),
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

async function hasFile({ slug }: SeedProduct): Promise<boolean> {
  const { product } = await import('../../functions/model/store/product.ts')
  const { data } = await product()
    .get({ id: productIdOf(slug) })
    .go()
  return data?.file !== undefined
}

async function give(s3: S3Client, bucket: string, { slug }: SeedProduct, file: File): Promise<void> {
  const { product } = await import('../../functions/model/store/product.ts')
  const { newId } = await import('../../functions/model/table/new-id.ts')
  const { filename, type, bytes } = file
  const id = productIdOf(slug)
  const key = originalKey(id, newId('productFile'))
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: type }))
  await product()
    .patch({ id })
    .set({ file: { key, filename, type, size: bytes.byteLength } })
    .go()
  await transcode(id, { key, filename, type, size: bytes.byteLength })
}

type Stored = { key: string; filename: string; type: string; size: number }

/** Has a clip transcoded, as when an admin puts it on sale; no effect for other files. */
async function transcode(productId: string, { key, filename, type, size }: Stored): Promise<void> {
  const uploadId = clipIdOf({ key, type })
  if (!uploadId) return
  const { upload } = await import('../../functions/model/catalogue/upload.ts')
  const { eventItem } = await import('../../functions/model/table/event.ts')
  const { outbox } = await import('../../functions/model/table/outbox.ts')
  const now = new Date()
  const at = now.toISOString()
  await upload()
    .put({
      id: uploadId,
      filename,
      contentType: type,
      multipartId: 'demo',
      size,
      partSize: size,
      media: { status: 'processing', progress: 0 },
      ownerId: 'mem_demo',
      productId,
      original: key,
      attempts: 1,
      createdAt: at,
      updatedAt: at,
    })
    .go()
  await outbox()
    .create(eventItem('transcodingWanted', { uploadId }, now))
    .go()
}
