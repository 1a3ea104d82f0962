import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { COURSES } from './content/courses.ts'
import { INSTRUCTORS, SLIDES } from './content/people.ts'
import type { SeedCourse } from './content/types.ts'
import { VIDEOS } from './content/videos.ts'
import { posterAddress } from './load.ts'
import { coursePosterAddress } from './load-courses.ts'
import { renderHero, renderPortrait, renderPoster } from './posters.ts'

/** Draws the landing's slides, who teaches, and every poster, and puts them where the site shows them. */
export async function loadPictures(
  s3: S3Client,
  bucket: string,
  onDrawn: (done: number, all: number) => void,
) {
  const all = SLIDES.length + INSTRUCTORS.length + posters.length
  let done = 0
  const put = (address: string, Body: Buffer) =>
    s3.send(new PutObjectCommand({ Bucket: bucket, Key: address.slice(1), Body, ContentType: 'image/webp' }))
  for (const [place, slide] of SLIDES.entries()) {
    const wide = await renderHero(slide)
    await put(`/media/images/hero-${place + 1}.webp`, wide)
    await put(`/media/images/hero-${place + 1}-960.webp`, await sharp(wide).resize(960).webp().toBuffer())
    onDrawn(++done, all)
  }
  for (const person of INSTRUCTORS) {
    await put(posterAddress(person.slug), await renderPortrait(person))
    onDrawn(++done, all)
  }
  const waiting = posters.values()
  const drawPosters = async () => {
    for (const { subject, address } of waiting) {
      const { webp1280, webp640 } = await renderPoster(subject)
      await put(address, webp1280)
      await put(address.replace(/\.webp$/, '-640.webp'), webp640)
      onDrawn(++done, all)
    }
  }
  // Drawing one keeps one core busy.
  await Promise.all([drawPosters(), drawPosters()])
}

/** The slug is what chances are drawn by: a course is not to look like a video of the same name. */
const courseSubject = ({ slug, category, scene }: SeedCourse) => ({ slug: `course ${slug}`, category, scene })

const posters = [
  ...VIDEOS.map((seed) => ({ subject: seed, address: posterAddress(seed.slug) })),
  ...COURSES.map((seed) => ({ subject: courseSubject(seed), address: coursePosterAddress(seed.slug) })),
]
