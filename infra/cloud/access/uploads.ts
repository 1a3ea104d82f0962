import { whole } from '../constructs/permission.ts'
import type { Media } from '../media/media.ts'
import type { Access, Meanings } from './parts.ts'

/** Rights to uploads, and to their transcoding. */
export const uploadsAccess = {
  'uploads:write': ({ media }) => ({
    permissions: [
      {
        // PutObject also covers parts, the start and the completion of an upload.
        actions: ['s3:PutObject', 's3:GetObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        resources: [media.uploads.arnForObjects('uploads/*')],
        why: whole.uploads,
      },
      // Without it S3 answers 403, not 404, for a missing object.
      { actions: ['s3:ListBucket'], resources: [media.uploads.bucketArn] },
    ],
    environment: { UPLOADS_BUCKET: media.uploads.bucketName },
  }),

  'uploads:delete': ({ media }) => ({
    permissions: [
      {
        actions: ['s3:DeleteObject'],
        resources: [media.uploads.arnForObjects('uploads/*')],
        why: whole.uploads,
      },
      { actions: ['s3:ListBucket'], resources: [media.uploads.bucketArn] },
    ],
    environment: { UPLOADS_BUCKET: media.uploads.bucketName },
  }),

  'originals:read': ({ media }) => onOriginals(media, ['s3:GetObject']),

  'originals:write': ({ media }) => onOriginals(media, [...sentInParts]),

  // A probe reads the file with the caller's own rights.
  'originals:transcode': ({ media }) => ({
    permissions: [
      {
        actions: ['s3:GetObject'],
        resources: [media.uploads.arnForObjects('originals/*')],
        why: whole.originals,
      },
    ],
    environment: {},
  }),

  'clips:write': ({ media }) => onClips(media, [...sentInParts]),

  'clips:delete': ({ media }) => onClips(media, ['s3:DeleteObject']),

  'clips:abort': ({ media }) => onClips(media, ['s3:AbortMultipartUpload']),

  transcode: ({ media }) => ({
    permissions: [
      { actions: ['mediaconvert:CreateJob'], resources: [media.queueArn] },
      // A probe reads the file with the caller's own rights, and has no resource that it could be limited to.
      { actions: ['mediaconvert:Probe'], resources: ['*'], why: whole.probe },
      {
        actions: ['s3:GetObject'],
        resources: [media.uploads.arnForObjects('uploads/*')],
        why: whole.uploads,
      },
      // Without it S3 answers 403, not 404, for a file that is gone.
      { actions: ['s3:ListBucket'], resources: [media.uploads.bucketArn] },
      {
        actions: ['iam:PassRole'],
        resources: [media.transcodeRole.roleArn],
        conditions: { StringEquals: { 'iam:PassedToService': 'mediaconvert.amazonaws.com' } },
      },
    ],
    environment: {
      MEDIA_BUCKET: media.bucket.bucketName,
      UPLOADS_BUCKET: media.uploads.bucketName,
      RECORDINGS_BUCKET: media.recordings.bucket.bucketName,
      TRANSCODE_ROLE: media.transcodeRole.roleArn,
      TRANSCODE_QUEUE: media.queueArn,
      WATERMARK: media.watermark.s3ObjectUrl,
    },
  }),
} satisfies Partial<Meanings>

/** The actions to receive a file in parts, to check it, and to remove it. */
const sentInParts = [
  's3:PutObject',
  's3:GetObject',
  's3:DeleteObject',
  's3:AbortMultipartUpload',
  's3:ListMultipartUploadParts',
] as const

/** All files for sale in the store. Without `ListBucket` S3 answers 403, not 404, for a missing object. */
const onOriginals = ({ uploads }: Media, actions: readonly string[]): Access => ({
  permissions: [
    { actions: [...actions], resources: [uploads.arnForObjects('originals/*')], why: whole.originals },
    { actions: ['s3:ListBucket'], resources: [uploads.bucketArn] },
  ],
  environment: { UPLOADS_BUCKET: uploads.bucketName },
})

/** All clips, and their listing: to find those of a session, and those that did not arrive. */
const onClips = ({ uploads }: Media, actions: readonly string[]): Access => ({
  permissions: [
    { actions: [...actions], resources: [uploads.arnForObjects('clips/*')], why: whole.clips },
    { actions: ['s3:ListBucket'], resources: [uploads.bucketArn] },
  ],
  environment: { UPLOADS_BUCKET: uploads.bucketName },
})
