import type { Contents, Read, Track } from './track.ts'

/** A box: its name and its content. */
type Box = { readonly name: string; readonly content: Uint8Array }

/** Boxes looked at before the reading ends: fragmented films have thousands, all alike. */
const mostBoxes = 64
/** Bytes of an index: that of a film of hours has some ten million. */
const largestIndex = 32 * 1024 ** 2

/** The tracks in the index of an MP4 or QuickTime file; undefined if it has none that can be read. */
export async function readMp4(read: Read): Promise<Contents | undefined> {
  let index: Uint8Array | undefined
  let hasContent = false
  let isWhole = false
  for (let offset = 0, boxes = 0; boxes < mostBoxes; boxes++) {
    const head = await read(offset, 16)
    if (head.length < 8) {
      isWhole = true
      break
    }
    const { name, size, headSize } = headOf(head)
    if (name === 'moov') {
      if (size === undefined || size > largestIndex) return undefined
      index = await read(offset + headSize, size - headSize)
      if (index.length < size - headSize) return undefined
    }
    const holdsBytes = size === undefined ? (await read(offset + headSize, 1)).length > 0 : size > headSize
    if ((name === 'mdat' && holdsBytes) || name === 'moof') hasContent = true
    if (index && hasContent) break
    if (size === undefined) {
      isWhole = true
      break
    }
    if (size < headSize) return undefined
    offset += size
  }
  if (!index) return undefined
  // Boxes that were not looked at may have content.
  return { tracks: tracksIn(index), hasContent: hasContent || !isWhole }
}

/** A size of 1 is followed by the real one, in eight bytes; 0 means until the end of the file. */
function headOf(head: Uint8Array): { name: string; size: number | undefined; headSize: number } {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const short = view.getUint32(0)
  const name = latin1(head.subarray(4, 8))
  if (short === 0) return { name, size: undefined, headSize: 8 }
  if (short !== 1 || head.length < 16) return { name, size: short, headSize: 8 }
  return { name, size: Number(view.getBigUint64(8)), headSize: 16 }
}

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes)

function boxesIn(bytes: Uint8Array): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const { name, size = bytes.length - at, headSize } = headOf(bytes.subarray(at, at + 16))
    if (size < headSize || at + size > bytes.length) break
    boxes.push({ name, content: bytes.subarray(at + headSize, at + size) })
    at += size
  }
  return boxes
}

/** The content of the box at the end of a path of boxes. */
function inside(bytes: Uint8Array, ...path: readonly string[]): Uint8Array | undefined {
  let content: Uint8Array | undefined = bytes
  for (const name of path) content = content && boxesIn(content).find((box) => box.name === name)?.content
  return content
}

function tracksIn(index: Uint8Array): Track[] {
  const boxes = boxesIn(index)
  const isFragmented = boxes.some(({ name }) => name === 'mvex')
  return boxes.flatMap(({ name, content }) => (name === 'trak' ? [trackOf(content, isFragmented)] : []))
}

const kinds: Readonly<Record<string, Track['kind']>> = { vide: 'picture', soun: 'sound' }
/** Names of a description whose content is encrypted: of the common scheme, and of Apple's older one. */
const encrypted = ['encv', 'enca', 'drmi', 'drms']

function trackOf(content: Uint8Array, isFragmented: boolean): Track {
  const handler = inside(content, 'mdia', 'hdlr')
  const described = inside(content, 'mdia', 'minf', 'stbl', 'stsd')
  const formats = described ? boxesIn(described.subarray(8)).map(({ name }) => name) : []
  // The lowest of the three bytes of flags: an enabled track is what players choose by themselves.
  const flags = inside(content, 'tkhd')?.[3] ?? 0
  return {
    kind: kinds[handler ? latin1(handler.subarray(8, 12)) : ''] ?? 'other',
    isDefault: (flags & 1) === 1,
    isEncrypted: formats.some((name) => encrypted.includes(name)),
    isEmpty: !isFragmented && samplesIn(content) === 0,
  }
}

/** The number of pieces that the index lists; undefined if it has no such list. */
function samplesIn(content: Uint8Array): number | undefined {
  const table = inside(content, 'mdia', 'minf', 'stbl')
  const sizes = table && (inside(table, 'stsz') ?? inside(table, 'stz2'))
  if (!sizes || sizes.length < 12) return undefined
  return new DataView(sizes.buffer, sizes.byteOffset, sizes.byteLength).getUint32(8)
}
