import { cutOff, damaged } from './damage.ts'
import { orientationBlock, orientationIn } from './orientation.ts'

const headLength = 12
/** The bits of the extended header that announce EXIF and XMP. */
const exifBit = 0x08
const xmpBit = 0x04
/** Bytes of a moving picture's frame before the chunks in it. */
const frameHead = 16

type Chunk = { readonly name: string; readonly content: Uint8Array }

/** A WebP of only the chunks that decide how it looks; nothing behind its end. */
export function cleanWebp(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = 8 + view.getUint32(4, true)
  if (end > bytes.length) throw cutOff()
  const chunks = chunksOf(bytes.subarray(headLength, end))
  const extended = chunks.find(({ name }) => name === 'VP8X')
  const exif = extended && chunks.find(({ name }) => name === 'EXIF')
  const block = exif && orientationBlock(orientationIn(tiffOf(exif.content)))
  const kept: Chunk[] = chunks.filter(({ name }) => isShown(name)).map(cleanFrame)
  if (!kept.some(({ name }) => ['VP8 ', 'VP8L', 'ANMF'].includes(name))) throw damaged()
  const body = [
    ...(extended ? [{ name: 'VP8X', content: announced(extended.content, block !== undefined) }] : []),
    ...(extended ? kept : kept.filter(({ name }) => name === 'VP8 ' || name === 'VP8L').slice(0, 1)),
    ...(block ? [{ name: 'EXIF', content: block }] : []),
  ].map(packed)
  const head = Buffer.alloc(headLength)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(4 + body.reduce((sum, { length }) => sum + length, 0), 4)
  head.write('WEBP', 8, 'latin1')
  return [head, ...body]
}

const isShown = (name: string) => ['ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'].includes(name)

/** A frame of a moving picture contains chunks, too. */
function cleanFrame({ name, content }: Chunk): Chunk {
  if (name !== 'ANMF') return { name, content }
  if (content.length < frameHead) throw damaged()
  const inner = chunksOf(content.subarray(frameHead)).filter((chunk) => isShown(chunk.name))
  return { name, content: Buffer.concat([content.subarray(0, frameHead), ...inner.map(packed)]) }
}

function announced(extended: Uint8Array, hasExif: boolean): Uint8Array {
  const content = Buffer.from(extended)
  if (content.length !== 10) throw damaged()
  const others = (content[0] ?? 0) & ~exifBit & ~xmpBit
  content[0] = hasExif ? others | exifBit : others
  return content
}

/** Some programs write the mark of EXIF in JPEG before the block. */
function tiffOf(content: Uint8Array): Uint8Array {
  return Buffer.from(content.subarray(0, 6)).toString('latin1') === 'Exif\0\0' ? content.subarray(6) : content
}

function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4))
    const length = view.getUint32(at + 4, true)
    if (at + 8 + length > bytes.length) throw cutOff()
    chunks.push({ name, content: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

/** A chunk of an odd length is followed by one more byte. */
function packed({ name, content }: Chunk): Uint8Array {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, new Uint8Array(content.length % 2)])
}
