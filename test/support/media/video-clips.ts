import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedFfmpeg } from '../../../infra/local/transcoder/ffmpeg.ts'

/** Small videos made for tests, and ffmpeg's description of their outputs. */

export const ffmpeg = installedFfmpeg()
const sources = mkdtempSync(join(tmpdir(), 'kiai-sources-'))
process.once('exit', () => rmSync(sources, { recursive: true, force: true }))

type Clip = {
  size?: string
  seconds?: number
  rate?: number
  sound?: boolean
  extra?: string[]
  name?: string
}

const made = new Map<string, Buffer>()

/** A moving test picture. `extra` are further ffmpeg arguments for the file. Each is made once. */
export function clip(wanted: Clip = {}): Buffer {
  const key = JSON.stringify(wanted)
  const bytes = made.get(key) ?? makeClip(wanted)
  made.set(key, bytes)
  return bytes
}

function makeClip({
  size = '192x108',
  seconds = 2,
  rate = 15,
  sound = true,
  extra = [],
  name = 'clip.mp4',
}: Clip): Buffer {
  const file = join(sources, name)
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`]
  const tone = sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : []
  const coding = ['-pix_fmt', 'yuv420p', '-preset', 'ultrafast', ...extra]
  execFileSync(ffmpeg, ['-loglevel', 'error', '-y', ...picture, ...tone, ...coding, file])
  return readFileSync(file)
}

/** The same video as stored by a phone held upright: landscape, with a rotation flag. */
export function turned(video: Buffer): Buffer {
  const [lying, upright] = [join(sources, 'lying.mp4'), join(sources, 'upright.mp4')]
  writeFileSync(lying, video)
  execFileSync(ffmpeg, [
    '-loglevel',
    'error',
    '-y',
    '-i',
    lying,
    '-c',
    'copy',
    '-metadata:s:v:0',
    'rotate=90',
    upright,
  ])
  return readFileSync(upright)
}

/** `{ EXT-X-STREAM-INF attributes }` by the rung's playlist. */
export function rungsOf(master: string): Record<string, Record<string, string>> {
  const rungs = [...master.matchAll(/#EXT-X-STREAM-INF:(.*)\n(.*)/g)]
  return Object.fromEntries(
    rungs.map(([, attributes = '', file]) => [
      file,
      Object.fromEntries(
        [...attributes.matchAll(/([A-Z-]+)=("[^"]*"|[^,]*)/g)].map(([, name, value]) => [name, value]),
      ),
    ]),
  )
}

/** Times in seconds of the key frames of a transport stream, and ffmpeg's description of its streams. */
export function inspect(segments: Buffer[]) {
  const file = join(sources, 'inspected.ts')
  writeFileSync(file, Buffer.concat(segments))
  const shown = spawnText(['-skip_frame', 'nokey', '-i', file, '-vf', 'showinfo', '-an', '-f', 'null', '-'])
  const keyFrames = [...shown.matchAll(/pts_time:([\d.]+)/g)].map(([, time]) => Number(time))
  return { keyFrames: keyFrames.map((time) => time - (keyFrames[0] ?? 0)), streams: shown }
}

/** The first picture of a piece of a film, as a PNG. */
export function pictureIn(piece: Buffer): Buffer {
  const [file, picture] = [join(sources, 'piece.ts'), join(sources, 'picture.png')]
  writeFileSync(file, piece)
  execFileSync(ffmpeg, ['-loglevel', 'error', '-y', '-i', file, '-frames:v', '1', picture])
  return readFileSync(picture)
}

/** The error output of ffmpeg, whatever its exit code. */
function spawnText(args: string[]): string {
  try {
    return execFileSync('sh', ['-c', '"$@" 2>&1', 'sh', ffmpeg, '-hide_banner', ...args]).toString()
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout ?? '')
  }
}
