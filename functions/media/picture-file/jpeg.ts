import { cutOff, damaged } from './damage.ts'
import { orientationBlock, orientationIn } from './orientation.ts'

const endOfImage = 0xd9
const startOfScan = 0xda

/** The segments that draw the picture: frames, tables, scans and intervals. */
const draws = (marker: number) => (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdf)

/** Markers without a length and without content. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/**
 * A JPEG of only the segments that decide how it looks. Everything behind its end goes, too: cameras append further
 * pictures, and films with their own place and time.
 */
export function cleanJpeg(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let hasScan = false
  let hasOrientation = false
  for (let at = 2; ; ) {
    // A marker may be padded with its own first byte.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
    const marker = bytes[at + 1]
    if (marker === undefined) throw cutOff()
    if (bytes[at] !== 0xff) throw damaged()
    if (marker === endOfImage) {
      if (!hasScan) throw damaged()
      kept.push(bytes.subarray(at, at + 2))
      return kept
    }
    if (isBare(marker)) {
      at += 2
      continue
    }
    if (at + 4 > bytes.length) throw cutOff()
    const length = view.getUint16(at + 2)
    if (length < 2) throw damaged()
    const end = at + 2 + length
    if (end > bytes.length) throw cutOff()
    const content = bytes.subarray(at + 4, end)
    if (draws(marker)) kept.push(bytes.subarray(at, end))
    else if (marker === 0xe1 && !hasOrientation) {
      const turned = turnedBy(content)
      hasOrientation = turned !== undefined
      if (turned) kept.push(turned)
    } else kept.push(...appearance(marker, content))
    at = end
    if (marker !== startOfScan) continue
    hasScan = true
    const behind = endOfScan(bytes, at)
    kept.push(bytes.subarray(at, behind))
    at = behind
  }
}

/** The place of the first marker behind the coded points of a scan. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    const isPoint = next === 0x00 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7)
    if (!isPoint && next !== undefined) return at
  }
  throw cutOff()
}

const exifMark = latin1('Exif\0\0')

/** The EXIF segment with nothing but the orientation; undefined if this one has none. */
function turnedBy(content: Uint8Array): Uint8Array | undefined {
  if (!beginsWith(content, exifMark)) return undefined
  const block = orientationBlock(orientationIn(content.subarray(exifMark.length)))
  return block && segment(0xe1, Buffer.concat([exifMark, block]))
}

/** What an application's segment says about the look: the version of the format, the colours. */
function appearance(marker: number, content: Uint8Array): Uint8Array[] {
  // JFIF: its last two bytes are the size of a small copy of the picture, which goes.
  if (marker === 0xe0 && beginsWith(content, latin1('JFIF\0')) && content.length >= 14) {
    return [segment(marker, Buffer.concat([content.subarray(0, 12), new Uint8Array(2)]))]
  }
  if (marker === 0xe2 && beginsWith(content, latin1('ICC_PROFILE\0'))) return [segment(marker, content)]
  if (marker === 0xee && beginsWith(content, latin1('Adobe')))
    return [segment(marker, content.subarray(0, 12))]
  return []
}

function segment(marker: number, content: Uint8Array): Uint8Array {
  const length = content.length + 2
  return Buffer.concat([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), content])
}

function latin1(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}

const beginsWith = (bytes: Uint8Array, mark: Uint8Array) => mark.every((byte, at) => bytes[at] === byte)
