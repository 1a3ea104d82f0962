import type { Output, OutputGroup } from '@aws-sdk/client-mediaconvert'
import { env } from './env.ts'

/** The smallest rung comes first: a player begins with it, so the first frame is there soonest. */
const rungs = [
  { name: '_360p', width: 640, height: 360, maxBitrate: 900_000, quality: 7, audio: 96_000 },
  { name: '_720p', width: 1280, height: 720, maxBitrate: 3_000_000, quality: 7, audio: 128_000 },
  { name: '_1080p', width: 1920, height: 1080, maxBitrate: 6_000_000, quality: 8, audio: 128_000 },
] as const

export type Job = {
  uploadId: string
  /** Which try this is; the same try asked for twice makes one job. */
  attempt: number
  /** Key in the uploads bucket. */
  source: string
  /** Folder in the media bucket: `<folder>/master.m3u8` and what it names. */
  folder: string
}

/** Starts transcoding to HLS of two-second segments, with still images; answers with the job's id. */
export async function startJob({ uploadId, attempt, source, folder }: Job): Promise<string> {
  // Loaded when first used, so that no Lambda's start waits for it.
  const { client, CreateJobCommand } = await import('./mediaconvert.ts')
  const media = env('MEDIA_BUCKET')
  const { Job } = await client.send(
    new CreateJobCommand({
      ClientRequestToken: `${uploadId}-${attempt}`,
      Role: env('TRANSCODE_ROLE'),
      Queue: env('TRANSCODE_QUEUE'),
      UserMetadata: { uploadId, attempt: String(attempt) },
      StatusUpdateInterval: 'SECONDS_10',
      Settings: {
        TimecodeConfig: { Source: 'ZEROBASED' },
        Inputs: [
          {
            FileInput: `s3://${env('UPLOADS_BUCKET')}/${source}`,
            TimecodeSource: 'ZEROBASED',
            VideoSelector: { Rotate: 'AUTO' },
            AudioSelectors: { 'Audio Selector 1': { DefaultSelection: 'DEFAULT' } },
          },
        ],
        OutputGroups: [
          hls(`s3://${media}/${folder}/master`),
          stills(`s3://${media}/media/images/${uploadId}`),
        ],
      },
    }),
  )
  if (!Job?.Id) throw new Error('MediaConvert gave the job no id')
  return Job.Id
}

const hls = (destination: string): OutputGroup => ({
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
  Outputs: rungs.map(rung),
})

const rung = ({ name, width, height, maxBitrate, quality, audio }: (typeof rungs)[number]): Output => ({
  NameModifier: name,
  ContainerSettings: { Container: 'M3U8' },
  VideoDescription: {
    Width: width,
    Height: height,
    ScalingBehavior: 'FIT_NO_UPSCALE',
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

/** One image at the beginning and one at four seconds: the later one is seldom black. */
const stills = (destination: string): OutputGroup => ({
  Name: 'Stills',
  OutputGroupSettings: { Type: 'FILE_GROUP_SETTINGS', FileGroupSettings: { Destination: destination } },
  Outputs: [
    {
      ContainerSettings: { Container: 'RAW' },
      VideoDescription: {
        Width: 1280,
        Height: 720,
        ScalingBehavior: 'FIT_NO_UPSCALE',
        CodecSettings: {
          Codec: 'FRAME_CAPTURE',
          FrameCaptureSettings: {
            FramerateNumerator: 1,
            FramerateDenominator: 4,
            MaxCaptures: 2,
            Quality: 80,
          },
        },
      },
    },
  ],
})
