import { socketPath } from '#shared/rules/live/live-chat.ts'
import { edgeKeyHash } from '../edge/key.ts'
import { paymentKeysSecret } from '../payments/first-keys.ts'

/** Names of resources on one machine, which CloudFormation gives in the cloud. */

/** The name of the secret that seals the addresses of calendars. */
export const calendarKeySecret = 'kiai/calendar-key'

export const region = 'eu-west-1'
export const tableName = 'kiai'
export const uploadsBucket = 'kiai-uploads'
export const mediaBucket = 'kiai-media'
export const recordingsBucket = 'kiai-recordings'
/** Outside the paths that the site serves. */
export const watermarkKey = 'watermark.png'
export const clientId = 'kiai-web'
export const signingSecret = 'kiai/media-signing-key'
export const liveSecret = 'kiai/live-signing-key'
export const mail = { from: 'no-reply@kiai.test', set: 'transactional', news: 'news' }

export const credentials = { accessKeyId: 'local', secretAccessKey: 'local-only-secret' }

/** Sets the environment that the stack gives every function; only addresses differ. */
export function setEnvironment(origin: string, keyPairId: string): void {
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_S3: `${origin}/-/s3`,
    AWS_ENDPOINT_URL_MEDIACONVERT: `${origin}/-/aws/mediaconvert`,
    AWS_ENDPOINT_URL_IVS: `${origin}/-/aws/ivs`,
    AWS_ENDPOINT_URL_EVENTBRIDGE: `${origin}/-/aws/events`,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${origin}/-/aws/cognito-idp`,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `${origin}/-/aws/secretsmanager`,
    AWS_ENDPOINT_URL_SESV2: `${origin}/-/aws/email`,
    SOCKETS_URL: `${origin}/-/aws/execute-api${socketPath}`,
    SITE_ORIGIN: origin,
    EDGE_KEY_HASHES: edgeKeyHash,
    TABLE_NAME: tableName,
    MEDIA_BUCKET: mediaBucket,
    UPLOADS_BUCKET: uploadsBucket,
    RECORDINGS_BUCKET: recordingsBucket,
    RECORDING_CONFIGURATION: 'arn:aws:ivs:eu-west-1:000000000000:recording-configuration/local',
    AUTH_ISSUER: `${origin}/-/identity`,
    AUTH_DOMAIN: `${origin}/-/identity`,
    AUTH_CLIENT_ID: clientId,
    USER_POOL_ID: 'local_pool',
    MEDIA_KEY_PAIR_ID: keyPairId,
    MEDIA_SIGNING_SECRET: signingSecret,
    LIVE_SIGNING_SECRET: liveSecret,
    TRANSCODE_ROLE: 'arn:aws:iam::000000000000:role/transcode',
    TRANSCODE_QUEUE: 'arn:aws:mediaconvert:eu-west-1:000000000000:queues/Default',
    WATERMARK: `s3://${mediaBucket}/${watermarkKey}`,
    EVENT_BUS: 'default',
    PAYMENT_KEYS_SECRET: paymentKeysSecret,
    CALENDAR_KEY_SECRET: calendarKeySecret,
    PAYPAL_URL: `${origin}/-/paypal`,
    STRIPE_URL: `${origin}/-/stripe`,
    MAIL_FROM: mail.from,
    MAIL_SET: mail.set,
    NEWS_SET: mail.news,
    SUPPORT_EMAIL: 'support@kiai.test',
    OPERATIONS_MAIL: 'operations@kiai.test',
  })
}
