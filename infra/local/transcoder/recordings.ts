import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { failures, JobFailure, safeInput, work } from './ffmpeg.ts'
import type { Place } from './settings/plan.ts'

type Joining = {
  /** Downloads an object to a file. */
  bring: (from: Place, to: string) => Promise<void>
  ffmpeg: string
  /** Folder for the downloads. */
  dir: string
  /** The output file. */
  file: string
}

/** Joins the segments of HLS playlists, one after the other and without encoding them again. */
export async function joinRecordings(
  playlists: readonly Place[],
  { bring, ffmpeg, dir, file }: Joining,
  signal: AbortSignal,
): Promise<void> {
  const pieces: string[] = []
  for (const [place, playlist] of playlists.entries()) {
    const whole = join(dir, `recording-${place}`)
    await bringSegments(playlist, whole, { bring, dir })
    const piece = join(dir, `piece-${place}.ts`)
    await remux(ffmpeg, ['-i', whole], piece, signal)
    rmSync(whole)
    pieces.push(piece)
  }
  const list = join(dir, 'pieces.txt')
  writeFileSync(list, pieces.map((piece) => `file '${piece}'\n`).join(''))
  await remux(ffmpeg, ['-f', 'concat', '-safe', '0', '-i', list], file, signal)
  for (const piece of pieces) rmSync(piece)
}

/** Concatenates the segments of a playlist, preceded by the map that players read first. */
async function bringSegments(
  playlist: Place,
  whole: string,
  { bring, dir }: Pick<Joining, 'bring' | 'dir'>,
): Promise<void> {
  const [list, part] = [join(dir, 'list'), join(dir, 'part')]
  await bring(playlist, list)
  const names = namesIn(readFileSync(list, 'utf8'))
  if (names.length === 0) {
    throw new JobFailure(failures.cannotOpen, `s3://${playlist.bucket}/${playlist.key} names no segment.`)
  }
  writeFileSync(whole, '')
  for (const name of names) {
    await bring({ ...playlist, key: posix.join(posix.dirname(playlist.key), name) }, part)
    appendFileSync(whole, readFileSync(part))
  }
  rmSync(part)
  rmSync(list)
}

/** Maps and segments in order; a name that leads elsewhere is left out. */
const namesIn = (list: string) =>
  list
    .split('\n')
    .map((line) => /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1] ?? line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !/[:\\]|^\/|\.\./.test(line))

/** A transport stream that repeats its codec parameters, so that pieces of two encoders may follow each other. */
async function remux(ffmpeg: string, input: string[], file: string, signal: AbortSignal): Promise<void> {
  const quiet = ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error']
  const formats = [safeInput[0] ?? '', safeInput[1] ?? '', '-format_whitelist', `${safeInput[3]},concat`]
  const packets = ['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', '-muxdelay', '0', '-muxpreload', '0']
  const { code, output } = await work(
    ffmpeg,
    [...quiet, ...formats, ...input, ...packets, '-f', 'mpegts', file],
    signal,
  )
  if (code !== 0) {
    throw new JobFailure(failures.cannotOpen, `A recording cannot be read (${output.trim().slice(-200)}).`)
  }
}
