import * as z from 'zod/mini'
import { oneByOne, own } from './event.ts'

/** Kiai's own media events, and those of S3 and MediaConvert. */
export const events = {
  uploadDiscarded: own('uploadDiscarded', z.object({ uploadId: z.string() })),
  transcodingWanted: own('transcodingWanted', z.object({ uploadId: z.string() })),
  objectCreated: {
    source: 'aws.s3',
    detailType: 'Object Created',
    detail: z.object({
      bucket: z.object({ name: z.string() }),
      object: z.object({ key: z.string(), size: z.number() }),
    }),
  },
  jobStateChanged: {
    source: 'aws.mediaconvert',
    detailType: 'MediaConvert Job State Change',
    detail: z.object({
      status: z.enum([
        'SUBMITTED',
        'PROGRESSING',
        'STATUS_UPDATE',
        'INPUT_INFORMATION',
        'COMPLETE',
        'CANCELED',
        'ERROR',
      ]),
      jobId: z.string(),
      userMetadata: z.optional(z.record(z.string(), z.string())),
      jobProgress: z.optional(z.object({ jobPercentComplete: z.optional(z.number()) })),
      errorCode: z.optional(z.number()),
      errorMessage: z.optional(z.string()),
      outputGroupDetails: z.optional(
        z.array(
          z.object({
            outputDetails: z.optional(
              z.array(
                z.object({
                  durationInMs: z.optional(z.number()),
                  outputFilePaths: z.optional(z.array(z.string())),
                }),
              ),
            ),
          }),
        ),
      ),
    }),
  },
} as const

export const consumers = {
  onObjectCreated: { domain: 'media', file: 'on-object-created', event: 'objectCreated', ...oneByOne },
  onJobStateChanged: {
    domain: 'media',
    file: 'on-job-state-changed',
    event: 'jobStateChanged',
    ...oneByOne,
  },
  onTranscodingWanted: {
    domain: 'media',
    file: 'on-transcoding-wanted',
    event: 'transcodingWanted',
    ...oneByOne,
  },
  onUploadDiscarded: { domain: 'media', file: 'on-upload-discarded', event: 'uploadDiscarded', ...oneByOne },
} as const
