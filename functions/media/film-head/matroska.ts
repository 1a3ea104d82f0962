import type { Contents, Read, Track } from './track.ts'

/** Numbers of the elements that are read. */
const segment = 0x18538067
const tracksElement = 0x1654ae6b
const cluster = 0x1f43b675
const trackEntry = 0xae
const trackType = 0x83
const flagDefault = 0x88
const contentEncodings = 0x6d80
const contentEncoding = 0x6240
const contentEncryption = 0x5035

const mostElements = 64
const largestTracks = 1024 ** 2

/** The tracks of a Matroska or WebM file; undefined if none can be read. */
export async function readMatroska(read: Read): Promise<Contents | undefined> {
  let tracks: readonly Track[] | undefined
  let hasContent = false
  let isWhole = false
  for (let offset = 0, elements = 0; elements < mostElements; elements++) {
    const head = headOf(await read(offset, 12), 0)
    if (!head) {
      isWhole = true
      break
    }
    if (head.id === tracksElement) {
      if (head.size === undefined || head.size > largestTracks) return undefined
      tracks = tracksIn(await read(offset + head.headSize, head.size))
    }
    if (head.id === cluster) hasContent = true
    if (tracks && hasContent) break
    // The segment contains the rest: its own elements come next.
    const isOpened = head.id === segment
    if (head.size === undefined && !isOpened) break
    offset += head.headSize + (isOpened ? 0 : (head.size ?? 0))
  }
  return tracks && { tracks, hasContent: hasContent || !isWhole }
}

type Head = { readonly id: number; readonly size: number | undefined; readonly headSize: number }

/** The number and the size of an element, each with its own length in its first bits. */
function headOf(bytes: Uint8Array, at: number): Head | undefined {
  const idLength = lengthAt(bytes, at, 4)
  if (!idLength) return undefined
  const sizeLength = lengthAt(bytes, at + idLength, 8)
  if (!sizeLength) return undefined
  const marker = 1 << (8 - sizeLength)
  let id = 0
  for (let place = 0; place < idLength; place++) id = id * 256 + (bytes[at + place] ?? 0)
  let size = (bytes[at + idLength] ?? 0) & (marker - 1)
  let isOpen = size === marker - 1
  for (let place = 1; place < sizeLength; place++) {
    const byte = bytes[at + idLength + place] ?? 0
    isOpen &&= byte === 0xff
    size = size * 256 + byte
  }
  return { id, size: isOpen ? undefined : size, headSize: idLength + sizeLength }
}

/** Undefined behind the end, and for a number that is longer than allowed. */
function lengthAt(bytes: Uint8Array, at: number, most: number): number | undefined {
  const first = bytes[at]
  const length = first ? Math.clz32(first) - 23 : 9
  return length <= most && at + length <= bytes.length ? length : undefined
}

type Element = { readonly id: number; readonly content: Uint8Array }

function elementsIn(bytes: Uint8Array): Element[] {
  const elements: Element[] = []
  for (let at = 0; at < bytes.length; ) {
    const head = headOf(bytes, at)
    if (head?.size === undefined) break
    const from = at + head.headSize
    elements.push({ id: head.id, content: bytes.subarray(from, from + head.size) })
    at = from + head.size
  }
  return elements
}

const tracksIn = (bytes: Uint8Array): Track[] =>
  elementsIn(bytes).flatMap(({ id, content }) => (id === trackEntry ? [trackOf(elementsIn(content))] : []))

function trackOf(elements: readonly Element[]): Track {
  const byteOf = (wanted: number) => elements.find(({ id }) => id === wanted)?.content.at(-1)
  const type = byteOf(trackType)
  const encodings = elements.find(({ id }) => id === contentEncodings)?.content
  const isEncrypted = elementsIn(encodings ?? new Uint8Array()).some(
    ({ id, content }) =>
      id === contentEncoding && elementsIn(content).some((inner) => inner.id === contentEncryption),
  )
  return {
    kind: type === 1 ? 'picture' : type === 2 ? 'sound' : 'other',
    // A track that says nothing is one.
    isDefault: byteOf(flagDefault) !== 0,
    isEncrypted,
    isEmpty: false,
  }
}
