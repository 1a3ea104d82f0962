import { media } from '#shared/contract/media.ts'
import { call } from '../api.ts'

/** What a picture is for: 16:9 like a poster, or a square. */
export type PictureShape = 'wide' | 'square'

const sizes = { wide: { width: 1280, height: 720 }, square: { width: 512, height: 512 } } as const

/** Thrown for a file no browser can show. */
export class NoPicture extends Error {
  constructor() {
    super('Please choose a JPEG, PNG or WebP image')
  }
}

/** Cuts the middle out of a picture, sends it and answers with the address it is shown at. */
export async function sendPicture(file: Blob, shape: PictureShape): Promise<string> {
  const blob = await cut(file, shape)
  const contentType = typeOf(blob)
  const { id, url } = await call(media.createImage, { body: { contentType, size: blob.size } })
  const sent = await fetch(url, { method: 'PUT', body: blob, headers: { 'content-type': contentType } })
  if (!sent.ok) throw new Error(`Storage answered ${sent.status}`)
  const { imageUrl } = await call(media.useImage, { body: { id } })
  return imageUrl
}

async function cut(file: Blob, shape: PictureShape): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new NoPicture()
  })
  const { width, height } = sizes[shape]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new NoPicture()
  const scale = Math.max(width / image.width, height / image.height)
  const [wide, high] = [width / scale, height / scale]
  context.imageSmoothingQuality = 'high'
  const [left, top] = [(image.width - wide) / 2, (image.height - high) / 2]
  context.drawImage(image, left, top, wide, high, 0, 0, width, height)
  image.close()
  // A square may be a sign with nothing behind it; what is wide fills its frame.
  const type = shape === 'wide' ? 'image/jpeg' : 'image/webp'
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new NoPicture())), type, 0.88)
  })
}

/** Browsers that cannot write a type write PNG. */
function typeOf({ type }: Blob): 'image/jpeg' | 'image/webp' | 'image/png' {
  return type === 'image/jpeg' || type === 'image/webp' ? type : 'image/png'
}
