import { Aws } from 'aws-cdk-lib'
import { whole } from '../constructs/permission.ts'
import type { Meanings } from './parts.ts'

const named = (kind: 'channel' | 'stream-key') =>
  `arn:${Aws.PARTITION}:ivs:${Aws.REGION}:${Aws.ACCOUNT_ID}:${kind}/*`

/** Rights to the streams of live events: each channel is made when its host prepares to go on air. */
export const streamsAccess = {
  'streams:open': ({ media: { recordings } }) => ({
    permissions: [
      {
        actions: ['ivs:CreateChannel', 'ivs:CreateStreamKey', 'ivs:TagResource'],
        resources: [named('channel'), named('stream-key')],
        why: whole.streams,
      },
      { actions: ['ivs:CreateChannel'], resources: [recordings.configurationArn] },
    ],
    environment: { RECORDING_CONFIGURATION: recordings.configurationArn },
  }),

  'recordings:read': ({ media: { recordings } }) => ({
    permissions: [
      {
        actions: ['s3:GetObject'],
        resources: [recordings.bucket.arnForObjects('ivs/*')],
        why: whole.recordings,
      },
      { actions: ['s3:ListBucket'], resources: [recordings.bucket.bucketArn] },
    ],
    environment: { RECORDINGS_BUCKET: recordings.bucket.bucketName },
  }),

  'recordings:delete': ({ media: { recordings } }) => ({
    permissions: [
      {
        actions: ['s3:DeleteObject'],
        resources: [recordings.bucket.arnForObjects('ivs/*')],
        why: whole.recordings,
      },
      { actions: ['s3:ListBucket'], resources: [recordings.bucket.bucketArn] },
    ],
    environment: { RECORDINGS_BUCKET: recordings.bucket.bucketName },
  }),

  'streams:look': () => ({
    permissions: [{ actions: ['ivs:GetStream'], resources: [named('channel')], why: whole.streams }],
    environment: {},
  }),

  // For the desk of the hosts: also how well the picture arrives.
  'streams:inspect': () => ({
    permissions: [
      {
        actions: ['ivs:GetStream', 'ivs:GetStreamSession'],
        resources: [named('channel')],
        why: whole.streams,
      },
    ],
    environment: {},
  }),

  'streams:close': () => ({
    permissions: [
      { actions: ['ivs:StopStream'], resources: [named('channel')], why: whole.streams },
      {
        actions: ['ivs:ListStreamKeys', 'ivs:DeleteStreamKey', 'ivs:DeleteChannel'],
        resources: [named('channel'), named('stream-key')],
        why: whole.streams,
      },
    ],
    environment: {},
  }),

  'streams:sign': ({ streamKey }) => ({
    permissions: [
      { actions: ['secretsmanager:GetSecretValue'], resources: [streamKey.secretArn] },
      {
        actions: ['ivs:StartViewerSessionRevocation'],
        resources: [named('channel')],
        why: whole.streams,
      },
    ],
    environment: { LIVE_SIGNING_SECRET: streamKey.secretArn },
  }),
} satisfies Partial<Meanings>
