import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import type { Scene } from './art/compose.ts'
import { demoCategories } from './content/categories.ts'
import { demoCourses } from './content/courses.ts'
import { demoInstructors, demoSlides } from './content/people.ts'
import { demoProducts } from './content/products.ts'
import type { SeedCategory, SeedCourse, SeedInstructor, SeedVideo } from './content/types.ts'
import { demoVideos } from './content/videos.ts'
import { goodsOf } from './goods.ts'
import { coverAddress, posterAddress, tallAddress } from './ids.ts'
import { coursePosterAddress } from './load-courses.ts'
import { goodsAddress } from './load-products.ts'
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

/** A drawn picture of a subject: at the subject's own address, or beside it. */
type Drawn = { beside: string; bytes: Buffer }
type Work = { address: string; draw: () => Promise<Drawn[]> }

/**
 * Draws the landing page's slides, the instructors, the disciplines and every poster, and stores them for the site.
 * `most`: how many of a kind are drawn; the others reuse these in turn.
 */
export async function loadPictures(
  s3: S3Client,
  bucket: string,
  onDrawn: (done: number, all: number) => void,
  most = Number.POSITIVE_INFINITY,
) {
  const put = (address: string, { beside, bytes }: Drawn) =>
    s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: besides(address, beside).slice(1),
        Body: bytes,
        ContentType: 'image/webp',
      }),
    )
  let done = 0
  const waiting = kinds.flatMap((works) => shared(works, most))
  const next = waiting.values()
  const drawAll = async () => {
    for (const { address, draw } of next) {
      await Promise.all((await draw()).map((drawn) => put(address, drawn)))
      onDrawn(++done, waiting.length)
    }
  }
  // Drawing one keeps one core busy.
  await Promise.all([drawAll(), drawAll()])
}

/** Works of one kind, of which only the first `most` are drawn. */
function shared(works: readonly Work[], most: number): Work[] {
  const drawn = works.slice(0, Math.max(1, most)).map(({ draw }) => {
    let pictures: Promise<Drawn[]> | undefined
    return () => {
      pictures ??= draw()
      return pictures
    }
  })
  return works.map(({ address, draw }, at) => ({ address, draw: drawn[at % drawn.length] ?? draw }))
}

/** The slug seeds the randomness: a course must not look like a video of the same name. */
const courseSubject = ({ slug, category, scene }: SeedCourse) => ({ slug: `course ${slug}`, category, scene })

/** The address of a picture stored beside another, such as the half-size version. */
const besides = (address: string, what: string) => address.replace(/\.webp$/, `${what}.webp`)

const inSizes = ({ large, w640 }: Sizes, beside = ''): Drawn[] => [
  { beside, bytes: large },
  { beside: `${beside}-640`, bytes: w640 },
]

async function poster(subject: PosterSubject): Promise<Drawn[]> {
  const { webp1280, webp640 } = await renderPoster(subject)
  return inSizes({ large: webp1280, w640: webp640 })
}

async function slide(subject: PosterSubject): Promise<Drawn[]> {
  const bytes = await renderHero(subject)
  return [
    { beside: '', bytes },
    { beside: '-960', bytes: await sharp(bytes).resize(960).webp().toBuffer() },
  ]
}

/** A round portrait, and the full figure: tall and square. */
async function instructor(person: SeedInstructor): Promise<Drawn[]> {
  const subject = { slug: `pose ${person.slug}`, category: person.category, scene: person.pose }
  const { pose, square } = await renderPose(subject)
  return [
    { beside: '', bytes: await renderPortrait(person) },
    ...inSizes(pose, '-pose'),
    ...inSizes(square, '-square'),
  ]
}

const cover = async ({ slug, cover: scene }: SeedCategory) =>
  inSizes(await renderCover({ slug: `cover ${slug}`, category: slug, scene }))

/** Only tall posters have titles: on wide pictures the screens write them. */
export const tallSubject = ({ slug, category, title, director }: SeedVideo, scene: Scene) => {
  const [name = title, subtitle] = title.split(': ')
  const credit = subtitle ?? (director && `A film by ${director}`)
  return { slug, category, scene, billing: { title: name, credit } }
}

const tallPoster = async (seed: SeedVideo, scene: Scene) =>
  inSizes(await renderTall(tallSubject(seed, scene)))

/** One kind after the other, the most visible ones first. */
const kinds: readonly (readonly Work[])[] = [
  demoSlides.map((seed, at) => ({ address: `/media/images/hero-${at + 1}.webp`, draw: () => slide(seed) })),
  demoCategories.map((seed) => ({ address: coverAddress(seed.slug), draw: () => cover(seed) })),
  demoInstructors.map((seed) => ({ address: posterAddress(seed.slug), draw: () => instructor(seed) })),
  demoVideos.map((seed) => ({ address: posterAddress(seed.slug), draw: () => poster(seed) })),
  demoVideos.flatMap((seed) => {
    const scene = seed.tall
    return scene ? [{ address: tallAddress(seed.slug), draw: () => tallPoster(seed, scene) }] : []
  }),
  demoCourses.map((seed) => ({
    address: coursePosterAddress(seed.slug),
    draw: () => poster(courseSubject(seed)),
  })),
  demoProducts.flatMap((seed) =>
    goodsOf(seed).map(({ view, draw }) => ({
      address: goodsAddress(seed.slug, view),
      draw: async () => inSizes(await draw()),
    })),
  ),
]
