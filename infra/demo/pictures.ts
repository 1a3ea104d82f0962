import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import type { Scene } from './art/compose.ts'
import { demoCategories } from './content/categories.ts'
import { demoCourses } from './content/courses.ts'
import { demoInstructors, demoSlides } from './content/people.ts'
import type { SeedCategory, SeedCourse, SeedInstructor, SeedVideo } from './content/types.ts'
import { demoVideos } from './content/videos.ts'
import { coverAddress, posterAddress, tallAddress } from './load.ts'
import { coursePosterAddress } from './load-courses.ts'
import {
  type PosterSubject,
  renderCover,
  renderHero,
  renderPortrait,
  renderPose,
  renderPoster,
  renderTall,
  type Sizes,
} from './posters.ts'

type Picture = { address: string; bytes: Buffer }

/** Draws the landing's slides, who teaches, the disciplines and every poster, and puts them where the site shows them. */
export async function loadPictures(
  s3: S3Client,
  bucket: string,
  onDrawn: (done: number, all: number) => void,
) {
  const put = ({ address, bytes }: Picture) =>
    s3.send(
      new PutObjectCommand({
        ...{ Bucket: bucket, Key: address.slice(1), Body: bytes, ContentType: 'image/webp' },
      }),
    )
  let done = 0
  const waiting = works.values()
  const drawAll = async () => {
    for (const draw of waiting) {
      await Promise.all((await draw()).map(put))
      onDrawn(++done, works.length)
    }
  }
  // Drawing one keeps one core busy.
  await Promise.all([drawAll(), drawAll()])
}

/** The slug is what chances are drawn by: a course is not to look like a video of the same name. */
const courseSubject = ({ slug, category, scene }: SeedCourse) => ({ slug: `course ${slug}`, category, scene })

/** A picture kept beside another, as its sister of half the size is. */
const beside = (address: string, what: string) => address.replace(/\.webp$/, `-${what}.webp`)

const inSizes = ({ large, w640 }: Sizes, address: string): Picture[] => [
  { address, bytes: large },
  { address: beside(address, '640'), bytes: w640 },
]

async function poster(subject: PosterSubject, address: string): Promise<Picture[]> {
  const { webp1280, webp640 } = await renderPoster(subject)
  return inSizes({ large: webp1280, w640: webp640 }, address)
}

async function slide(subject: PosterSubject, place: number): Promise<Picture[]> {
  const bytes = await renderHero(subject)
  const address = `/media/images/hero-${place}.webp`
  return [
    { address, bytes },
    { address: beside(address, '960'), bytes: await sharp(bytes).resize(960).webp().toBuffer() },
  ]
}

/** A round portrait, and as a figure: tall and square. */
async function teacher(person: SeedInstructor): Promise<Picture[]> {
  const address = posterAddress(person.slug)
  const subject = { slug: `pose ${person.slug}`, category: person.category, scene: person.pose }
  const { pose, square } = await renderPose(subject)
  return [
    { address, bytes: await renderPortrait(person) },
    ...inSizes(pose, beside(address, 'pose')),
    ...inSizes(square, beside(address, 'square')),
  ]
}

const cover = async ({ slug, cover: scene }: SeedCategory) =>
  inSizes(await renderCover({ slug: `cover ${slug}`, category: slug, scene }), coverAddress(slug))

/** Only tall posters bear their titles: on wide pictures screens write them. */
export const tallSubject = ({ slug, category, title, director }: SeedVideo, scene: Scene) => {
  const [name = title, subtitle] = title.split(': ')
  const credit = subtitle ?? (director && `A film by ${director}`)
  return { slug, category, scene, billing: { title: name, credit } }
}

const tallPoster = async (seed: SeedVideo, scene: Scene) =>
  inSizes(await renderTall(tallSubject(seed, scene)), tallAddress(seed.slug))

/** One after the other, what is seen first before the rest. */
const works: readonly (() => Promise<Picture[]>)[] = [
  ...demoSlides.map((seed, at) => () => slide(seed, at + 1)),
  ...demoCategories.map((seed) => () => cover(seed)),
  ...demoInstructors.map((seed) => () => teacher(seed)),
  ...demoVideos.map((seed) => () => poster(seed, posterAddress(seed.slug))),
  ...demoVideos
    .flatMap((seed) => (seed.tall ? [{ seed, scene: seed.tall }] : []))
    .map(
      ({ seed, scene }) =>
        () =>
          tallPoster(seed, scene),
    ),
  ...demoCourses.map((seed) => () => poster(courseSubject(seed), coursePosterAddress(seed.slug))),
]
