import * as z from 'zod'
import type { Cover, StillsGroup } from './plan.ts'
import { colorCorrector, frame, frameOf, namedPlace, nameModifier, place } from './values.ts'

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

export const stillsGroup = z
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
