import { mkdirSync } from 'node:fs'
import { runTied } from '../transcoder/ffmpeg.ts'
import { type Output, outputOf } from './output.ts'
import type { Segment } from './playlist.ts'
import { best, type Rendition, renditions, smallHeight } from './renditions.ts'

/** The source of a channel: our own test picture, or an encoder that connects with the key. */
export type Source = { kind: 'picture' } | { kind: 'encoder'; port: number; key: string }

export type RunOptions = {
  ffmpeg: string
  /** The folder of the channel's segments. */
  dir: string
  source: Source
  signal: AbortSignal
  onSegment: (rendition: Rendition, segment: Segment) => void
}

/** Milliseconds between polls of the encoder's playlists. */
const lookEveryMs = 200

/** One run of an encoder: resolves when its source has stopped, or when the signal aborts it. */
export async function runEncoder({ ffmpeg, dir, source, signal, onSegment }: RunOptions): Promise<void> {
  mkdirSync(dir, { recursive: true })
  const run = Date.now().toString(36)
  const outputs = renditions.map((rendition) => ({ rendition, files: outputOf(dir, `${run}-${rendition}`) }))
  const ended = new AbortController()
  let startedAt: number | undefined
  /** A run begins with all its pictures: their playlists count the same discontinuities. */
  const begin = () => {
    const pictures = outputs.filter(({ rendition }) => rendition !== 'audio_only')
    const firsts = pictures.map(({ files }) => files.written()[0])
    const [first] = firsts
    if (first && !firsts.includes(undefined)) startedAt = outputs[0]?.files.beganAt(first)
  }
  const look = () => {
    if (ended.signal.aborted) return
    if (startedAt === undefined) begin()
    if (startedAt === undefined) return
    for (const { rendition, files } of outputs) {
      for (const segment of files.take(startedAt)) onSegment(rendition, segment)
    }
  }
  const timer = setInterval(look, lookEveryMs)
  const refuse = (words: string) => {
    // ffmpeg accepts an encoder with a wrong key and only logs a warning.
    if (/Unexpected stream/.test(words)) ended.abort()
  }
  try {
    const tee = outputs.map(({ rendition, files }) => teeOf(rendition, files)).join('|')
    const args = ['-n', '5', ffmpeg, ...general, ...inputOf(source), ...toTee, tee]
    await runTied('nice', args, AbortSignal.any([signal, ended.signal]), undefined, refuse)
    look()
  } catch (error) {
    if (!signal.aborted && !ended.signal.aborted) throw error
  } finally {
    clearInterval(timer)
    for (const { files } of outputs) files.close()
  }
}

const words = (line: string) => line.split(' ')

const general = words('-hide_banner -nostdin -loglevel warning')

const x264 = '-preset ultrafast -tune zerolatency -sc_threshold 0 -pix_fmt yuv420p'
const small = [
  `${x264} -c:v:1 libx264 -threads:v:1 1 -b:v:1 200k -maxrate:v:1 200k -bufsize:v:1 200k`,
  // A key frame each second, which is where segments begin.
  '-g 250 -force_key_frames expr:gte(t,n_forced)',
].flatMap(words)

const picture = [
  '-re -f lavfi -i testsrc2=size=960x540:rate=30',
  '-f lavfi -i sine=frequency=220:beep_factor=4,volume=0.1 -map 0:v -map 0:v -map 1:a',
  '-c:v:0 libx264 -threads:v:0 2 -b:v:0 1200k -maxrate:v:0 1200k -bufsize:v:0 1200k -c:a aac',
  // Half of the pictures: the small one costs a fifth of the large one.
  `-filter:v:1 fps=15,scale=-2:${smallHeight}:flags=fast_bilinear`,
].flatMap(words)

/** All pictures of an encoder are in the small one, as captions are part of them. */
const encoder = words(
  `-map 0:v -map 0:v -map 0:a? -c:v:0 copy -c:a copy -filter:v:1 scale=-2:${smallHeight}:flags=fast_bilinear`,
)

/** A picture that shows its own clock, with a tone; or the input on loopback. */
const inputOf = (source: Source): string[] => [
  ...(source.kind === 'encoder'
    ? ['-listen', '1', '-i', `rtmp://127.0.0.1:${source.port}/app/${source.key}`, ...encoder]
    : picture),
  ...small,
]

/** One encoding for all outputs. An output without streams is left out: a source may have no sound. */
const toTee = words('-flags +global_header -f tee')

/** Segments of one second. Each is deleted once our own playlist no longer contains it. */
function teeOf(rendition: Rendition, { list, map, segments }: Output): string {
  const options = {
    select: { source: 'v:0,a', '160p': 'v:1,a', audio_only: 'a' }[rendition],
    onfail: rendition === best ? 'abort' : 'ignore',
    f: 'hls',
    hls_time: '1',
    hls_list_size: '10',
    hls_segment_type: 'fmp4',
    hls_flags: 'independent_segments+program_date_time+temp_file',
    hls_fmp4_init_filename: map,
    hls_segment_filename: segments,
  }
  const given = Object.entries(options).map(([name, value]) => `${name}=${escaped(escaped(value))}`)
  return `[${given.join(':')}]${escaped(list)}`
}

/** tee reads its outputs as one text. */
const escaped = (text: string) => text.replace(/[\\':|[\]\s]/g, '\\$&')
