import { whole } from '../constructs/permission.ts'
import type { Meanings } from './parts.ts'

/** Rights to published files: films, their captions and pictures. */
export const mediaAccess = {
  'media:address': ({ media }) => ({
    permissions: [],
    environment: { MEDIA_BUCKET: media.bucket.bucketName },
  }),

  'media:sign': ({ mediaKeys: { signing } }) => ({
    permissions: [{ actions: ['secretsmanager:GetSecretValue'], resources: [signing.secret.secretArn] }],
    environment: {
      MEDIA_KEY_PAIR_ID: signing.publicKey.publicKeyId,
      MEDIA_SIGNING_SECRET: signing.secret.secretArn,
    },
  }),

  'media:delete': ({ media }) => ({
    permissions: [
      {
        actions: ['s3:DeleteObject'],
        resources: [
          media.bucket.arnForObjects('media/videos/*'),
          media.bucket.arnForObjects('media/images/upl_*'),
        ],
        why: whole.media,
      },
      { actions: ['s3:ListBucket'], resources: [media.bucket.bucketArn] },
    ],
    environment: { MEDIA_BUCKET: media.bucket.bucketName },
  }),

  'pictures:write': ({ media }) => ({
    permissions: [
      {
        actions: ['s3:PutObject', 's3:GetObject', 's3:DeleteObject'],
        resources: [media.uploads.arnForObjects('pictures/*')],
        why: whole.pictures,
      },
      {
        actions: ['s3:PutObject'],
        resources: [
          media.bucket.arnForObjects('media/images/members/*'),
          media.bucket.arnForObjects('media/images/pictures/*'),
        ],
        why: whole.pictures,
      },
      // The member's previous picture is removed.
      {
        actions: ['s3:DeleteObject'],
        resources: [media.bucket.arnForObjects('media/images/members/*')],
        why: whole.pictures,
      },
      // Without it S3 answers 403, not 404, for a picture that never arrived.
      { actions: ['s3:ListBucket'], resources: [media.uploads.bucketArn] },
    ],
    environment: { MEDIA_BUCKET: media.bucket.bucketName, UPLOADS_BUCKET: media.uploads.bucketName },
  }),

  'pictures:delete': ({ media }) => ({
    permissions: [
      {
        actions: ['s3:DeleteObject'],
        resources: [media.bucket.arnForObjects('media/images/members/*')],
        why: whole.pictures,
      },
      { actions: ['s3:ListBucket'], resources: [media.bucket.bucketArn] },
    ],
    environment: { MEDIA_BUCKET: media.bucket.bucketName },
  }),

  // One by one, by their addresses: no listing is needed.
  'review-pictures:delete': ({ media }) => ({
    permissions: [
      {
        actions: ['s3:DeleteObject'],
        resources: [media.bucket.arnForObjects('media/images/members/*')],
        why: whole.pictures,
      },
    ],
    environment: { MEDIA_BUCKET: media.bucket.bucketName },
  }),

  'captions:write': ({ media }) => ({
    permissions: [
      {
        actions: ['s3:PutObject', 's3:DeleteObject'],
        resources: [media.bucket.arnForObjects('media/videos/*/captions/*')],
        why: whole.captions,
      },
    ],
    environment: { MEDIA_BUCKET: media.bucket.bucketName },
  }),
} satisfies Partial<Meanings>
