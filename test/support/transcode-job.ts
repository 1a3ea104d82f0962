import type { CreateJobCommandInput, Output, OutputGroup } from '@aws-sdk/client-mediaconvert'

type Place = {
  /** `s3://bucket/key` of the source. */
  readonly input: string
  /** `s3://bucket/folder/name`: the master playlist becomes `name.m3u8`, a rung `name_360p.m3u8`. */
  readonly destination: string
  /** `s3://bucket/folder/name`: the still images become `name.0000000.jpg`, `name.0000001.jpg`, … */
  readonly poster: string
}

/** The smallest rung comes first: players begin with it, so the first frame is there soonest. */
const RUNGS = [
  { name: '_360p', width: 640, height: 360, maxBitrate: 900_000, quality: 7, audio: 96_000 },
  { name: '_720p', width: 1280, height: 720, maxBitrate: 3_000_000, quality: 7, audio: 128_000 },
  { name: '_1080p', width: 1920, height: 1080, maxBitrate: 6_000_000, quality: 8, audio: 128_000 },
] as const

/** A MediaConvert job: adaptive HLS in three rungs with segments of two seconds, and a poster. */
export function hlsJob({ input, destination, poster }: Place): CreateJobCommandInput {
  return {
    Role: 'arn:aws:iam::000000000000:role/transcode',
    Settings: {
      TimecodeConfig: { Source: 'ZEROBASED' },
      Inputs: [
        {
          FileInput: input,
          TimecodeSource: 'ZEROBASED',
          VideoSelector: { Rotate: 'AUTO' },
          AudioSelectors: { 'Audio Selector 1': { DefaultSelection: 'DEFAULT' } },
        },
      ],
      OutputGroups: [hlsGroup(destination), posterGroup(poster)],
    },
  }
}

const hlsGroup = (destination: string): OutputGroup => ({
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
  Outputs: RUNGS.map(rung),
})

const rung = (rung: (typeof RUNGS)[number]): Output => ({
  NameModifier: rung.name,
  ContainerSettings: { Container: 'M3U8' },
  VideoDescription: {
    Width: rung.width,
    Height: rung.height,
    ScalingBehavior: 'FIT_NO_UPSCALE',
    CodecSettings: {
      Codec: 'H_264',
      H264Settings: {
        RateControlMode: 'QVBR',
        MaxBitrate: rung.maxBitrate,
        QvbrSettings: { QvbrQualityLevel: rung.quality },
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
        AacSettings: { Bitrate: rung.audio, SampleRate: 48_000, CodingMode: 'CODING_MODE_2_0' },
      },
    },
  ],
})

/** One image at the beginning and one at four seconds: the event's path names the last, which is seldom black. */
const posterGroup = (destination: string): OutputGroup => ({
  Name: 'Poster',
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
