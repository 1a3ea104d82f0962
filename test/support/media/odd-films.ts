import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ffmpeg } from './video-clips.ts'

/** Films as people upload them, whose picture and sound do not fully overlap. Short and small. */

/** The length of each, and its silent span. Seconds. */
export const oddFilms = {
  'sound-ends-early.mp4': { seconds: 9, silent: [2, 9] },
  'sound-begins-late.mp4': { seconds: 8, silent: [0, 3] },
  'sound-with-hole.mkv': { seconds: 10, silent: [2, 7] },
  'picture-begins-late.mkv': { seconds: 9, silent: [6, 9] },
  'picture-ends-early.mp4': { seconds: 9, silent: undefined },
} as const
export type OddFilm = keyof typeof oddFilms

export const oddFilm = (name: OddFilm): Buffer =>
  made(name, (dir) => {
    const file = join(dir, name)
    film(file)
    return readFileSync(file)
  })

/** HLS from a converter that copies picture and sound unchanged: files by their names. */
export const hlsWithHoles = (name: OddFilm): Map<string, Buffer> =>
  made(name, (dir) => {
    const source = join(dir, name)
    film(source)
    const keys = ['-sc_threshold', '0', '-g', '9999', '-force_key_frames', 'expr:gte(t,n_forced*2)']
    const list = ['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', join(dir, 'rung.m3u8')]
    run(['-i', source, '-c:v', 'libx264', '-preset', 'ultrafast', ...keys, '-c:a', 'aac', ...list])
    const stream = '#EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="avc1.42c00c,mp4a.40.2",RESOLUTION=160x90'
    const files = readdirSync(dir).map((file) => [file, readFileSync(join(dir, file))] as const)
    const master = Buffer.from(`#EXTM3U\n#EXT-X-VERSION:3\n${stream}\nrung.m3u8\n`)
    return new Map([...files, ['master.m3u8', master]])
  })

const script = fileURLToPath(new URL('../../cases/media/make-videos.sh', import.meta.url))
const film = (file: string) => execFileSync('sh', [script, ffmpeg, file])
const run = (args: readonly string[]) => execFileSync(ffmpeg, ['-loglevel', 'error', '-y', ...args])

function made<T>(name: OddFilm, make: (dir: string) => T): T {
  const dir = mkdtempSync(join(tmpdir(), `kiai-odd-${name}-`))
  try {
    return make(dir)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
