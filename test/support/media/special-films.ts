import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ffmpeg } from './video-clips.ts'

/** Short films with what telephones and studios write: a high dynamic range, several sounds, encryption. */

function made(name: string, args: (dir: string) => readonly string[]): Buffer {
  const dir = mkdtempSync(join(tmpdir(), 'kiai-special-'))
  try {
    const file = join(dir, name)
    execFileSync(ffmpeg, ['-loglevel', 'error', '-y', ...args(dir), file])
    return readFileSync(file)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The light of a white page, 203 candelas, in PQ: the same number in BT.709 would be a middle grey. */
export const whiteInPq = 572

/** A grey film of ten bits, with a curve of high dynamic range. */
export const hdrFilm = (curve: 'smpte2084' | 'arib-std-b67', size = '320x180'): Buffer =>
  made('hdr.mp4', () => [
    '-f',
    'lavfi',
    '-i',
    `color=s=${size}:r=15:d=2,format=yuv420p10le,lutyuv=y=${whiteInPq}:u=512:v=512`,
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    `log-level=error:colorprim=bt2020:transfer=${curve}:colormatrix=bt2020nc`,
  ])

/** A film with a low tone and a high one, of which the one at this place is marked as default. */
export const twoSounds = (name: 'sounds.mp4' | 'sounds.mkv' | 'sounds.mov', isDefault: 1 | 2): Buffer =>
  made(name, () => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=192x108:rate=15:duration=2']
    const tone = (hertz: number) => ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:duration=2`]
    const marks = [1, 2].flatMap((place) => [
      `-disposition:a:${place - 1}`,
      place === isDefault ? 'default' : '0',
    ])
    const maps = ['-map', '0:v', '-map', '1:a', '-map', '2:a']
    const coding = ['-pix_fmt', 'yuv420p', '-preset', 'ultrafast', '-c:a', 'aac']
    return [...picture, ...tone(200), ...tone(3000), ...maps, ...coding, ...marks]
  })

/** A film under the common encryption of MP4. */
export const encryptedFilm = (): Buffer =>
  made('encrypted.mp4', () => [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=192x108:rate=15:duration=2',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'ultrafast',
    '-encryption_scheme',
    'cenc-aes-ctr',
    '-encryption_key',
    '76a6c65c5ea762046bd749a2e632ccbb',
    '-encryption_kid',
    'a7e61c373e219033c21091fa607bf3b8',
  ])

/** The name, the beginning and the end of each box of an MP4. */
export function boxesOf(file: Buffer): { name: string; from: number; to: number }[] {
  const boxes: { name: string; from: number; to: number }[] = []
  for (let from = 0; from + 8 <= file.length; ) {
    const to = from + file.readUInt32BE(from)
    boxes.push({ name: file.toString('latin1', from + 4, from + 8), from, to })
    from = to
  }
  return boxes
}

/** An MP4 without these boxes. */
export const without = (file: Buffer, ...names: readonly string[]): Buffer =>
  Buffer.concat(
    boxesOf(file)
      .filter(({ name }) => !names.includes(name))
      .map(({ from, to }) => file.subarray(from, to)),
  )
