import * as z from 'zod'

/** The settings of a job, reduced to those supported here. Bitrates are bits per second. */
export type JobPlan = {
  /** One file, or HLS playlists that are played one after the other. */
  readonly inputs: readonly Place[]
  /** Black picture from the beginning, and to the end, where there is only sound. */
  readonly padsPicture: boolean
  /** The sound that is heard, counted from 1; the first unless stated. */
  readonly soundTrack: number | undefined
  /** Brings a film of a high dynamic range into BT.709. */
  readonly mapsTones: boolean
  readonly groups: readonly (HlsGroup | StillsGroup)[]
}

/** An S3 object, or the key prefix of several. */
export type Place = { readonly bucket: string; readonly key: string }

export type HlsGroup = {
  readonly kind: 'hls'
  readonly destination: Place
  readonly segmentSeconds: number
  readonly rungs: readonly Rung[]
}

export type Rung = {
  readonly nameModifier: string
  readonly mapsTones: boolean
  readonly frame: Frame
  readonly video: {
    readonly mode: 'QVBR' | 'CBR' | 'VBR'
    readonly maxBitrate: number
    readonly bitrate: number
    /** MediaConvert's scale: 1 is poor, 10 is best. */
    readonly quality: number
    readonly profile: 'baseline' | 'main' | 'high'
    readonly level: string | undefined
    /** Frames per second; undefined keeps the source's. */
    readonly fps: string | undefined
  }
  readonly audio:
    | { readonly bitrate: number; readonly sampleRate: number; readonly channels: 1 | 2 }
    | undefined
  /** Silence to the end of the picture. */
  readonly padsSound: boolean
}

/** Still images of one video, the first at its very beginning. */
export type StillsGroup = {
  readonly kind: 'stills'
  readonly destination: Place
  readonly frame: Frame
  readonly mapsTones: boolean
  readonly everySeconds: number
  readonly max: number
  /** 1 to 100, as for JPEG. */
  readonly quality: number
  /** A picture laid over each image, if any. */
  readonly cover: Cover | undefined
}

/** A PNG, and the pixels of the output that it covers. */
export type Cover = {
  readonly image: Place
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Frame = {
  readonly width: number | undefined
  readonly height: number | undefined
  readonly scaling: 'DEFAULT' | 'FILL' | 'FIT' | 'FIT_NO_UPSCALE' | 'STRETCH_TO_OUTPUT'
}

const place = z
  .string()
  .regex(/^s3:\/\/[a-z0-9.-]{3,63}\/\S+$/, 'should be an S3 location, s3://bucket/key')
  .transform((url): Place => {
    const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(url) ?? []
    return { bucket, key }
  })
const namedPlace = place.refine(
  ({ key }) => !key.endsWith('/'),
  'should end in a file name without extension',
)
const size = z.int().min(32).max(8192).optional()
const nameModifier = z.string().regex(/^[\w.-]+$/, 'should be letters, digits, "_", "-" or "."')

const frame = {
  width: size,
  height: size,
  scalingBehavior: z
    .enum(['DEFAULT', 'FILL', 'FIT', 'FIT_NO_UPSCALE', 'STRETCH_TO_OUTPUT'])
    .default('DEFAULT'),
}

const colorCorrector = z
  .object({
    colorSpaceConversion: z.literal('FORCE_709', 'should be FORCE_709'),
    hdrToSdrToneMapper: z.enum(['PRESERVE_DETAILS', 'VIBRANT']).optional(),
  })
  .optional()

const h264 = z.object({
  rateControlMode: z.enum(['QVBR', 'CBR', 'VBR']).default('VBR'),
  maxBitrate: z.int().min(1000).optional(),
  bitrate: z.int().min(1000).optional(),
  qvbrSettings: z
    .object({ qvbrQualityLevel: z.int().min(1).max(10).default(7) })
    .default({ qvbrQualityLevel: 7 }),
  codecProfile: z.enum(['BASELINE', 'MAIN', 'HIGH']).default('MAIN'),
  codecLevel: z
    .string()
    .regex(/^(AUTO|LEVEL_[1-5](_[1-3])?)$/)
    .default('AUTO'),
  framerateControl: z.enum(['INITIALIZE_FROM_SOURCE', 'SPECIFIED']).default('INITIALIZE_FROM_SOURCE'),
  framerateNumerator: z.int().min(1).default(30),
  framerateDenominator: z.int().min(1).default(1),
})

const audio = z.object({
  codecSettings: z.object({
    codec: z.literal('AAC'),
    aacSettings: z.object({
      bitrate: z.int().min(6000).default(96_000),
      sampleRate: z.int().min(8000).max(96_000),
      codingMode: z.enum(['CODING_MODE_1_0', 'CODING_MODE_2_0']),
    }),
  }),
})

const rung = z
  .object({
    nameModifier,
    containerSettings: z.object({
      container: z.literal('M3U8'),
      m3u8Settings: z
        .object({ audioDuration: z.enum(['DEFAULT_CODEC_DURATION', 'MATCH_VIDEO_DURATION']).optional() })
        .default({}),
    }),
    videoDescription: z.object({
      ...frame,
      videoPreprocessors: z.object({ colorCorrector }).default({}),
      codecSettings: z.object({ codec: z.literal('H_264'), h264Settings: h264 }),
    }),
    audioDescriptions: z.array(audio).max(1).default([]),
  })
  .transform(({ nameModifier, containerSettings, videoDescription, audioDescriptions }): Rung => {
    const coding = videoDescription.codecSettings.h264Settings
    const maxBitrate = coding.maxBitrate ?? coding.bitrate ?? 5_000_000
    const aac = audioDescriptions[0]?.codecSettings.aacSettings
    const specified = coding.framerateControl === 'SPECIFIED'
    return {
      nameModifier,
      mapsTones: videoDescription.videoPreprocessors.colorCorrector !== undefined,
      frame: frameOf(videoDescription),
      video: {
        mode: coding.rateControlMode,
        maxBitrate,
        bitrate: coding.bitrate ?? maxBitrate,
        quality: coding.qvbrSettings.qvbrQualityLevel,
        profile: ({ BASELINE: 'baseline', MAIN: 'main', HIGH: 'high' } as const)[coding.codecProfile],
        level: coding.codecLevel === 'AUTO' ? undefined : coding.codecLevel.slice(6).replace('_', '.'),
        fps: specified ? `${coding.framerateNumerator}/${coding.framerateDenominator}` : undefined,
      },
      audio: aac && {
        bitrate: aac.bitrate,
        sampleRate: aac.sampleRate,
        channels: aac.codingMode === 'CODING_MODE_1_0' ? 1 : 2,
      },
      padsSound: containerSettings.m3u8Settings.audioDuration === 'MATCH_VIDEO_DURATION',
    }
  })

const hlsGroup = z
  .object({
    outputGroupSettings: z.object({
      type: z.literal('HLS_GROUP_SETTINGS'),
      hlsGroupSettings: z.object({
        destination: namedPlace,
        segmentLength: z.int().min(1).max(60),
        directoryStructure: z.literal('SINGLE_DIRECTORY').optional(),
        segmentControl: z.literal('SEGMENTED_FILES').optional(),
      }),
    }),
    outputs: z.array(rung).min(1),
  })
  .transform(
    ({ outputGroupSettings: { hlsGroupSettings: hls }, outputs }): HlsGroup => ({
      kind: 'hls',
      destination: hls.destination,
      segmentSeconds: hls.segmentLength,
      rungs: outputs,
    }),
  )
  .refine(({ rungs }) => new Set(rungs.map((rung) => rung.nameModifier)).size === rungs.length, {
    message: 'every output of a group needs a name modifier of its own',
  })

const cover = z
  .object({
    imageInserterInput: place,
    imageX: z.int().min(0),
    imageY: z.int().min(0),
    width: z.int().min(1),
    height: z.int().min(1),
    layer: z.int().min(0).max(99),
    opacity: z.literal(100, 'should be 100: the image is as transparent as it says itself'),
  })
  .transform(
    ({ imageInserterInput: image, imageX: x, imageY: y, width, height }): Cover => ({
      image,
      x,
      y,
      width,
      height,
    }),
  )

const stills = z.object({
  nameModifier: nameModifier.default(''),
  containerSettings: z.object({ container: z.literal('RAW') }),
  videoDescription: z.object({
    ...frame,
    videoPreprocessors: z
      .object({ imageInserter: z.object({ insertableImages: z.tuple([cover]) }).optional(), colorCorrector })
      .default({}),
    codecSettings: z.object({
      codec: z.literal('FRAME_CAPTURE'),
      frameCaptureSettings: z.object({
        framerateNumerator: z.int().min(1),
        framerateDenominator: z.int().min(1),
        maxCaptures: z.int().min(1).default(10_000_000),
        quality: z.int().min(1).max(100).default(80),
      }),
    }),
  }),
})

const stillsGroup = z
  .object({
    outputGroupSettings: z.object({
      type: z.literal('FILE_GROUP_SETTINGS'),
      fileGroupSettings: z.object({ destination: namedPlace }),
    }),
    outputs: z.tuple([stills]),
  })
  .transform(({ outputGroupSettings, outputs: [output] }): StillsGroup => {
    const { destination } = outputGroupSettings.fileGroupSettings
    const capture = output.videoDescription.codecSettings.frameCaptureSettings
    const { colorCorrector, imageInserter } = output.videoDescription.videoPreprocessors
    return {
      kind: 'stills',
      destination: { ...destination, key: destination.key + output.nameModifier },
      frame: frameOf(output.videoDescription),
      mapsTones: colorCorrector !== undefined,
      everySeconds: capture.framerateDenominator / capture.framerateNumerator,
      max: capture.maxCaptures,
      quality: capture.quality,
      cover: imageInserter?.insertableImages[0],
    }
  })

/** Whether it is a playlist of segments, such as a recording. */
export const isPlaylist = ({ key }: Place) => key.endsWith('.m3u8')

const input = z.object({
  fileInput: place,
  videoSelector: z.object({ padVideo: z.enum(['DISABLED', 'BLACK']).optional() }).default({}),
  audioSelectors: z
    .record(z.string(), z.object({ tracks: z.tuple([z.int().min(1)]).optional() }))
    .default({}),
})

/** Whether an output maps tones; all of a job do or none, because the film is decoded once for all. */
const mapped = (groups: JobPlan['groups']) =>
  groups.flatMap((group) =>
    group.kind === 'hls' ? group.rungs.map(({ mapsTones }) => mapsTones) : [group.mapsTones],
  )

const settings = z
  .object({
    inputs: z.array(input).min(1).max(150),
    outputGroups: z.array(z.union([hlsGroup, stillsGroup])).min(1),
  })
  .refine(({ outputGroups }) => outputGroups.some(({ kind }) => kind === 'hls'), {
    path: ['outputGroups'],
    message: 'a job needs an output with video besides frame captures',
  })
  .refine(({ outputGroups }) => new Set(mapped(outputGroups)).size === 1, {
    path: ['outputGroups'],
    message: 'all outputs are brought into BT.709 here, or none',
  })
  .refine(({ inputs }) => inputs.length === 1 || inputs.every(({ fileInput }) => isPlaylist(fileInput)), {
    path: ['inputs'],
    message: 'only playlists are joined here',
  })
  .transform(
    ({ inputs, outputGroups }): JobPlan => ({
      inputs: inputs.map(({ fileInput }) => fileInput),
      padsPicture: inputs.every(({ videoSelector }) => videoSelector.padVideo === 'BLACK'),
      soundTrack: Object.values(inputs[0]?.audioSelectors ?? {})[0]?.tracks?.[0],
      mapsTones: mapped(outputGroups).every(Boolean),
      groups: outputGroups,
    }),
  )

/** The raw body of a CreateJob request. */
const createJob = z.object({
  role: z.string().min(1),
  queue: z.string().optional(),
  clientRequestToken: z.string().min(1).optional(),
  userMetadata: z.record(z.string(), z.string()).default({}),
  settings: z.record(z.string(), z.unknown()),
})

export type JobRequest = z.infer<typeof createJob>

/** Thrown for a request that MediaConvert, or this stand-in, does not accept. */
export class BadRequest extends Error {
  override name = 'BadRequestException'
}

export function readJobRequest(body: unknown): JobRequest {
  const request = parse(createJob, body, '')
  planOf(request.settings)
  return request
}

export function planOf(jobSettings: unknown): JobPlan {
  return parse(settings, jobSettings, '/settings')
}

/** The raw body of a Probe request. */
const probe = z.object({ inputFiles: z.tuple([z.object({ fileUrl: place })]) })

/** The file of a Probe request. */
export function readProbeRequest(body: unknown): Place {
  return parse(probe, body, '').inputFiles[0].fileUrl
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, root: string): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new BadRequest(result.error.issues.flatMap((issue) => complaints(issue, root)).join('; '))
}

/** One line per fault; of the kinds of output group, those of the intended one. */
function complaints(issue: z.core.$ZodIssue, root: string): string[] {
  const path = [root, ...issue.path].join('/')
  if (issue.code !== 'invalid_union') return [`${path}: ${issue.message}`]
  const [closest = []] = [...issue.errors].sort((one, other) => misfit(one) - misfit(other))
  return closest.flatMap((inner) => complaints(inner, path))
}

/** A group of another type fails at the type itself. */
const misfit = (issues: readonly z.core.$ZodIssue[]) =>
  issues.some(({ path }) => path.at(-1) === 'type') ? 1 : 0

const frameOf = (video: {
  width?: number | undefined
  height?: number | undefined
  scalingBehavior: Frame['scaling']
}) => ({
  width: video.width,
  height: video.height,
  scaling: video.scalingBehavior,
})
