import { crc32, createInflate } from 'node:zlib'
import { cutOff, damaged } from './damage.ts'
import { orientationBlock, orientationIn } from './orientation.ts'

const signatureLength = 8

/** The chunks that decide how a picture looks: points, colours, transparency, shape of a point, moving pictures. */
const shown = new Set(
  'IHDR PLTE IDAT IEND tRNS bKGD pHYs sBIT cHRM gAMA iCCP sRGB cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
)

type Chunk = { readonly name: string; readonly content: Uint8Array; readonly whole: Uint8Array }

/** A PNG of only these chunks. Every checksum must be right, and the points complete: browsers would draw half. */
export async function cleanPng(bytes: Uint8Array): Promise<Uint8Array[]> {
  const chunks = chunksOf(bytes)
  const [header] = chunks
  if (header?.name !== 'IHDR' || header.content.length !== 13) throw damaged()
  // A capital letter marks what a reader has to understand.
  if (chunks.some(({ name }) => /^[A-Z]/.test(name) && !shown.has(name))) throw damaged()
  await checkPoints(header.content, chunks)
  const kept = chunks.filter(({ name }) => shown.has(name)).map(({ whole }) => whole)
  const turned = chunks.find(({ name }) => name === 'eXIf')
  const block = turned && orientationBlock(orientationIn(turned.content))
  return [
    bytes.subarray(0, signatureLength),
    ...kept.slice(0, 1),
    ...(block ? [chunk('eXIf', block)] : []),
    ...kept.slice(1),
  ]
}

/** All chunks until the end of the picture, without what is behind it. */
function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  for (let at = signatureLength; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) throw cutOff()
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) throw damaged()
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    chunks.push({ name, content: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) })
    if (name === 'IEND') return chunks
    at = end
  }
  throw cutOff()
}

async function checkPoints(header: Uint8Array, chunks: readonly Chunk[]): Promise<void> {
  const expected = bytesOfPoints(header)
  if (header[9] === 3 && !chunks.some(({ name }) => name === 'PLTE')) throw damaged()
  const found = await inflatedLength(
    chunks.filter(({ name }) => name === 'IDAT').map(({ content }) => content),
    expected,
  )
  if (found < expected) throw cutOff()
  if (found > expected) throw damaged()
}

/** Channels of a point by colour type, and the depths that each type allows. */
const colourTypes: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
}

/** First column and row of each pass of an interlaced picture, and the distance to the next ones. */
const passes = [
  { x: 0, y: 0, right: 8, down: 8 },
  { x: 4, y: 0, right: 8, down: 8 },
  { x: 0, y: 4, right: 4, down: 8 },
  { x: 2, y: 0, right: 4, down: 4 },
  { x: 0, y: 2, right: 2, down: 4 },
  { x: 1, y: 0, right: 2, down: 2 },
  { x: 0, y: 1, right: 1, down: 2 },
] as const
const onePass = [{ x: 0, y: 0, right: 1, down: 1 }] as const

/** The length of all rows, each with a byte for its filter. */
function bytesOfPoints(header: Uint8Array): number {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const [width, height, depth] = [view.getUint32(0), view.getUint32(4), view.getUint8(8)]
  const colours = colourTypes[view.getUint8(9)]
  const interlace = view.getUint8(12)
  if (!colours?.depths.includes(depth) || interlace > 1) throw damaged()
  let length = 0
  for (const { x, y, right, down } of interlace === 1 ? passes : onePass) {
    const columns = Math.ceil((width - x) / right)
    const rows = Math.ceil((height - y) / down)
    if (columns > 0 && rows > 0) length += rows * (1 + Math.ceil((columns * colours.channels * depth) / 8))
  }
  return length
}

/**
 * The number of bytes that unpack from these, counted and thrown away: a small file can unpack to gigabytes. It ends as
 * soon as there are more than expected.
 */
async function inflatedLength(packed: readonly Uint8Array[], expected: number): Promise<number> {
  const inflate = createInflate()
  inflate.end(Buffer.concat(packed))
  let length = 0
  try {
    for await (const part of inflate) {
      length += part.length
      if (length > expected) break
    }
  } catch (error) {
    // The code of zlib for an input that ends too early; all others are of an input that is wrong.
    throw error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR' ? cutOff() : damaged()
  }
  return length
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
