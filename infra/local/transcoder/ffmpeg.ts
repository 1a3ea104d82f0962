import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { type Coded, type Size, seenSize } from '#shared/rules/media/ladder.ts'

/** A job that MediaConvert would end with this code. The message is for the person who uploaded the file. */
export class JobFailure extends Error {
  override name = 'JobFailure'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The facts of a source before decoding. The size is that seen by a viewer: upright, with square pixels. */
export type Source = Size & {
  /** Its size in the file, and the pixel aspect ratio stated there. */
  readonly coded: Coded & {
    readonly sampleAspect: { readonly numerator: number; readonly denominator: number }
  }
  /** The curve of its brightness, if that is one of a high dynamic range. */
  readonly highRange: HighRange | undefined
  readonly videoStream: number
  /** The sound that is heard: the first of all sounds, unless another is chosen. */
  readonly audioStream: number | undefined
  readonly sounds: readonly number[]
  /** Undefined if the container does not state it, as with recordings made in a browser. */
  readonly seconds: number | undefined
  readonly fps: string
}

/** Names of MediaConvert, by those of ffmpeg. */
const highRanges = { smpte2084: 'SMPTE_2084', 'arib-std-b67': 'ARIB_B67' } as const
export type HighRange = (typeof highRanges)[keyof typeof highRanges]

/** Codes of MediaConvert's documentation. */
export const failures = {
  cannotOpen: 1010,
  noVideo: 1020,
  unsupported: 1030,
  cutOff: 1076,
  notFound: 1404,
  unknown: 1999,
}

/**
 * Containers of video and audio only. Playlists, image lists and text are containers to ffmpeg too, and would let an
 * upload read files of this machine.
 */
const containers =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,ogg,mxf,asf,wav,mp3,aac,flac,mpegvideo,h264,hevc'
export const safeInput = ['-protocol_whitelist', 'file', '-format_whitelist', containers]
const maxFps = 60

/** Path of the ffmpeg in the installed package. */
export function installedFfmpeg(): string {
  return z.object({ path: z.string() }).parse(createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg')).path
}

/** Reads the header of a file. Throws a JobFailure for a file that is no video. */
export async function probe(
  ffmpeg: string,
  file: string,
  name: string,
  signal: AbortSignal,
): Promise<Source> {
  const { output } = await work(ffmpeg, ['-hide_banner', '-nostdin', ...safeInput, '-i', file], signal)
  if (!/^Input #0/m.test(output)) throw cannotOpen(output, file, name)
  const streams = [...output.matchAll(/^ {4}Stream #0:(\d+)\S*: (Video|Audio): (.*)$/gm)]
  const video = streams.find(([, , kind, facts]) => kind === 'Video' && !facts?.includes('attached pic'))
  const sounds = streams
    .filter(([, , kind, facts]) => kind === 'Audio' && !/^none|Hz, 0 channels/.test(facts ?? ''))
    .map(([, stream]) => Number(stream))
  const coded = video && codedOf(video[3] ?? '', rotationOf(output))
  if (!video || !coded)
    throw new JobFailure(failures.noVideo, `There is no video in ${name}: no video stream was found.`)
  return {
    ...seenSize(coded),
    coded,
    highRange: highRangeOf(video[3] ?? ''),
    videoStream: Number(video[1]),
    audioStream: sounds[0],
    sounds,
    seconds: secondsOf(/Duration: (\d+:\d+:[\d.]+)/.exec(output)?.[1]),
    fps: fpsOf(video[3] ?? ''),
  }
}

function cannotOpen(output: string, file: string, name: string): JobFailure {
  const said = output
    .trim()
    .split('\n')
    .map((line) => line.replace(/^\[.*?\] /, '').replace(`${file}: `, ''))
  if (said.some((line) => line.startsWith('Format not on whitelist'))) {
    return new JobFailure(failures.unsupported, `${name} is not a video file that is supported.`)
  }
  const because = said.find((line) => line !== '') ?? 'no container found'
  return new JobFailure(
    failures.cannotOpen,
    `${name} cannot be opened as a video: it is damaged or no video (${because}).`,
  )
}

function codedOf(facts: string, rotation: number): Source['coded'] | undefined {
  const [, width, height] = /, (\d{2,5})x(\d{2,5})/.exec(facts) ?? []
  if (!width || !height) return undefined
  const [, over, under] = /SAR (\d+):(\d+)/.exec(facts) ?? []
  const known = Number(over) > 0 && Number(under) > 0
  const [numerator, denominator] = known ? [Number(over), Number(under)] : [1, 1]
  return {
    width: Number(width),
    height: Number(height),
    rotation,
    shape: numerator / denominator,
    sampleAspect: { numerator, denominator },
  }
}

/** The third of the names of its colours, such as `yuv420p10le(tv, bt2020nc/bt2020/smpte2084)`. */
function highRangeOf(facts: string): HighRange | undefined {
  const curve = /\((?:[a-z]+, )?[\w-]+\/[\w-]+\/(smpte2084|arib-std-b67)[,)]/.exec(facts)?.[1]
  return curve === 'smpte2084' || curve === 'arib-std-b67' ? highRanges[curve] : undefined
}

/** Degrees clockwise; a display matrix counts the other way round, and the older field of MP4 does not. */
function rotationOf(output: string): number {
  const matrix = /rotation of (-?[\d.]+) degrees/.exec(output)?.[1]
  const turned = matrix ? -Number(matrix) : Number(/rotate +: (-?\d+)/.exec(output)?.[1] ?? 0)
  return (Math.round(turned) + 720) % 360
}

/** Frames per second for ffmpeg. Browser recordings claim a thousand; NTSC rates are printed rounded. */
function fpsOf(facts: string): string {
  const claims = [...facts.matchAll(/([\d.]+k?) (?:fps|tbr)/g)].map(([, claim]) => Number(claim))
  const fps = Math.min(claims.find((claim) => claim >= 1 && claim <= 240) ?? 30, maxFps)
  const whole = Math.round(fps)
  return Math.abs(fps - (whole * 1000) / 1001) < 0.006 && fps !== whole ? `${whole * 1000}/1001` : String(fps)
}

function secondsOf(clock: string | undefined): number | undefined {
  if (!clock) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

/** Runs the encoder; `onTime` receives the seconds done so far. Returns the total. */
export async function encode(
  ffmpeg: string,
  file: string,
  outputs: readonly string[],
  signal: AbortSignal,
  onTime: (seconds: number) => void,
): Promise<number> {
  const general = ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error', '-nostats', '-progress', 'pipe:1']
  let seconds = 0
  const { code, output } = await work(
    ffmpeg,
    [...general, ...safeInput, '-i', file, ...outputs],
    signal,
    (line) => {
      const time = /^out_time=(\d+:\d+:[\d.]+)/.exec(line)?.[1]
      if (!time) return
      seconds = Math.max(seconds, secondsOf(time) ?? 0)
      onTime(seconds)
    },
  )
  if (code !== 0) {
    const because = output.trim().split('\n').at(-1)?.replaceAll(file, 'the file') ?? ''
    throw new JobFailure(
      failures.unknown,
      `The video cannot be converted (${because || `encoder ended with ${code}`}).`,
    )
  }
  return seconds
}

/** Runs its arguments and kills them when its input closes: the encoder must not outlive us, even if we are killed. */
const tiedToParent = `
  exec 3<&0
  "$@" </dev/null 3<&- & job=$!
  { cat <&3; kill -9 $job; } >/dev/null 2>&1 & watcher=$!
  exec 3<&-
  wait $job; code=$?
  kill $watcher 2>/dev/null
  exit $code
`

type Ended = { readonly code: number | null; readonly output: string }

/** At low priority: users of the site come first. */
export const work = (
  ffmpeg: string,
  args: readonly string[],
  signal: AbortSignal,
  onLine?: (line: string) => void,
) => runTied('nice', ['-n', '10', ffmpeg, ...args], signal, onLine)

/** Rejects on the signal; resolves with the exit code and the end of the output. */
export function runTied(
  command: string,
  args: readonly string[],
  signal: AbortSignal,
  onLine: (line: string) => void = () => {},
  onWarning: (words: string) => void = () => {},
): Promise<Ended> {
  signal.throwIfAborted()
  const child = spawn('sh', ['-c', tiedToParent, 'sh', command, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const abort = () => child.stdin.end()
  signal.addEventListener('abort', abort, { once: true })
  return ending(child, onLine, onWarning)
    .finally(() => signal.removeEventListener('abort', abort))
    .then((ended) => {
      signal.throwIfAborted()
      return ended
    })
}

type Told = (words: string) => void

function ending(child: ChildProcess, onLine: Told, onWarning: Told): Promise<Ended> {
  let output = ''
  child.stdin?.on('error', () => {})
  child.stderr?.on('data', (chunk) => {
    output = (output + chunk).slice(-20_000)
    onWarning(String(chunk))
  })
  if (child.stdout) createInterface({ input: child.stdout }).on('line', onLine)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
