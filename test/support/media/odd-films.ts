import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ffmpeg } from './video-clips.ts'

/** Films as people upload them, whose picture and sound do not belong together all along; short and small. */

const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
const picture = (seconds: number) => ['-f', 'lavfi', '-i', `testsrc2=size=160x90:rate=15:duration=${seconds}`]
const sound = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
const later = (seconds: number) => ['-itsoffset', String(seconds)]
const both = ['-map', '0:v', '-map', '1:a']

/** How long each plays, and from when to when in silence. */
export const oddFilms = {
  'sound-ends-early.mp4': { seconds: 9, silent: [2, 9], args: [...picture(9), ...sound(2), ...coded] },
  'sound-begins-late.mp4': {
    seconds: 8,
    silent: [0, 3],
    args: [...picture(6), ...later(3), ...sound(5), ...coded, ...both],
  },
  'sound-with-hole.mkv': {
    seconds: 10,
    silent: [2, 7],
    args: [...picture(10), ...sound(10), '-af', "aselect='lt(t,2)+gt(t,7)'", ...coded],
  },
  'picture-begins-late.mkv': {
    seconds: 9,
    silent: [6, 9],
    args: [...later(5), ...picture(4), ...sound(6), ...coded],
  },
  'picture-ends-early.mp4': { seconds: 9, silent: undefined, args: [...picture(2), ...sound(9), ...coded] },
} as const
export type OddFilm = keyof typeof oddFilms

export function oddFilm(name: OddFilm): Buffer {
  const dir = mkdtempSync(join(tmpdir(), 'kiai-odd-films-'))
  try {
    const file = join(dir, name)
    execFileSync(ffmpeg, ['-loglevel', 'error', '-y', ...oddFilms[name].args, file])
    return readFileSync(file)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
