import { whole } from '../constructs/permission.ts'
import type { Meanings } from './parts.ts'

/** Rights to the catalogue index. */
export const catalogueAccess = {
  'index:read': ({ media }) => ({
    permissions: [
      { actions: ['s3:GetObject'], resources: [media.bucket.arnForObjects('catalogue/*')], why: whole.index },
      // Without it S3 answers 403, not 404, while there is no index yet. Writers list its bases with it.
      { actions: ['s3:ListBucket'], resources: [media.bucket.bucketArn] },
    ],
    environment: { MEDIA_BUCKET: media.bucket.bucketName },
  }),

  'index:write': ({ media }) => ({
    permissions: [
      { actions: ['s3:PutObject'], resources: [media.bucket.arnForObjects('catalogue/index.json.gz')] },
      {
        actions: ['s3:PutObject', 's3:DeleteObject'],
        resources: [media.bucket.arnForObjects('catalogue/bases/*')],
        why: whole.indexBases,
      },
    ],
    environment: { MEDIA_BUCKET: media.bucket.bucketName },
  }),

  'counters:write': ({ media }) => ({
    permissions: [
      { actions: ['s3:PutObject'], resources: [media.bucket.arnForObjects('catalogue/counters.json.gz')] },
    ],
    environment: { MEDIA_BUCKET: media.bucket.bucketName },
  }),
} satisfies Partial<Meanings>
