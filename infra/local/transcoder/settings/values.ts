import * as z from 'zod'
import type { Frame, Place } from './plan.ts'

/** The values that outputs of both kinds have. */

export const place = z
  .string()
  .regex(/^s3:\/\/[a-z0-9.-]{3,63}\/\S+$/, 'should be an S3 location, s3://bucket/key')
  .transform((url): Place => {
    const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(url) ?? []
    return { bucket, key }
  })
export const namedPlace = place.refine(
  ({ key }) => !key.endsWith('/'),
  'should end in a file name without extension',
)
const size = z.int().min(32).max(8192).optional()
export const nameModifier = z.string().regex(/^[\w.-]+$/, 'should be letters, digits, "_", "-" or "."')

export const frame = {
  width: size,
  height: size,
  scalingBehavior: z
    .enum(['DEFAULT', 'FILL', 'FIT', 'FIT_NO_UPSCALE', 'STRETCH_TO_OUTPUT'])
    .default('DEFAULT'),
}

export const colorCorrector = z
  .object({
    colorSpaceConversion: z.literal('FORCE_709', 'should be FORCE_709'),
    hdrToSdrToneMapper: z.enum(['PRESERVE_DETAILS', 'VIBRANT']).optional(),
  })
  .optional()

export const frameOf = (video: {
  width?: number | undefined
  height?: number | undefined
  scalingBehavior: Frame['scaling']
}) => ({
  width: video.width,
  height: video.height,
  scaling: video.scalingBehavior,
})
