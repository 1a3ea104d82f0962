import { failures, JobFailure, type Source, safeInput, work } from './ffmpeg.ts'

/** The real beginning and end of picture and sound of a film, which its container may not state. Seconds. */
export type Measured = {
  readonly picture: Stretch
  /** Undefined if there is none. */
  readonly sound: Stretch | undefined
  /** Until the longer of the two ends. */
  readonly length: number
}
type Stretch = { readonly from: number; readonly to: number }

/** Reads the times of all packets, without decoding any. */
export async function measure(
  ffmpeg: string,
  file: string,
  { videoStream, audioStream, fps }: Source,
  name: string,
  signal: AbortSignal,
): Promise<Measured> {
  const units = new Map<string, number>()
  const found = new Map<string, Stretch>()
  const onLine = (line: string) => {
    const unit = /^#tb (\d+): (\d+)\/(\d+)/.exec(line)
    if (unit) units.set(unit[1] ?? '', Number(unit[2]) / Number(unit[3]))
    if (line.startsWith('#')) return
    const [stream = '', , time, lasts] = line.split(',').map((part) => part.trim())
    const seconds = (text: string | undefined) => Number(text) * (units.get(stream) ?? Number.NaN)
    const from = seconds(time)
    if (Number.isNaN(from)) return
    const known = found.get(stream) ?? { from, to: from }
    const to = from + (seconds(lasts) || 0)
    found.set(stream, { from: Math.min(known.from, from), to: Math.max(known.to, to) })
  }
  const streams = [videoStream, ...(audioStream === undefined ? [] : [audioStream])]
  const maps = streams.flatMap((stream) => ['-map', `0:${stream}`])
  const packets = ['-c', 'copy', '-copyinkf', '-f', 'framecrc', '-']
  const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error']
  await work(ffmpeg, [...quiet, ...safeInput, '-i', file, ...maps, ...packets], signal, onLine)
  const [picture, sound] = [found.get('0'), found.get('1')]
  if (!picture) throw new JobFailure(failures.cannotOpen, `${name} holds no picture that can be read.`)
  // If the container states no length of a frame, it follows from the frame rate.
  const [over = 30, under = 1] = fps.split('/').map(Number)
  const shown = { from: picture.from, to: Math.max(picture.to, picture.from + under / over) }
  return { picture: shown, sound, length: Math.max(shown.to, sound?.to ?? 0) }
}
