import * as z from 'zod'
import type { HlsGroup, Rung } from './plan.ts'
import { colorCorrector, frame, frameOf, namedPlace, nameModifier } from './values.ts'

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

export const hlsGroup = z
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
