import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runTied } from '../transcoder/ffmpeg.ts'
import { type Segment, segmentsIn } from './playlist.ts'

/** The source of a channel: our own test picture, or an encoder that connects with the key. */
export type Source = { kind: 'picture' } | { kind: 'encoder'; port: number; key: string }

export type RunOptions = {
  ffmpeg: string
  /** The folder of the channel's segments. */
  dir: string
  source: Source
  signal: AbortSignal
  onSegment: (segment: Segment) => void
}

/** Milliseconds between polls of the encoder's playlist. */
const lookEveryMs = 200

/** One run of an encoder: resolves when its source has stopped, or when the signal aborts it. */
export async function runEncoder({ ffmpeg, dir, source, signal, onSegment }: RunOptions): Promise<void> {
  mkdirSync(dir, { recursive: true })
  const run = Date.now().toString(36)
  const [list, map] = [join(dir, `${run}.m3u8`), `${run}-init.mp4`]
  const ended = new AbortController()
  let last = ''
  let text = ''
  let aheadMs: number | undefined
  const look = () => {
    if (ended.signal.aborted) return
    const now = readIfThere(list)
    if (now === text) return
    text = now
    // Their names contain their numbers.
    for (const segment of segmentsIn(now, map).filter(({ file }) => file > last)) {
      aheadMs ??= aheadOf(segment, dir)
      onSegment({ ...segment, at: new Date(Date.parse(segment.at) + aheadMs).toISOString() })
      last = segment.file
    }
  }
  const timer = setInterval(look, lookEveryMs)
  const refuse = (words: string) => {
    // ffmpeg accepts an encoder with a wrong key and only logs a warning.
    if (/Unexpected stream/.test(words)) ended.abort()
  }
  try {
    const args = ['-n', '5', ffmpeg, ...general, ...inputOf(source), ...outputOf(dir, run)]
    await runTied('nice', args, AbortSignal.any([signal, ended.signal]), undefined, refuse)
    look()
  } catch (error) {
    if (!signal.aborted && !ended.signal.aborted) throw error
  } finally {
    clearInterval(timer)
    rmSync(list, { force: true })
  }
}

/**
 * Milliseconds by which the dates of a run are too early: ffmpeg cuts off the fractions of the second of its start. A
 * segment is complete once its last picture has arrived.
 */
const aheadOf = ({ file, seconds, at }: Segment, dir: string): number =>
  Math.round(statSync(join(dir, file)).mtimeMs - seconds * 1000 - Date.parse(at))

const readIfThere = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const words = (line: string) => line.split(' ')

const general = words('-hide_banner -nostdin -loglevel warning')

const picture = [
  '-re -f lavfi -i testsrc2=size=960x540:rate=30',
  '-f lavfi -i sine=frequency=220:beep_factor=4,volume=0.1 -map 0:v -map 1:a -threads 2',
  '-c:v libx264 -preset ultrafast -tune zerolatency -g 30 -keyint_min 30 -sc_threshold 0 -pix_fmt yuv420p',
  '-b:v 1200k -maxrate 1200k -bufsize 1200k -c:a aac',
].flatMap(words)

/** A picture that shows its own clock, with a tone; or the input on loopback. */
const inputOf = (source: Source): string[] =>
  source.kind === 'encoder'
    ? ['-listen', '1', '-i', `rtmp://127.0.0.1:${source.port}/app/${source.key}`, '-c', 'copy']
    : picture

/** Segments of one second. Each is deleted once our own playlist no longer contains it. */
const outputOf = (dir: string, run: string): string[] =>
  words('-f hls -hls_time 1 -hls_list_size 10 -hls_segment_type fmp4').concat(
    words('-hls_flags independent_segments+program_date_time+temp_file'),
    ['-hls_fmp4_init_filename', `${run}-init.mp4`],
    ['-hls_segment_filename', join(dir, `${run}-%06d.m4s`), join(dir, `${run}.m3u8`)],
  )
