import sharp from 'sharp'
import type { Color } from '#shared/rules/store/options.ts'
import { composeClip } from './art/goods/clip.ts'
import { composeFramed } from './art/goods/framed.ts'
import { composeTee, type TeeView } from './art/goods/tee.ts'
import type { SeedProduct } from './content/types.ts'
import { demoVideos } from './content/videos.ts'
import { renderAs, type Sizes, sizesOf } from './posters.ts'

/** Pictures of the store's products, each with its view. */
export type GoodsPicture = { view: string; draw: () => Promise<Sizes> }

/** The pictures of one product, the main one first. */
export function goodsOf({ art, slug, colors = [] }: SeedProduct): GoodsPicture[] {
  if (art.kind === 'tee') {
    const [first] = colors
    if (!first) return []
    const tee = (color: typeof first, view: TeeView) => async () =>
      drawn(await composeTee({ color, print: art.print, view, picture: await printedPicture(art.print) }))
    return [
      ...colors.map((color) => ({ view: color as string, draw: tee(color, 'front') })),
      { view: 'back', draw: backs[first] },
      { view: 'detail', draw: tee(first, 'detail') },
    ]
  }
  const { video } = art
  if (art.kind === 'clip')
    return [{ view: 'front', draw: async () => drawn(composeClip(await wideStill(video))) }]
  if (art.kind === 'photo')
    return [{ view: 'front', draw: () => renderAs(tallSubject(video, slug), photoSize, 64) }]
  const framed = (isDetail: boolean) => async () =>
    drawn(await composeFramed(await tallStill(video), isDetail))
  return [
    { view: 'front', draw: framed(false) },
    { view: 'detail', draw: framed(true) },
  ]
}

/** The back has no print: one picture per colour serves all products. */
const backOf = (color: Color) => {
  let made: Promise<Sizes> | undefined
  return () => {
    made ??= composeTee({ color, print: 'mark', view: 'back' }).then(drawn)
    return made
  }
}
const backs = {
  black: backOf('black'),
  white: backOf('white'),
  yellow: backOf('yellow'),
  red: backOf('red'),
} as const satisfies Record<Color, () => Promise<Sizes>>

const photoSize = { width: 960, height: 1200 }
const printSize = { width: 640, height: 800 }
const stillSize = { width: 1280, height: 720 }

const drawn = (svg: string) => sizesOf(() => sharp(Buffer.from(svg)).removeAlpha())

function videoOf(slug: string) {
  const found = demoVideos.find((video) => video.slug === slug)
  if (!found) throw new Error(`There is no video ${slug}`)
  return found
}

/** A video's picture in the format of a poster, without its title. */
function tallSubject(slug: string, key = slug) {
  const { scene, tall = scene, category } = videoOf(slug)
  return { slug: key, category, scene: tall }
}

/** As a data address of a format that drawings support, which excludes WebP. */
const asAddress = async ({ large }: Sizes) =>
  `data:image/jpeg;base64,${(await sharp(large).jpeg({ quality: 90 }).toBuffer()).toString('base64')}`

const tallStill = async (slug: string) => asAddress(await renderAs(tallSubject(slug), printSize))

async function wideStill(slug: string) {
  const { scene, category } = videoOf(slug)
  return asAddress(await renderAs({ slug, category, scene }, stillSize))
}

const printedPicture = (print: string) =>
  print === 'crane' ? wideStill('crane-stance-and-the-quiet-mind') : undefined
