import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { SLIDES } from './content/people.ts'
import { VIDEOS } from './content/videos.ts'
import { posterAddress } from './load.ts'
import { renderHero, renderPoster } from './posters.ts'

/** Draws the landing's slides and every poster, and puts them where the site shows them. */
export async function loadPictures(
  s3: S3Client,
  bucket: string,
  onDrawn: (done: number, all: number) => void,
) {
  const all = SLIDES.length + VIDEOS.length
  let done = 0
  const put = (address: string, Body: Buffer) =>
    s3.send(new PutObjectCommand({ Bucket: bucket, Key: address.slice(1), Body, ContentType: 'image/webp' }))
  for (const [place, slide] of SLIDES.entries()) {
    const wide = await renderHero(slide)
    await put(`/media/images/hero-${place + 1}.webp`, wide)
    await put(`/media/images/hero-${place + 1}-960.webp`, await sharp(wide).resize(960).webp().toBuffer())
    onDrawn(++done, all)
  }
  for (const seed of VIDEOS) {
    const { webp1280, webp640 } = await renderPoster(seed)
    await put(posterAddress(seed.slug), webp1280)
    await put(posterAddress(seed.slug).replace(/\.webp$/, '-640.webp'), webp640)
    onDrawn(++done, all)
  }
}
