import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import {
  CreateJobCommand,
  type CreateJobCommandInput,
  MediaConvertClient,
} from '@aws-sdk/client-mediaconvert'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { settingsOf } from '../../../functions/ports/media/transcoder.ts'
import type { BusEvent } from '../../../infra/local/events/events.ts'
import { createS3 } from '../../../infra/local/s3/s3.ts'
import { createTranscoder } from '../../../infra/local/transcoder/transcoder.ts'
import type { Scratch } from '../platform/scratch.ts'

export const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }

/** The settings of the functions. */
export const job: CreateJobCommandInput = {
  Role: 'arn:aws:iam::000000000000:role/transcode',
  Settings: settingsOf({
    films: ['s3://uploads/upl_1/source'],
    playlist: 's3://media/videos/upl_1/master',
    stills: 's3://media/images/upl_1',
    frames: 's3://media/images/upl_1/frame',
  }),
}

type Detail = {
  jobId: string
  status: string
  userMetadata: Record<string, string>
  errorCode?: number
  errorMessage?: string
  jobProgress?: { jobPercentComplete: number }
  outputGroupDetails?: {
    type: string
    playlistFilePaths?: string[]
    outputDetails: {
      outputFilePaths: string[]
      durationInMs: number
      videoDetails: { widthInPx: number; heightInPx: number }
    }[]
  }[]
}

/** The transcoder behind the real SDK, over the local S3, which fails that many first reads. */
export async function startTranscoder({ dir, later }: Scratch, { unavailable = 0 } = {}) {
  const order: string[] = []
  const events: BusEvent[] = []
  const storage = createS3({ dir: join(dir, 's3'), buckets: ['uploads', 'media'], ...credentials })
  later(() => storage.close())
  const s3Endpoint = await listen(later, (req, res) => {
    if (req.method === 'PUT') order.push(new URL(req.url ?? '', 'http://s3').pathname.slice(1))
    if (req.method === 'GET' && unavailable-- > 0) res.writeHead(503).end('starting')
    else storage.handle(req, res)
  })
  const s3 = new S3Client({ endpoint: s3Endpoint, region: 'eu-west-1', credentials, forcePathStyle: true })
  const store = (Body: Buffer) =>
    s3.send(new PutObjectCommand({ Bucket: 'uploads', Key: 'upl_1/source', Body }))
  const transcoder = createTranscoder({ dir, s3, publish: (event) => void events.push(event), log: () => {} })
  const endpoint = await listen(later, (req, res) => {
    req.url = req.url?.replace('/-/aws/mediaconvert', '') ?? '/'
    transcoder.handle(req, res)
  })
  const api = new MediaConvertClient({
    endpoint: `${endpoint}/-/aws/mediaconvert`,
    region: 'eu-west-1',
    credentials,
    maxAttempts: 1,
  })
  later(() => transcoder.close())
  const details = () => events.map(({ detail }) => detail as Detail)
  return {
    events,
    transcoder,
    s3,
    s3Endpoint,
    api,
    store,
    details,
    /** Keys of the outputs in the order of their uploads. */
    uploaded: () => order.filter((key) => key.startsWith('media/')).map((key) => key.slice('media/'.length)),
    last: () => details().at(-1),
    statuses: () =>
      details()
        .map(({ status }) => status)
        .filter((status) => status !== 'STATUS_UPDATE'),
    async output(key: string): Promise<Buffer> {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'media', Key: key }))
      return Buffer.from((await Body?.transformToByteArray()) ?? [])
    },
    async submit(source: Buffer, overrides: Partial<CreateJobCommandInput> = {}) {
      await store(source)
      const { Job } = await api.send(new CreateJobCommand({ ...job, ...overrides }))
      return Job?.Id ?? ''
    },
  }
}
async function listen(
  later: Scratch['later'],
  handler: (req: IncomingMessage, res: ServerResponse) => void,
): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  later(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
