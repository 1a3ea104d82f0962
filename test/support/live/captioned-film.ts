import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { installedFfmpeg } from '../../../infra/local/transcoder/ffmpeg.ts'

/** Captions as a television camera sends them: CEA-608 in the user data of an H.264 picture (A/53). */

/** Two bytes for each picture, which is how fast the standard sends. */
type Pair = readonly [number, number]

const control = (second: number): Pair[] => [
  [0x14, second],
  // Commands are sent twice.
  [0x14, second],
]
const [load, erase, lowestRow, show] = [0x20, 0x2e, 0x70, 0x2f].map(control) as [
  Pair[],
  Pair[],
  Pair[],
  Pair[],
]

/** A caption that is written unseen and then replaces the one on screen. */
export function captionPairs(text: string): Pair[] {
  const bytes = [...text].map((letter) => letter.charCodeAt(0))
  const letters = Array.from(
    { length: Math.ceil(bytes.length / 2) },
    (_, at): Pair => [bytes[2 * at] ?? 0, bytes[2 * at + 1] ?? 0],
  )
  return [...load, ...erase, ...lowestRow, ...letters, ...show]
}

/** The highest bit of a byte makes the number of its ones odd. */
function withParity(byte: number): number {
  const ones = byte.toString(2).replaceAll('0', '').length
  return ones % 2 === 0 ? byte | 0x80 : byte
}

/** The caption data of one picture. */
export const captionData = ([first, second]: Pair): Uint8Array =>
  Uint8Array.of(0xc1, 0xff, 0xfc, withParity(first), withParity(second), 0xff)

const startCode = Buffer.of(0, 0, 0, 1)

function userData(pair: Pair): Buffer {
  const payload = Buffer.concat([
    Buffer.of(0xb5, 0, 0x31),
    Buffer.from('GA94'),
    Buffer.of(3),
    captionData(pair),
  ])
  return Buffer.concat([startCode, Buffer.of(6, 4, payload.length), payload, Buffer.of(0x80)])
}

/** The units of an H.264 stream, without their start codes. */
function unitsOf(stream: Buffer): Buffer[] {
  const units: Buffer[] = []
  for (let at = stream.indexOf('000001', 0, 'hex'); at >= 0; ) {
    const next = stream.indexOf('000001', at + 3, 'hex')
    const end = next < 0 ? stream.length : next
    units.push(stream.subarray(at + 3, end > at + 4 && stream[end - 1] === 0 && next >= 0 ? end - 1 : end))
    at = next
  }
  return units
}

const isFirstSlice = (unit: Buffer) => [1, 5].includes((unit[0] ?? 0) & 0x1f) && ((unit[1] ?? 0) & 0x80) !== 0

/** The letters of the captions in a stream, behind the mark of their user data. */
export function lettersIn(stream: Buffer): string {
  let found = ''
  for (let at = stream.indexOf('GA94'); at >= 0; at = stream.indexOf('GA94', at + 4)) {
    const [first = 0, second = 0] = [...stream.subarray(at + 8, at + 10)].map((byte) => byte & 0x7f)
    if (first >= 0x20) found += String.fromCharCode(first, second)
  }
  return found.replaceAll('\0', '')
}

/** Writes a film of the test picture with a new caption every few seconds; returns its file. */
export function captionedFilm(dir: string, captions: readonly string[], secondsEach: number): string {
  const rate = 30
  const ffmpeg = (args: string, output: string, input?: Buffer) =>
    execFileSync(installedFfmpeg(), [...`-hide_banner -loglevel error -y ${args}`.split(' '), output], {
      maxBuffer: 2 ** 28,
      input,
    })
  const seconds = captions.length * secondsEach
  const bare = ffmpeg(
    `-f lavfi -i testsrc2=size=640x360:rate=${rate}:duration=${seconds} -c:v libx264 -preset ultrafast -tune zerolatency -g ${rate} -threads 1 -pix_fmt yuv420p -f h264`,
    'pipe:1',
  )
  const pairs = captions.flatMap((caption) => {
    const sent = captionPairs(caption)
    return Array.from({ length: rate * secondsEach }, (_, at): Pair => sent[at] ?? [0, 0])
  })
  let place = 0
  const units = unitsOf(bare).flatMap((unit) => [
    ...(isFirstSlice(unit) ? [userData(pairs[place++] ?? [0, 0])] : []),
    startCode,
    unit,
  ])
  const file = join(dir, 'captioned.mp4')
  ffmpeg(
    `-f h264 -framerate ${rate} -i pipe:0 -f lavfi -i sine=frequency=220:duration=${seconds} -c:v copy -c:a aac`,
    file,
    Buffer.concat(units),
  )
  return file
}
