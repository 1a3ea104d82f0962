/** A picture's type and size, read from its own bytes and not from its name. */
export type Picture = {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp'
  readonly width: number
  readonly height: number
}

/** Most pixels of a side, and of a whole picture: a small file can decode to a size that fills the memory. */
const longestSide = 8192
const mostPoints = 40_000_000

/** The picture in a file; undefined if its header is not of a supported picture. */
export function pictureIn(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = pngIn(view) ?? webpIn(view) ?? jpegIn(view)
  if (!found) return undefined
  const { width, height } = found
  const isDrawn = width > 0 && height > 0 && width <= longestSide && height <= longestSide
  return isDrawn && width * height <= mostPoints ? found : undefined
}

/** Signature, then always the chunk with the size. */
function pngIn(view: DataView): Picture | undefined {
  if (view.byteLength < 33 || !isAt(view, 0, '\x89PNG\r\n\x1a\n') || !isAt(view, 12, 'IHDR')) return undefined
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** A RIFF file with one of three kinds of picture: lossy, lossless, or extended. */
function webpIn(view: DataView): Picture | undefined {
  if (view.byteLength < 30 || !isAt(view, 0, 'RIFF') || !isAt(view, 8, 'WEBP')) return undefined
  const type = 'image/webp'
  if (isAt(view, 12, 'VP8X'))
    return { type, width: 1 + threeBytes(view, 24), height: 1 + threeBytes(view, 27) }
  if (isAt(view, 12, 'VP8L') && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true)
    return { type, width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
  }
  if (!isAt(view, 12, 'VP8 ') || !isAt(view, 23, '\x9d\x01\x2a')) return undefined
  return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** Segments, each with its length, up to the one with the size. */
function jpegIn(view: DataView): Picture | undefined {
  if (view.byteLength < 4 || !isAt(view, 0, '\xff\xd8\xff')) return undefined
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) {
      return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
    // A marker may be padded with its own first byte.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** Start of a frame, of any encoding; three of the numbers mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function isAt(view: DataView, at: number, text: string): boolean {
  return [...text].every((letter, place) => view.getUint8(at + place) === letter.charCodeAt(0))
}

const threeBytes = (view: DataView, at: number) =>
  view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16)
