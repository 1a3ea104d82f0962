import { media } from '#shared/contract/media.ts'
import { call } from '../../api.ts'

/** The use of a picture: 16:9 like a poster, a square, or 4:5 like products in the store. */
export type PictureShape = 'wide' | 'square' | 'tall'

const sizes = {
  wide: { width: 1280, height: 720 },
  square: { width: 512, height: 512 },
  tall: { width: 960, height: 1200 },
} as const

/** The maximum length of a screenshot's longer side, in pixels: its text stays readable. */
const mostOfScreenshot = 1800

/** Thrown for a file that no browser can show. */
export class NoPicture extends Error {
  constructor() {
    super('Please choose a JPEG, PNG or WebP image')
  }
}

/** The maximum length of a preview's longer side, in pixels. */
const mostOfPreview = 1600

/** Crops a picture to its middle, uploads it and returns its address. */
export const sendPicture = async (file: Blob, shape: PictureShape): Promise<string> =>
  sendImage(await cut(file, shape))

/** Uploads a smaller copy of a picture under a watermark, without the data of its camera, and returns its address. */
export const sendPreview = async (file: Blob): Promise<string> =>
  sendImage(await whole(file, mostOfPreview, cover))

async function sendImage(blob: Blob): Promise<string> {
  const contentType = typeOf(blob)
  const { id, url } = await call(media.createImage, { body: { contentType, size: blob.size } })
  await put(url, blob, contentType)
  const { imageUrl } = await call(media.useImage, { body: { id } })
  return imageUrl
}

/** Uploads a member's picture uncropped, such as a screenshot, and returns its address. */
export async function sendScreenshot(file: Blob): Promise<string> {
  const blob = await whole(file, mostOfScreenshot)
  const contentType = typeOf(blob)
  const { id, url } = await call(media.createPicture, { body: { contentType, size: blob.size } })
  await put(url, blob, contentType)
  const { imageUrl } = await call(media.keepPicture, { body: { id } })
  return imageUrl
}

async function put(url: string, blob: Blob, contentType: string): Promise<void> {
  const sent = await fetch(url, { method: 'PUT', body: blob, headers: { 'content-type': contentType } })
  if (!sent.ok) throw new Error(`Storage answered ${sent.status}`)
}

const bitmapOf = (file: Blob) =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new NoPicture()
  })

async function cut(file: Blob, shape: PictureShape): Promise<Blob> {
  const image = await bitmapOf(file)
  const { width, height } = sizes[shape]
  const scale = Math.max(width / image.width, height / image.height)
  const [wide, high] = [width / scale, height / scale]
  const [left, top] = [(image.width - wide) / 2, (image.height - high) / 2]
  // A square may be a logo with transparency; a wide picture fills its frame.
  const type = shape === 'square' ? 'image/webp' : 'image/jpeg'
  return drawn(image, { left, top, wide, high }, { width, height }, type)
}

/** Draws over a picture of this size. */
type Finish = (context: CanvasRenderingContext2D, size: { width: number; height: number }) => void

async function whole(file: Blob, most: number, finish?: Finish): Promise<Blob> {
  const image = await bitmapOf(file)
  const scale = Math.min(1, most / Math.max(image.width, image.height))
  const size = {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  }
  return drawn(image, { left: 0, top: 0, wide: image.width, high: image.height }, size, 'image/jpeg', finish)
}

type Part = { left: number; top: number; wide: number; high: number }

function drawn(
  image: ImageBitmap,
  { left, top, wide, high }: Part,
  size: { width: number; height: number },
  type: string,
  finish: Finish = () => {},
): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) throw new NoPicture()
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, wide, high, 0, 0, size.width, size.height)
  image.close()
  finish(context, size)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new NoPicture())), type, 0.88)
  })
}

/** The watermark that the public previews of clips have, too: its words across the whole picture, again and again. */
const cover: Finish = (context, { width, height }) => {
  const reach = Math.hypot(width, height)
  // Five lines of words on the shorter side, so that no part of a picture is free of them.
  const line = Math.max(24, Math.min(width, height) / 5)
  context.font = `700 ${line * 0.29}px sans-serif`
  context.fillStyle = 'rgb(255 255 255 / 40%)'
  context.strokeStyle = 'rgb(0 0 0 / 30%)'
  context.translate(width / 2, height / 2)
  context.rotate((-24 * Math.PI) / 180)
  const step = line * 3.4
  for (let y = -reach / 2, row = 0; y < reach / 2; y += line, row++) {
    for (let x = -reach / 2 - (row % 2) * (step / 2); x < reach / 2; x += step) {
      context.strokeText('KIAI PREVIEW', x, y)
      context.fillText('KIAI PREVIEW', x, y)
    }
  }
}

/** Browsers that cannot encode a type produce PNG. */
function typeOf({ type }: Blob): 'image/jpeg' | 'image/webp' | 'image/png' {
  return type === 'image/jpeg' || type === 'image/webp' ? type : 'image/png'
}
