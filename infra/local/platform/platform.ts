import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { table } from '../../../functions/model/table/table.ts'
import { demoAccounts } from '../../demo/accounts.ts'
import { showStandIns } from '../control.ts'
import { ensureTable, startDynamoDb } from '../dynamodb/dynamodb.ts'
import { createEdge } from '../edge/edge.ts'
import { headed } from '../edge/headers.ts'
import { createSite } from '../edge/site.ts'
import { announceEndpoints, withdrawEndpoints } from '../endpoints.ts'
import { runEachMinute } from '../events/each-minute.ts'
import type { QueueSettings } from '../events/event-queue.ts'
import { createEvents } from '../events/events.ts'
import { showSchedules } from '../events/schedules.ts'
import { pollStream } from '../events/stream-poller.ts'
import type { StreamReaderOptions } from '../events/stream-reader.ts'
import { createGateway } from '../gateway.ts'
import { createIdentity } from '../identity/identity.ts'
import { createLive } from '../live/live.ts'
import { createMailbox } from '../mailbox/mailbox.ts'
import { createDeliveries } from '../payments/deliveries.ts'
import { setFirstKeys } from '../payments/first-keys.ts'
import { createPayPal } from '../payments/paypal/paypal.ts'
import type { Rates } from '../payments/rates.ts'
import { createStripe } from '../payments/stripe/stripe.ts'
import { createS3 } from '../s3/s3.ts'
import { createSecrets, ensureMediaKeyPair } from '../secrets/secrets.ts'
import { closed, dispatch, type Listener, listen, type Mount, portOf, stripped } from '../serving.ts'
import { createSockets } from '../sockets/sockets.ts'
import { createTranscoder } from '../transcoder/transcoder.ts'
import { queueConsumers, streamConsumers } from './consumers.ts'
import {
  calendarKeySecret,
  clientId,
  credentials,
  liveSecret,
  mail,
  mediaBucket,
  recordingsBucket,
  region,
  setEnvironment,
  signingSecret,
  tableName,
  uploadsBucket,
  watermarkKey,
} from './environment.ts'

/** The picture that a deployment stores. */
const watermark = new URL('../../cloud/media/watermark.png', import.meta.url)

/** All of Kiai on one machine: the real functions between stand-ins for AWS services. */

export type PlatformOptions = {
  /** Port of the one origin; 0 picks a free one. */
  port: number
  /** Folder of all data. */
  dir: string
  /** Folder of the built site: `site/` and the build's notes beside it. */
  site: string
  /**
   * The longest time a queue waits to fill a batch; the cloud waits seconds, but a local machine need not save calls.
   */
  mostWindowMs?: number
  /** Queue settings: the number of retries of a failed message, and the backoff. */
  queues?: Partial<QueueSettings>
  /** Keeps the table in memory and loses it at the end: faster. */
  inMemory?: boolean
  /** Whether the table gets more than 50,000 calls; see `DynamoDbOptions`. */
  getsManyCalls?: boolean
  /** Address of a table server that outlives the platform, like the cloud's; by default it starts its own. */
  dynamoDb?: string | undefined
  /** The rate limits of the payment providers; by default those of the real ones. */
  rates?: Rates
  /** Readers of the table's stream beside the Lambdas. */
  readers?: readonly StreamReaderOptions[]
  /** Whether a live event gets a test picture as soon as it has a channel; otherwise `/-/live` starts it. */
  sendsPicture?: boolean
  log?: (message: string) => void
}

export type Platform = {
  origin: string
  /** Storage with the machine's own keys, for the demo data. */
  s3: S3Client
  /** Serves the site, once it is built and filled. */
  openSite(): void
  /** Resolves once the events of every change so far are handled: index and lists are updated, transcoding has begun. */
  delivered(): Promise<void>
  /** The same, and the work of each minute is done: counters are written, and what is due has happened. */
  settle(): Promise<void>
  /** Resolves when nothing is being transcoded. */
  transcoded(): Promise<void>
  close(): Promise<void>
}

export async function startPlatform({
  port,
  dir,
  site,
  mostWindowMs = 250,
  queues: settings = {},
  inMemory = false,
  getsManyCalls = false,
  dynamoDb: given,
  rates,
  readers = [],
  sendsPicture = true,
  log = console.error,
}: PlatformOptions): Promise<Platform> {
  const mounts: Mount[] = []
  const servers = await listen(port, (req, res) => dispatch(mounts, req, res))
  const origin = `http://localhost:${portOf(servers[0])}`
  const keys = ensureMediaKeyPair(join(dir, 'media-keys'))
  setEnvironment(origin, keys.keyPairId)

  const own = given
    ? undefined
    : await startDynamoDb({ ...(!inMemory && { dir: join(dir, 'dynamodb') }), getsManyCalls })
  const dynamoDb = given ?? own?.endpoint ?? ''
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamoDb
  await ensureTable(dynamoDb, tableName, table)

  const queues = join(dir, 'queues.sqlite')
  const bus = createEvents({ file: queues, consumers: queueConsumers(mostWindowMs), settings, log })
  const s3 = createS3({
    dir: join(dir, 's3'),
    ...credentials,
    buckets: [uploadsBucket, mediaBucket, recordingsBucket],
    eventBuckets: [uploadsBucket],
    corsOrigins: [origin],
    onEvent: async (detail) => bus.publish([{ source: 'aws.s3', 'detail-type': 'Object Created', detail }]),
  })
  const client = new S3Client({ region, endpoint: `${origin}/-/s3`, forcePathStyle: true, credentials })
  const transcoder = createTranscoder({
    dir: join(dir, 'transcoder'),
    s3: client,
    publish: (event) => bus.publish([event]),
    log,
  })
  const secrets = createSecrets({ file: join(dir, 'secrets.json'), ...credentials })
  await secrets.put(signingSecret, keys.privateKeyPem)
  await secrets.putFirst(calendarKeySecret, randomBytes(32).toString('hex'))
  await secrets.putFirst(liveSecret, liveKey())
  const mailbox = createMailbox({
    dir: join(dir, 'mailbox'),
    ...credentials,
    from: mail.from,
    configurationSets: { [mail.set]: ['BOUNCE'], [mail.news]: ['COMPLAINT'] },
    publish: bus.publish,
  })
  const identity = createIdentity({
    issuer: `${origin}/-/identity`,
    dir: join(dir, 'identity'),
    clientId,
    redirectUris: [`${origin}/api/callback`],
    logoutUris: [`${origin}/`],
    accounts: demoAccounts,
  })
  const deliveries = createDeliveries({
    file: inMemory ? ':memory:' : join(dir, 'payments', 'deliveries.sqlite'),
    sign: { paypal: (delivery) => payPal.sign(delivery), stripe: (delivery) => stripe.sign(delivery) },
    log,
  })
  const payPal = createPayPal({
    url: `${origin}/-/paypal`,
    file: inMemory ? ':memory:' : join(dir, 'payments', 'paypal.sqlite'),
    post: deliveries,
    ...(rates && { rates }),
  })
  const stripe = createStripe({
    url: `${origin}/-/stripe`,
    file: inMemory ? ':memory:' : join(dir, 'payments', 'stripe.sqlite'),
    deliveries,
    log,
    ...(rates && { rates }),
  })
  const stream = await pollStream({
    endpoint: dynamoDb,
    tableName,
    checkpointFile: queues,
    readers: [...streamConsumers(), ...readers],
    log,
  })
  const live = createLive({
    origin,
    dir: join(dir, 'live'),
    publish: (event) => bus.publish([event]),
    sendsPicture,
    recordTo: { s3: client, bucket: recordingsBucket },
    log,
  })
  const edge = createEdge({
    origin,
    publicKeys: { [keys.keyPairId]: keys.publicKeyPem },
    read: (key) => s3.readObject(mediaBucket, key),
    readLive: live.read,
  })

  const sockets = createSockets(credentials)
  for (const server of servers) server.on('upgrade', sockets.upgrade)
  const pages = createSite(site)
  mounts.push(
    ['/api/', headed('api', createGateway({ onWrite: stream.kick }))],
    ['/media/', edge.handle],
    ['/-/identity', stripped('/-/identity', identity.handle)],
    ['/-/paypal', stripped('/-/paypal', payPal.handle)],
    ['/-/stripe', stripped('/-/stripe', stripe.handle)],
    ['/-/s3', stripped('/-/s3', s3.handle)],
    ['/-/aws/mediaconvert', signedOnly(stripped('/-/aws/mediaconvert', transcoder.handle))],
    ['/-/aws/ivs', signedOnly(stripped('/-/aws/ivs', live.handle))],
    ['/-/aws/execute-api', stripped('/-/aws/execute-api', sockets.handle)],
    ['/-/aws/events', signedOnly(stripped('/-/aws/events', bus.handle))],
    ['/-/aws/cognito-idp', signedOnly(stripped('/-/aws/cognito-idp', identity.handleUsers))],
    ['/-/aws/secretsmanager', stripped('/-/aws/secretsmanager', secrets.handle)],
    ['/-/aws/email', stripped('/-/aws/email', mailbox.handle)],
    ['/-/mail', mailbox.show],
    ['/-/live', live.show],
    ['/-/schedules', showSchedules],
    ['/-/', showStandIns],
    ['/', pages.handle],
  )
  await client.send(
    new PutObjectCommand({ Bucket: mediaBucket, Key: watermarkKey, Body: await readFile(watermark) }),
  )
  await live.recover()
  await setFirstKeys({ origin, put: secrets.put })
  const eachMinute = runEachMinute(log)
  const delivered = async () => {
    // A consumer's writes reach the stream and may become events again; three rounds complete every chain there is.
    for (let round = 0; round < 3; round++) {
      await deliveries.drain()
      await stream.drain()
      await bus.drain()
    }
  }
  announceEndpoints(dir, { origin, dynamoDb, pid: process.pid })

  return {
    origin,
    s3: client,
    openSite: pages.open,
    delivered,
    settle: async () => {
      await delivered()
      await eachMinute.now()
    },
    transcoded: () => transcoder.idle(),
    close: async () => {
      withdrawEndpoints(dir)
      await eachMinute.close()
      await transcoder.close()
      await live.close()
      sockets.close()
      await stream.close()
      await bus.close()
      identity.close()
      await deliveries.close()
      await Promise.all(servers.map(closed))
      await edge.close()
      payPal.close()
      stripe.close()
      await s3.close()
      await secrets.close()
      await own?.close()
    },
  }
}

/** The private half of the key that signs tokens of streams, as the deployment makes it. */
function liveKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
}

/**
 * For stand-ins that check no signature themselves: a web page of another origin cannot send this header without a
 * preflight.
 */
function signedOnly(listener: Listener): Listener {
  return (req, res) => {
    if (req.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/`)) {
      return listener(req, res)
    }
    return res.writeHead(403).end()
  }
}
