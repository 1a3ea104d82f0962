import * as z from 'zod/mini'
import { moment } from './fields.ts'

/**
 * Every event of the house and who consumes it. Own events start as an item of the table; the others are
 * the cloud's. Read by the consumers, by the stack (rules, queues) and by the local run.
 */

/** Who tells of own events. */
export const ownSource = 'kiai'

export const events = {
  videoViewed: {
    source: ownSource,
    detailType: 'videoViewed',
    detail: z.object({ userId: z.string(), videoId: z.string(), day: z.string() }),
  },
  videoRated: {
    source: ownSource,
    detailType: 'videoRated',
    detail: z.object({ memberId: z.string(), videoId: z.string() }),
  },
  courseEnrolled: {
    source: ownSource,
    detailType: 'courseEnrolled',
    detail: z.object({ memberId: z.string(), courseId: z.string() }),
  },
  marketingDeclined: {
    source: ownSource,
    detailType: 'marketingDeclined',
    detail: z.object({ memberId: z.string(), at: moment }),
  },
  uploadDiscarded: {
    source: ownSource,
    detailType: 'uploadDiscarded',
    detail: z.object({ uploadId: z.string() }),
  },
  transcodingWanted: {
    source: ownSource,
    detailType: 'transcodingWanted',
    detail: z.object({ uploadId: z.string() }),
  },
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

export type EventName = keyof typeof events
export type Detail<Name extends EventName> = z.output<(typeof events)[Name]['detail']>

/** A transaction holds 100 writes: 99 events marked as counted, and their sum. */
export const mostSummed = 99

/** A consumer is the module `functions/<domain>/<file>.ts` and has a queue of its own. */
export const consumers = {
  onVideoViewed: {
    domain: 'videos',
    file: 'on-video-viewed',
    event: 'videoViewed',
    batchSize: mostSummed,
    windowSeconds: 5,
  },
  onVideoRated: {
    domain: 'videos',
    file: 'on-video-rated',
    event: 'videoRated',
    batchSize: 100,
    windowSeconds: 5,
  },
  onCourseEnrolled: {
    domain: 'courses',
    file: 'on-course-enrolled',
    event: 'courseEnrolled',
    batchSize: mostSummed,
    windowSeconds: 5,
  },
  onMarketingDeclined: {
    domain: 'newsletter',
    file: 'on-marketing-declined',
    event: 'marketingDeclined',
    batchSize: 10,
    windowSeconds: 0,
  },
  onObjectCreated: {
    domain: 'media',
    file: 'on-object-created',
    event: 'objectCreated',
    batchSize: 10,
    windowSeconds: 0,
  },
  onJobStateChanged: {
    domain: 'media',
    file: 'on-job-state-changed',
    event: 'jobStateChanged',
    batchSize: 10,
    windowSeconds: 0,
  },
  onTranscodingWanted: {
    domain: 'media',
    file: 'on-transcoding-wanted',
    event: 'transcodingWanted',
    batchSize: 10,
    windowSeconds: 0,
  },
  onUploadDiscarded: {
    domain: 'media',
    file: 'on-upload-discarded',
    event: 'uploadDiscarded',
    batchSize: 10,
    windowSeconds: 0,
  },
} as const satisfies Record<
  string,
  { domain: string; file: string; event: EventName; batchSize: number; windowSeconds: number }
>
