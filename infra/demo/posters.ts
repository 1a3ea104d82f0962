import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { type Billing, composeLayers, composeScene, type Scene } from './art/compose.ts'
import { composePortrait, type Hair } from './art/figures/portrait.ts'
import { texturize } from './art/texture.ts'

/** The input of a poster: the same subject always gives the same bytes. */
export type PosterSubject = { slug: string; category: string; scene: Scene; billing?: Billing | undefined }
export type PortraitSubject = { slug: string; category: string; hair?: Hair }

const poster = { width: 1280, height: 720 }
const hero = { width: 1920, height: 800 }
const tall = { width: 800, height: 1200 }
const poseSize = { width: 800, height: 1000 }
const coverSize = { width: 720, height: 960 }

type Size = { width: number; height: number }
type Pixels = { data: Buffer; info: OutputInfo }

/** Rasterizes a picture and lays the wash of ink and the film grain over it. */
async function print(svg: string, { width, height }: Size): Promise<Pixels> {
  const pixels = await sharp(Buffer.from(svg))
    .flatten({ background: '#000' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  await texturize(pixels.data, width, height)
  return pixels
}

function fromPixels({ data, info }: Pixels): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

const draw = ({ scene, slug, category, billing }: PosterSubject, size: Size) =>
  composeScene(scene, slug, category, size, billing)

export async function renderPoster(subject: PosterSubject): Promise<{ webp1280: Buffer; webp640: Buffer }> {
  const pixels = await print(draw(subject, poster), poster)
  const [webp1280, webp640] = await Promise.all([
    fromPixels(pixels).webp({ quality: 82, effort: 2 }).toBuffer(),
    fromPixels(pixels).resize(640, 360).webp({ quality: 74, effort: 3 }).toBuffer(),
  ])
  return { webp1280, webp640 }
}

/** The scenery and, transparent around it, the hero: moved apart they give a clip its depth. */
export async function renderPosterLayers(subject: PosterSubject): Promise<{ back: Buffer; front: Buffer }> {
  const layers = composeLayers(subject.scene, subject.slug, subject.category, poster.width, poster.height)
  const [scenery, front] = await Promise.all([
    print(layers.back, poster),
    sharp(Buffer.from(layers.front)).png({ compressionLevel: 3 }).toBuffer(),
  ])
  return { back: await fromPixels(scenery).png({ compressionLevel: 3 }).toBuffer(), front }
}

/** 512 by 512. */
export async function renderPortrait(person: PortraitSubject): Promise<Buffer> {
  const pixels = await print(composePortrait(person.slug, person.category, person.hair), {
    width: 512,
    height: 512,
  })
  return fromPixels(pixels).webp({ quality: 82, effort: 3 }).toBuffer()
}

/** 1920 by 800, for the slides of the landing page. */
export async function renderHero(subject: PosterSubject): Promise<Buffer> {
  return fromPixels(await print(draw(subject, hero), hero))
    .webp({ quality: 80, effort: 3 })
    .toBuffer()
}

/** A picture as it was drawn, and no wider than 640: screens choose between the two. */
export type Sizes = { large: Buffer; w640: Buffer }

export async function sizesOf(picture: () => Sharp, quality = 80): Promise<Sizes> {
  const [large, w640] = await Promise.all([
    picture().webp({ quality, effort: 2 }).toBuffer(),
    picture().resize(640).webp({ quality: 76, effort: 2 }).toBuffer(),
  ])
  return { large, w640 }
}

export async function renderAs(subject: PosterSubject, size: Size, quality?: number): Promise<Sizes> {
  const pixels = await print(draw(subject, size), size)
  return sizesOf(() => fromPixels(pixels), quality)
}

/** 800 by 1200: the tall poster of a film. */
export const renderTall = (subject: PosterSubject) => renderAs(subject, tall)

/** A discipline: 720 by 960. */
export const renderCover = (subject: PosterSubject) => renderAs(subject, coverSize)

/** An instructor as a full figure: 800 by 1000, and its upper part as a square of 800. */
export async function renderPose(subject: PosterSubject): Promise<{ pose: Sizes; square: Sizes }> {
  const pixels = await print(draw(subject, poseSize), poseSize)
  const upper = { left: 0, top: 60, width: poseSize.width, height: poseSize.width }
  const [pose, square] = await Promise.all([
    sizesOf(() => fromPixels(pixels)),
    sizesOf(() => fromPixels(pixels).extract(upper)),
  ])
  return { pose, square }
}
