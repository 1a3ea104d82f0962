import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Size } from '#shared/rules/media/ladder.ts'
import type { Source } from './ffmpeg.ts'
import type { Measured } from './measure.ts'
import { pictureOf } from './picture.ts'
import type { HlsGroup, JobPlan, Rung, StillsGroup } from './settings/plan.ts'

/** An output of a job: the encoder's arguments for it, and the files it makes in its own folder. */
export type Output = HlsOutput | StillsOutput
type HlsOutput = {
  readonly kind: 'hls'
  readonly group: HlsGroup
  readonly rung: Rung
  readonly folder: string
  readonly size: Size
  readonly name: string
}
type StillsOutput = {
  readonly kind: 'stills'
  readonly group: StillsGroup
  readonly folder: string
  /** The input of the picture that is laid over its images, after the film itself. */
  readonly coverInput: number | undefined
  readonly size: Size
  readonly name: string
}

/** The stills of a plan that are covered by a picture, in order. */
export const coveredIn = ({ groups }: JobPlan) =>
  groups.flatMap((group) => (group.kind === 'stills' && group.cover ? [group.cover] : []))

/** All outputs of a plan in order. The source is decoded once for all of them. */
export function outputsOf(plan: JobPlan, source: Source, folderOf: (group: number) => string): Output[] {
  return plan.groups.flatMap((group, index): Output[] => {
    const folder = folderOf(index)
    const name = basename(group.destination.key)
    if (group.kind === 'stills') {
      const coverInput = group.cover && coveredIn(plan).indexOf(group.cover) + 1
      return [{ kind: 'stills', group, folder, name, coverInput, size: pictureOf(source, group.frame).size }]
    }
    return group.rungs.map((rung) => ({
      kind: 'hls',
      group,
      rung,
      folder,
      name: name + rung.nameModifier,
      size: pictureOf(source, rung.frame).size,
    }))
  })
}

/**
 * ffmpeg's arguments for all outputs in one run. Uses several plain outputs: ffmpeg's own variant streams crash in
 * old builds.
 */
export function encoderArguments(
  plan: JobPlan,
  outputs: readonly Output[],
  source: Source,
  measured: Measured,
  covers: readonly string[],
): string[] {
  const branches = outputs.map((_, index) => `[s${index}]`).join('')
  const filters = outputs.map((output, index) => filterOf(output, source, index))
  const padded = plan.padsPicture ? blackAround(source, measured) : ''
  const mapped = isMapped(plan, source) ? mappedTones(source, outputs) : ''
  const graph = [
    `[0:${source.videoStream}]${mapped}${padded}split=${outputs.length}${branches}`,
    ...filters,
  ].join(';')
  return [
    // Files of this machine, not of a person who uploads.
    ...covers.flatMap((file) => ['-f', 'png_pipe', '-i', file]),
    '-filter_complex',
    graph,
    ...outputs.flatMap((output, index) => {
      const picture = ['-map', `[v${index}]`]
      if (output.kind === 'stills') return [...picture, ...stillsArguments(output)]
      return [...soundOf(output.rung, source, measured), ...picture, ...hlsArguments(output, source, plan)]
    }),
  ]
}

/** Whether the film is brighter than BT.709, and the job brings it there. */
const isMapped = ({ mapsTones }: JobPlan, { highRange }: Source) => mapsTones && highRange !== undefined

/**
 * Filters that bring a film into BT.709: to linear light, its bright parts compressed, its colours in the smaller space.
 * That takes long, so the picture is first brought to the size of the largest output.
 */
function mappedTones(source: Size, outputs: readonly Output[]): string {
  const widest = outputs.map(({ size }) => size).sort((one, other) => other.width - one.width)[0] ?? source
  const resized = widest.width < source.width ? `w=${widest.width}:h=${widest.height}:` : ''
  const linear = `zscale=${resized}t=linear:npl=${referenceWhite},format=gbrpf32le`
  const compressed = 'zscale=p=bt709,tonemap=tonemap=mobius:desat=2'
  return `${linear},${compressed},zscale=t=bt709:m=bt709:r=tv,format=yuv420p,`
}

/** Candelas of a white page in a film of a high dynamic range, by ITU-R BT.2408. */
const referenceWhite = 203

/** Seconds that a picture may begin after the sound, and end before it, without black in the gap. */
const unseen = { before: 0.1, after: 0.5 }

/** Filters that add black picture where there is only sound, so that each segment has both. */
function blackAround({ fps }: Source, { picture, length }: Measured): string {
  const [before, after] = [picture.from, length - picture.to]
  if (before <= unseen.before && after <= unseen.after) return ''
  const seconds = (value: number) => Math.max(0, value).toFixed(3)
  return `setpts=PTS-STARTPTS,fps=${fps},tpad=start_duration=${seconds(before)}:stop_duration=${seconds(after)},`
}

/** The filters from a branch of the picture to an output; a covered one has its cover scaled and laid over it. */
function filterOf(output: Output, source: Source, index: number): string {
  const filters = filtersOf(output, source)
  if (output.kind === 'hls' || !output.group.cover) return `[s${index}]${filters}[v${index}]`
  const { x, y, width, height } = output.group.cover
  const scaled = `[${output.coverInput}:v]format=rgba,scale=${width}:${height}[c${index}]`
  return `${scaled};[s${index}]${filters}[u${index}];[u${index}][c${index}]overlay=${x}:${y}[v${index}]`
}

function filtersOf(output: Output, source: Source): string {
  const { filters } = pictureOf(source, output.kind === 'hls' ? output.rung.frame : output.group.frame)
  if (output.kind === 'hls') return filters
  const { everySeconds } = output.group
  const turn = (time: string) => `floor(${time}/${everySeconds})`
  // By the clock, not by the picture before: half a frame's delay each time would add up to half a minute in a film.
  const every = `select='isnan(prev_selected_t)+gt(${turn('t')}\\,${turn('prev_selected_t')})'`
  return `${every},setpts=N/TB,${filters}`
}

function hlsArguments({ group, rung, folder, name }: HlsOutput, source: Source, plan: JobPlan): string[] {
  const fps = rung.video.fps ?? source.fps
  return [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-pix_fmt',
    'yuv420p',
    '-profile:v',
    rung.video.profile,
    '-r',
    fps,
    ...(rung.video.level ? ['-level', rung.video.level] : []),
    ...(isMapped(plan, source) ? statedColours : []),
    ...rateArguments(rung.video),
    // Key frames at the same times in every rendition, and nowhere else: players switch renditions between segments.
    '-sc_threshold',
    '0',
    '-g',
    '9999',
    '-force_key_frames',
    `expr:gte(t,n_forced*${group.segmentSeconds})`,
    // A picture may begin long after the sound.
    '-max_muxing_queue_size',
    '9999',
    '-map_metadata',
    '-1',
    '-f',
    'hls',
    '-hls_time',
    String(group.segmentSeconds),
    '-hls_playlist_type',
    'vod',
    '-start_number',
    '1',
    '-hls_segment_filename',
    join(folder, `${name}_%05d.ts`),
    join(folder, `${name}.m3u8`),
  ]
}

/** Players that know the colours need not guess them. */
const statedColours = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' ')

function rateArguments({ mode, maxBitrate, bitrate, quality }: Rung['video']): string[] {
  const ceiling = ['-maxrate', String(maxBitrate), '-bufsize', String(maxBitrate * 2)]
  // Quality 7, MediaConvert's own default, is about x264's default of 23.
  if (mode === 'QVBR') return ['-crf', String(37 - 2 * quality), ...ceiling]
  if (mode === 'VBR') return ['-b:v', String(bitrate), ...ceiling]
  return [
    '-b:v',
    String(bitrate),
    '-minrate',
    String(bitrate),
    '-maxrate',
    String(bitrate),
    '-bufsize',
    String(bitrate * 2),
  ]
}

/**
 * Sound without gaps from the very beginning, and silence to the end of the film. It is mapped before the picture, so
 * that a segment cut at a picture contains the sound of that time.
 */
function soundOf({ audio, padsSound }: Rung, { audioStream }: Source, { length }: Measured): string[] {
  if (!audio || audioStream === undefined) return ['-an']
  const filled = `aresample=async=1:first_pts=0${padsSound ? ',apad' : ''}`
  return [
    '-map',
    `0:${audioStream}`,
    '-af',
    filled,
    '-c:a',
    'aac',
    '-b:a',
    String(audio.bitrate),
    '-ar',
    String(audio.sampleRate),
    '-ac',
    String(audio.channels),
    ...(padsSound ? ['-t', length.toFixed(3)] : []),
  ]
}

function stillsArguments({ group, folder, name }: StillsOutput): string[] {
  const coarseness = Math.round(31 - (group.quality / 100) * 29)
  const pixels = ['-pix_fmt', 'yuvj420p', '-q:v', String(coarseness)]
  const frames = ['-r', '1', '-frames:v', String(group.max), '-start_number', '0']
  return [...pixels, ...frames, '-f', 'image2', join(folder, `${name}.%07d.jpg`)]
}

/** Writes the master playlist beside its renditions. */
export function writeMasterPlaylist(group: HlsGroup, outputs: readonly Output[], source: Source): string {
  const rungs = outputs.filter(
    (output): output is HlsOutput => output.kind === 'hls' && output.group === group,
  )
  const lines = rungs.flatMap((output) => [
    `#EXT-X-STREAM-INF:${attributesOf(output, source)}`,
    `${output.name}.m3u8`,
  ])
  const name = `${basename(group.destination.key)}.m3u8`
  const text = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n')
  writeFileSync(join(rungs[0]?.folder ?? '', name), text)
  return name
}

function attributesOf({ folder, name, size, rung }: HlsOutput, source: Source): string {
  const segments = segmentsOf(join(folder, `${name}.m3u8`))
  const bits = (segment: Segment) => statSync(join(folder, segment.file)).size * 8
  const total = segments.reduce((sum, segment) => sum + bits(segment), 0)
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  // A last segment of a few frames says nothing about the rate.
  const peak = Math.max(...segments.map((segment) => bits(segment) / Math.max(segment.seconds, 0.5)))
  const codecs = [
    videoCodec(readFileSync(join(folder, segments[0]?.file ?? ''))),
    ...soundCodec(rung, source),
  ]
  return [
    `BANDWIDTH=${Math.ceil(peak)}`,
    `AVERAGE-BANDWIDTH=${Math.ceil(total / Math.max(seconds, 0.1))}`,
    `CODECS="${codecs.join(',')}"`,
    `RESOLUTION=${size.width}x${size.height}`,
    `FRAME-RATE=${frameRate(rung.video.fps ?? source.fps).toFixed(3)}`,
  ].join(',')
}

type Segment = { readonly file: string; readonly seconds: number }

function segmentsOf(playlist: string): Segment[] {
  const text = readFileSync(playlist, 'utf8')
  return [...text.matchAll(/^#EXTINF:([\d.]+),.*\n(.+)$/gm)].map(([, seconds, file = '']) => ({
    file: file.trim(),
    seconds: Number(seconds),
  }))
}

/** The H.264 profile, constraints and level, from the first three bytes of the sequence parameters. */
function videoCodec(segment: Buffer): string {
  const start = [0x67, 0x27]
    .map((type) => segment.indexOf(Buffer.from([0, 0, 1, type])))
    .find((at) => at >= 0)
  if (start === undefined) throw new Error('The encoder wrote a segment without sequence parameters')
  return `avc1.${segment.subarray(start + 4, start + 7).toString('hex')}`
}

const soundCodec = (rung: Rung, source: Source) =>
  rung.audio && source.audioStream !== undefined ? ['mp4a.40.2'] : []

function frameRate(fps: string): number {
  const [over = 30, under = 1] = fps.split('/').map(Number)
  return over / under
}

/** The last captured image, e.g. `poster.0000001.jpg`. */
export function lastStill({ folder, name }: StillsOutput): string | undefined {
  return readdirSync(folder)
    .filter((file) => file.startsWith(`${name}.`))
    .sort()
    .at(-1)
}
