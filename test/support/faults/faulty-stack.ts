import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consumers, events } from '#shared/contract/events.ts'
import { edgeKeyHash } from '../../../infra/local/edge/key.ts'
import { createEvents } from '../../../infra/local/events/events.ts'
import { pollStream } from '../../../infra/local/events/stream-poller.ts'
import { createGateway } from '../../../infra/local/gateway.ts'
import { createS3 } from '../../../infra/local/s3/s3.ts'
import { ada, startUserPool } from '../people/user-pool.ts'
import { serveMounted } from '../platform/mounted-server.ts'
import type { Fault } from './fault-proxy.ts'
import { startFaultyTable } from './faulty-table.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
const bucket = 'kiai-media'
/** No event becomes a dead letter here: failed ones are retried until they work. */
const patient = { backoffMs: () => 20 }

/**
 * The functions of this process over a table of their own, behind a proxy that fails; with the stream, the bus, the
 * queues and the index. Import no function before: they read the environment when they load.
 */
export async function startFaultyStack(seed: number, rates: Partial<Record<Fault, number>>) {
  const dir = mkdtempSync(join(tmpdir(), 'kiai-faults-'))
  const table = await startFaultyTable(seed, rates, { isHeard: true })
  const s3 = createS3({ dir: join(dir, 's3'), buckets: [bucket], eventBuckets: [], ...credentials })
  const storage = await serveMounted('/-/s3', s3.handle)
  const userPool = await startUserPool([ada])
  const bus = createEvents({
    file: join(dir, 'queues.sqlite'),
    consumers: [{ ...consumerOf('onVideoViewed'), batchSize: 100, batchWindowMs: 20 }],
    log: () => {},
    settings: { ...patient, maxReceives: 1000 },
  })
  const eventBridge = await serveMounted('/-/aws/events', bus.handle)
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_S3: storage.url,
    AWS_ENDPOINT_URL_EVENTBRIDGE: eventBridge.url,
    MEDIA_BUCKET: bucket,
    EVENT_BUS: 'default',
    EDGE_KEY_HASHES: edgeKeyHash,
  })
  const stream = await pollStream({
    endpoint: table.target,
    tableName: table.tableName,
    checkpointFile: join(dir, 'queues.sqlite'),
    readers: [
      readerOf('on-catalogue-changed', () => import('../../../functions/catalogue/on-catalogue-changed.ts')),
      readerOf('relay', () => import('../../../functions/events/relay.ts')),
    ],
    log: () => {},
    settings: { ...patient, maxAttempts: 1000 },
  })
  const gateway = await serveMounted('', createGateway({ onWrite: stream.kick }))
  process.env.SITE_ORIGIN = gateway.origin
  return {
    origin: gateway.origin,
    proxy: table.proxy,
    deadLetters: () => [...bus.deadLetters(), ...stream.deadLetters()],
    async settle() {
      await stream.drain()
      await bus.drain()
      await stream.drain()
      const { handler: writeCounters } = await import('../../../functions/catalogue/write-counters.ts')
      await writeCounters()
    },
    async close() {
      await stream.close()
      await bus.close()
      for (const server of [gateway, userPool, eventBridge, storage]) await server.close()
      await s3.close()
      await table.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

type Module = { handler: (event: never) => unknown }

const readerOf = (name: string, load: () => Promise<Module>) => ({
  name,
  batchSize: 100,
  batchWindowMs: 20,
  handler: async (batch: unknown) => (await load()).handler(batch as never),
})

function consumerOf(name: 'onVideoViewed') {
  const { source, detailType } = events[consumers[name].event]
  const load = (): Promise<Module> => import('../../../functions/videos/on-video-viewed.ts')
  return {
    name,
    sources: [{ source, detailType }],
    handler: async (batch: unknown) => (await load()).handler(batch as never),
  }
}
