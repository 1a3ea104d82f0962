import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { composeLayers, composeScene, type Scene } from './art/compose.ts'
import { composePortrait, type Hair } from './art/portrait.ts'
import { textureOf } from './art/texture.ts'

/** What a poster is made from: the same subject always gives the same bytes. */
export type PosterSubject = { slug: string; category: string; scene: Scene }
export type PortraitSubject = { slug: string; category: string; hair?: Hair }

const POSTER = { width: 1280, height: 720 }
const HERO = { width: 1920, height: 800 }

type Size = { width: number; height: number }
type Pixels = { data: Buffer; info: OutputInfo }

/** Rasterises a picture and lays the wash of ink and the grain of film over it. */
async function print(svg: string, { width, height }: Size): Promise<Pixels> {
  const { wash, grain } = await textureOf(width, height)
  return sharp(Buffer.from(svg))
    .flatten({ background: '#000' })
    .composite([
      { input: wash, blend: 'soft-light' },
      { input: grain, blend: 'soft-light' },
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

function fromPixels({ data, info }: Pixels): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

export async function renderPoster(subject: PosterSubject): Promise<{ webp1280: Buffer; webp640: Buffer }> {
  const pixels = await print(composeScene(subject.scene, subject.slug, subject.category), POSTER)
  const [webp1280, webp640] = await Promise.all([
    fromPixels(pixels).webp({ quality: 82, effort: 3 }).toBuffer(),
    fromPixels(pixels).resize(640, 360).webp({ quality: 74, effort: 3 }).toBuffer(),
  ])
  return { webp1280, webp640 }
}

/** The scenery and, transparent around it, the hero: moved apart they give a clip its depth. */
export async function renderPosterLayers(subject: PosterSubject): Promise<{ back: Buffer; front: Buffer }> {
  const layers = composeLayers(subject.scene, subject.slug, subject.category, POSTER.width, POSTER.height)
  const [scenery, front] = await Promise.all([
    print(layers.back, POSTER),
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
  const svg = composeScene(subject.scene, subject.slug, subject.category, HERO.width, HERO.height)
  return fromPixels(await print(svg, HERO))
    .webp({ quality: 80, effort: 3 })
    .toBuffer()
}
