import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IEventBus } from 'aws-cdk-lib/aws-events'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { table as shape } from '#functions/model/table/table.ts'
import { type Permission, whole } from '../constructs/permission.ts'
import type { Identity } from '../identity/identity.ts'
import type { Mail } from '../mail.ts'
import type { Media } from '../media/media.ts'
import type { MediaKeys } from '../media/media-keys.ts'
import type { Grant } from './grants.ts'

/** What grants are about: the parts of the stack a Lambda can be given access to. */
export type Parts = {
  table: ITableV2
  media: Media
  mediaKeys: MediaKeys
  identity: Identity
  mail: Mail
  /** Address of anyone who hears of alarms; empty for nobody. */
  operations: string
  /** Seals the addresses of instructors' own calendars. */
  calendarKey: Secret
  /** Keys of the payment providers, as admins set them. */
  paymentKeys: Secret
  /** The bus own events are put on. */
  bus: IEventBus
}

/** Permissions of a grant, and the environment that names what they are for. */
export type Access = {
  permissions: readonly Permission[]
  environment: Readonly<Record<string, string>>
}

export function accessOf(grant: Grant, parts: Parts): Access {
  return meanings[grant](parts)
}

const settingKeys = ['secretsmanager:PutSecretValue', 'secretsmanager:UpdateSecretVersionStage']

const meanings: Record<Grant, (parts: Parts) => Access> = {
  // No Scan: every read asks the table or an index by its key.
  'table:read': ({ table }) => ({
    permissions: [
      { actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], resources: [table.tableArn] },
      {
        actions: ['dynamodb:Query'],
        resources: [table.tableArn, ...shape.indexes.map(({ name }) => `${table.tableArn}/index/${name}`)],
      },
    ],
    environment: { TABLE_NAME: table.tableName },
  }),

  'table:write': ({ table }) => ({
    permissions: [
      {
        actions: [
          'dynamodb:PutItem',
          'dynamodb:UpdateItem',
          'dynamodb:DeleteItem',
          'dynamodb:BatchWriteItem',
          'dynamodb:ConditionCheckItem',
        ],
        resources: [table.tableArn],
      },
    ],
    environment: { TABLE_NAME: table.tableName },
  }),

  'index:read': ({ media }) => ({
    permissions: [
      { actions: ['s3:GetObject'], resources: [media.bucket.arnForObjects('catalogue/*')], why: whole.index },
      // Without it S3 answers 403, not 404, while there is no index yet.
      { actions: ['s3:ListBucket'], resources: [media.bucket.bucketArn] },
    ],
    environment: { MEDIA_BUCKET: media.bucket.bucketName },
  }),

  'index:write': ({ media }) => ({
    permissions: [
      { actions: ['s3:PutObject'], resources: [media.bucket.arnForObjects('catalogue/*')], why: whole.index },
    ],
    environment: { MEDIA_BUCKET: media.bucket.bucketName },
  }),

  'identity:address': ({ identity }) => ({
    permissions: [],
    environment: {
      AUTH_ISSUER: identity.issuer,
      AUTH_DOMAIN: identity.domainUrl,
      AUTH_CLIENT_ID: identity.clientId,
    },
  }),

  'identity:roles': ({ identity: { pool } }) => ({
    permissions: [
      {
        actions: ['cognito-idp:AdminListGroupsForUser', 'cognito-idp:AdminGetUser'],
        resources: [pool.userPoolArn],
      },
    ],
    environment: { USER_POOL_ID: pool.userPoolId },
  }),

  'identity:delete': ({ identity: { pool } }) => ({
    permissions: [{ actions: ['cognito-idp:AdminDeleteUser'], resources: [pool.userPoolArn] }],
    environment: { USER_POOL_ID: pool.userPoolId },
  }),

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

  'uploads:write': ({ media }) => ({
    permissions: [
      {
        // PutObject is also what a part, the start and the completion of an upload ask for.
        actions: ['s3:PutObject', 's3:GetObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        resources: [media.uploads.arnForObjects('uploads/*')],
        why: whole.uploads,
      },
      // Without it S3 answers 403, not 404, for what is not there.
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
      // The one a member showed before goes.
      {
        actions: ['s3:DeleteObject'],
        resources: [media.bucket.arnForObjects('media/images/members/*')],
        why: whole.pictures,
      },
      // Without it S3 answers 403, not 404, for a picture that never came.
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

  'clips:write': ({ media }) =>
    onClips(media, [
      's3:PutObject',
      's3:GetObject',
      's3:DeleteObject',
      's3:AbortMultipartUpload',
      's3:ListMultipartUploadParts',
    ]),

  'clips:delete': ({ media }) => onClips(media, ['s3:DeleteObject']),

  'clips:abort': ({ media }) => onClips(media, ['s3:AbortMultipartUpload']),

  transcode: ({ media }) => ({
    permissions: [
      { actions: ['mediaconvert:CreateJob'], resources: [media.queueArn] },
      // A probe reads the file with the caller's own rights, and there is no resource it could be held to.
      { actions: ['mediaconvert:Probe'], resources: ['*'], why: whole.probe },
      {
        actions: ['s3:GetObject'],
        resources: [media.uploads.arnForObjects('uploads/*')],
        why: whole.uploads,
      },
      {
        actions: ['iam:PassRole'],
        resources: [media.transcodeRole.roleArn],
        conditions: { StringEquals: { 'iam:PassedToService': 'mediaconvert.amazonaws.com' } },
      },
    ],
    environment: {
      MEDIA_BUCKET: media.bucket.bucketName,
      UPLOADS_BUCKET: media.uploads.bucketName,
      TRANSCODE_ROLE: media.transcodeRole.roleArn,
      TRANSCODE_QUEUE: media.queueArn,
    },
  }),

  'calendar-key:read': ({ calendarKey }) => ({
    permissions: [{ actions: ['secretsmanager:GetSecretValue'], resources: [calendarKey.secretArn] }],
    environment: { CALENDAR_KEY_SECRET: calendarKey.secretArn },
  }),

  'payment-keys:read': ({ paymentKeys }) => ({
    permissions: [{ actions: ['secretsmanager:GetSecretValue'], resources: [paymentKeys.secretArn] }],
    environment: { PAYMENT_KEYS_SECRET: paymentKeys.secretArn },
  }),

  'payment-keys:write': ({ paymentKeys }) => ({
    permissions: [{ actions: settingKeys, resources: [paymentKeys.secretArn] }],
    environment: { PAYMENT_KEYS_SECRET: paymentKeys.secretArn },
  }),

  'events:put': ({ bus }) => ({
    permissions: [
      {
        actions: ['events:PutEvents'],
        resources: [bus.eventBusArn],
        conditions: { StringEquals: { 'events:source': 'kiai' } },
      },
    ],
    environment: { EVENT_BUS: bus.eventBusName },
  }),

  'mail:send': ({ mail, operations }) => ({
    permissions: [
      {
        // Of a mail that is handed over whole, SES asks for the second.
        actions: ['ses:SendEmail', 'ses:SendRawEmail'],
        resources: [mail.identitiesArn, mail.setArn],
        why: whole.mail,
        conditions: { StringEquals: { 'ses:FromAddress': mail.from } },
      },
    ],
    environment: {
      MAIL_FROM: mail.from,
      SUPPORT_EMAIL: mail.support,
      MAIL_SET: mail.transactional.configurationSetName,
      OPERATIONS_MAIL: operations,
      SITE_ORIGIN: mail.siteOrigin,
    },
  }),
}

/** All clips, and a look at what there is: to find those of a session, and what did not arrive. */
const onClips = ({ uploads }: Media, actions: readonly string[]): Access => ({
  permissions: [
    { actions: [...actions], resources: [uploads.arnForObjects('clips/*')], why: whole.clips },
    { actions: ['s3:ListBucket'], resources: [uploads.bucketArn] },
  ],
  environment: { UPLOADS_BUCKET: uploads.bucketName },
})
