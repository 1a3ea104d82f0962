import type {
  InsertableImage,
  JobSettings,
  Output,
  OutputGroup,
  Track,
  VideoDescription,
  VideoSelector,
} from '@aws-sdk/client-mediaconvert'
import { frameEvery, mostPreviewed } from '#shared/rules/media/frames.ts'
import { fitted, rungsFor, type Size, seenSize } from '#shared/rules/media/ladder.ts'
import { framesKey, smallestRung, stillsKey } from '#shared/rules/media/storage-keys.ts'
import { env } from '../process/env.ts'
import { errorFacts, log } from '../process/log.ts'

/** The smallest rung comes first: players begin with it, so the first frame appears soonest. */
const ladder = [
  { name: smallestRung, width: 640, height: 360, maxBitrate: 900_000, quality: 7, audio: 96_000 },
  { name: '_720p', width: 1280, height: 720, maxBitrate: 3_000_000, quality: 7, audio: 128_000 },
  { name: '_1080p', width: 1920, height: 1080, maxBitrate: 6_000_000, quality: 8, audio: 128_000 },
] as const
type Rung = Omit<(typeof ladder)[number], keyof Size> & Size

/** A playlist in the bucket of recordings, and the size of its picture where that is known. */
export type Recorded = { playlist: string; width?: number | undefined; height?: number | undefined }

export type Job = {
  uploadId: string
  /** The number of the try; the same try requested twice makes one job. */
  attempt: number
  /** A key in the uploads bucket, or recordings to be joined in this order. */
  source: string | readonly Recorded[]
  /** Folder in the media bucket: `<folder>/master.m3u8` and the files it names. */
  folder: string
  /** The sound that is heard, counted from 1 among the sounds of the file; undefined for the first. */
  soundTrack?: number | undefined
  /** Whether its pictures, which are public, carry a watermark; its films never do. */
  hasWatermark: boolean
}

/** What a probe says about a film. */
type Film = {
  size: Size
  /** Brighter than a usual screen can show: the curve that its brightness follows. */
  range: HighRange | undefined
  /** Whether it states the screen that it was made for. */
  hasMastering: boolean
}
type HighRange = 'pq' | 'hlg'

/** Starts transcoding to HLS of two-second segments, with still images; returns the job's id. */
export async function startJob({
  uploadId,
  attempt,
  source,
  folder,
  soundTrack,
  hasWatermark,
}: Job): Promise<string> {
  // Loaded on first use to keep cold starts short.
  const { client, CreateJobCommand } = await import('./mediaconvert.ts')
  const media = env('MEDIA_BUCKET')
  const films = filmsOf(source)
  const probed = typeof source === 'string' ? await probe(films[0] ?? '') : undefined
  const film = typeof source === 'string' ? probed?.size : largest(source)
  const { Job } = await client.send(
    new CreateJobCommand({
      ClientRequestToken: `${uploadId}-${attempt}`,
      Role: env('TRANSCODE_ROLE'),
      Queue: env('TRANSCODE_QUEUE'),
      UserMetadata: { uploadId, attempt: String(attempt) },
      StatusUpdateInterval: 'SECONDS_10',
      Settings: settingsOf({
        films,
        playlist: `s3://${media}/${folder}/master`,
        stills: `s3://${media}/${stillsKey(uploadId)}`,
        frames: `s3://${media}/${framesKey(uploadId)}`,
        rungs: rungsFor(ladder, film),
        soundTrack,
        range: probed?.range,
        hasMastering: probed?.hasMastering,
        ...(hasWatermark && { watermark: { file: env('WATERMARK'), film } }),
      }),
    }),
  )
  if (!Job?.Id) throw new Error('MediaConvert gave the job no id')
  return Job.Id
}

/** Addresses in S3: of the sources, and of each output without its ending. */
type Places = {
  films: readonly string[]
  playlist: string
  stills: string
  frames: string
  rungs?: readonly Rung[]
  soundTrack?: number | undefined
  range?: HighRange | undefined
  hasMastering?: boolean | undefined
  watermark?: Watermark
}

/** A picture in S3 that covers all others, and the size of the film, which decides theirs. */
type Watermark = { file: string; film: Size | undefined }

/** The outputs of a job on films joined in order: HLS in these rungs, still images, and small frames throughout. */
export function settingsOf({
  films,
  playlist,
  stills,
  frames,
  rungs = ladder,
  soundTrack,
  range,
  hasMastering = false,
  watermark,
}: Places): JobSettings {
  const look: Look = { watermark, range }
  return {
    TimecodeConfig: { Source: 'ZEROBASED' },
    Inputs: films.map((film) => ({
      FileInput: film,
      TimecodeSource: 'ZEROBASED',
      // Picture and sound may begin or end at different times; players stall where one is missing.
      VideoSelector: {
        Rotate: 'AUTO',
        PadVideo: 'BLACK',
        ...(range === 'pq' && !hasMastering && usualMastering),
      },
      AudioSelectors: {
        'Audio Selector 1': {
          DefaultSelection: 'DEFAULT',
          AudioDurationCorrection: 'AUTO',
          ...(soundTrack !== undefined && { SelectorType: 'TRACK', Tracks: [soundTrack] }),
        },
      },
    })),
    OutputGroups: [
      hls(playlist, rungs, look),
      pictures('Stills', stills, still, look),
      pictures('Frames', frames, watermark ? previewFrame : frame, look),
    ],
  }
}

/** How all outputs differ from the film. */
type Look = { watermark: Watermark | undefined; range: HighRange | undefined }

/** For a PQ film that does not state its screen: a P3 screen of 1000 candelas, on which most are made. */
const usualMastering = {
  ColorSpace: 'HDR10',
  ColorSpaceUsage: 'FALLBACK',
  Hdr10Metadata: {
    RedPrimaryX: 34_000,
    RedPrimaryY: 16_000,
    GreenPrimaryX: 13_250,
    GreenPrimaryY: 34_500,
    BluePrimaryX: 7_500,
    BluePrimaryY: 3_000,
    WhitePointX: 15_635,
    WhitePointY: 16_450,
    MaxLuminance: 10_000_000,
    MinLuminance: 50,
    MaxContentLightLevel: 1_000,
    MaxFrameAverageLightLevel: 400,
  },
} satisfies VideoSelector

/** The brightness of a film is brought into the range of BT.709, which every screen shows; other films stay. */
const toUsualRange = (range: HighRange | undefined) =>
  range && {
    ColorCorrector: { ColorSpaceConversion: 'FORCE_709', HdrToSdrToneMapper: 'PRESERVE_DETAILS' } as const,
  }

const filmsOf = (source: Job['source']): string[] =>
  typeof source === 'string'
    ? [`s3://${env('UPLOADS_BUCKET')}/${source}`]
    : source.map(({ playlist }) => `s3://${env('RECORDINGS_BUCKET')}/${playlist}`)

/** The size of the largest picture; undefined where that of one is not known. */
function largest(recordings: readonly Recorded[]): Size | undefined {
  const sizes = recordings.flatMap(({ width, height }) => (width && height ? [{ width, height }] : []))
  if (sizes.length < recordings.length) return undefined
  return sizes.sort((one, other) => other.height - one.height)[0]
}

/**
 * The picture of a file; undefined if unknown. A file that is not a film is left to the job, which reports the
 * reason of its failure.
 */
async function probe(file: string): Promise<Film | undefined> {
  const { client, MediaConvertServiceException, ProbeCommand, TooManyRequestsException } = await import(
    './mediaconvert.ts'
  )
  try {
    const { ProbeResults = [] } = await client.send(new ProbeCommand({ InputFiles: [{ FileUrl: file }] }))
    return filmIn(ProbeResults.flatMap(({ Container }) => Container?.Tracks ?? []))
  } catch (error) {
    const isRefused = error instanceof MediaConvertServiceException && error.$fault === 'client'
    if (!isRefused || error instanceof TooManyRequestsException) throw error
    log('warn', 'file not probed', { file, ...errorFacts(error) })
    return undefined
  }
}

function filmIn(tracks: readonly Track[]): Film | undefined {
  const picture = tracks.find(({ TrackType }) => TrackType === 'video')?.VideoProperties
  const { Width: width, Height: height, Rotation: rotation, SampleAspectRatio: shape } = picture ?? {}
  if (!picture || !width || !height) return undefined
  const { Numerator: over, Denominator: under } = shape ?? {}
  // Some containers leave the colours to the picture itself.
  const curve = picture.TransferCharacteristics ?? picture.CodecMetadata?.TransferCharacteristics
  return {
    size: seenSize({ width, height, rotation: rotation ?? 0, shape: over && under ? over / under : 1 }),
    range: curve === 'SMPTE_2084' ? 'pq' : curve === 'ARIB_B67' ? 'hlg' : undefined,
    hasMastering: picture.HdrMetadata?.MasteringDisplayColorVolume !== undefined,
  }
}

const hls = (destination: string, rungs: readonly Rung[], look: Look): OutputGroup => ({
  Name: 'HLS',
  OutputGroupSettings: {
    Type: 'HLS_GROUP_SETTINGS',
    HlsGroupSettings: {
      Destination: destination,
      SegmentLength: 2,
      MinSegmentLength: 0,
      SegmentControl: 'SEGMENTED_FILES',
      DirectoryStructure: 'SINGLE_DIRECTORY',
    },
  },
  Outputs: rungs.map((of) => rung(of, look)),
})

const rung = ({ name, width, height, maxBitrate, quality, audio }: Rung, { range }: Look): Output => ({
  NameModifier: name,
  ContainerSettings: { Container: 'M3U8', M3u8Settings: { AudioDuration: 'MATCH_VIDEO_DURATION' } },
  VideoDescription: {
    Width: width,
    Height: height,
    ScalingBehavior: 'FIT_NO_UPSCALE',
    ...(range && { VideoPreprocessors: toUsualRange(range) }),
    CodecSettings: {
      Codec: 'H_264',
      H264Settings: {
        RateControlMode: 'QVBR',
        MaxBitrate: maxBitrate,
        QvbrSettings: { QvbrQualityLevel: quality },
        CodecProfile: 'HIGH',
        GopSize: 2,
        GopSizeUnits: 'SECONDS',
        SceneChangeDetect: 'DISABLED',
      },
    },
  },
  AudioDescriptions: [
    {
      AudioSourceName: 'Audio Selector 1',
      CodecSettings: {
        Codec: 'AAC',
        AacSettings: { Bitrate: audio, SampleRate: 48_000, CodingMode: 'CODING_MODE_2_0' },
      },
    },
  ],
})

/** JPEGs of a size, one every given number of seconds. */
type Captures = {
  width: number
  height: number
  quality: number
  every: number
  most?: number
}

/** One image at the beginning and one at four seconds: the later one is seldom black. */
const still: Captures = { width: 1280, height: 720, quality: 80, every: 4, most: 2 }
/** Shows the film at any second, small enough for the whole of a long film. */
const frame: Captures = { width: 480, height: 270, quality: 70, every: frameEvery }

/** The public preview of a clip for sale shows its beginning, as large as a product's picture. */
const previewFrame: Captures = {
  width: 960,
  height: 540,
  quality: 75,
  every: frameEvery,
  most: mostPreviewed / frameEvery,
}

/** How a picture is scaled. One that is covered has a size that is known, so that the cover fits it exactly. */
function scaled({ width, height }: Size, { watermark, range }: Look): VideoDescription {
  const colours = toUsualRange(range)
  if (!watermark) {
    return {
      Width: width,
      Height: height,
      ScalingBehavior: 'FIT_NO_UPSCALE',
      ...(colours && { VideoPreprocessors: colours }),
    }
  }
  const { file, film } = watermark
  const size = film ? fitted(film, { width, height }) : { width, height }
  const Width = size.width
  const Height = size.height
  const cover: InsertableImage = {
    ImageInserterInput: file,
    ImageX: 0,
    ImageY: 0,
    Width,
    Height,
    Layer: 0,
    Opacity: 100,
  }
  return {
    Width,
    Height,
    ScalingBehavior: film ? 'STRETCH_TO_OUTPUT' : 'DEFAULT',
    VideoPreprocessors: { ImageInserter: { InsertableImages: [cover] }, ...colours },
  }
}

const pictures = (
  name: string,
  destination: string,
  { width, height, quality, every, most }: Captures,
  look: Look,
): OutputGroup => ({
  Name: name,
  OutputGroupSettings: { Type: 'FILE_GROUP_SETTINGS', FileGroupSettings: { Destination: destination } },
  Outputs: [
    {
      ContainerSettings: { Container: 'RAW' },
      VideoDescription: {
        ...scaled({ width, height }, look),
        CodecSettings: {
          Codec: 'FRAME_CAPTURE',
          FrameCaptureSettings: {
            FramerateNumerator: 1,
            FramerateDenominator: every,
            ...(most && { MaxCaptures: most }),
            Quality: quality,
          },
        },
      },
    },
  ],
})
