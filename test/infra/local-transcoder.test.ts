import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  CancelJobCommand,
  CreateJobCommand,
  type CreateJobCommandInput,
  GetJobCommand,
  ListJobsCommand,
  MediaConvertClient,
} from '@aws-sdk/client-mediaconvert'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BusEvent } from '../../infra/local/events.ts'
import { createS3 } from '../../infra/local/s3.ts'
import { createTranscoder } from '../../infra/local/transcoder.ts'
import { installedFfmpeg } from '../../infra/local/transcoder-ffmpeg.ts'
import { hlsJob } from '../support/transcode-job.ts'

const ffmpeg = installedFfmpeg()
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
let sources: string
let dir: string
let cleanups: (() => unknown)[]

beforeAll(() => {
  sources = mkdtempSync(join(tmpdir(), 'kiai-sources-'))
})
afterAll(() => rmSync(sources, { recursive: true, force: true }))
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kiai-transcoder-'))
  cleanups = [() => rmSync(dir, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

type Clip = { size?: string; seconds?: number; sound?: boolean; extra?: string[]; name?: string }

/** A test picture that moves; `extra` are further ffmpeg arguments for the file. */
function clip({
  size = '640x360',
  seconds = 4,
  sound = true,
  extra = [],
  name = 'clip.mp4',
}: Clip = {}): Buffer {
  const file = join(sources, name)
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30:duration=${seconds}`]
  const tone = sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : []
  const coding = ['-pix_fmt', 'yuv420p', '-preset', 'ultrafast', ...extra]
  execFileSync(ffmpeg, ['-loglevel', 'error', '-y', ...picture, ...tone, ...coding, file])
  return readFileSync(file)
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
async function start({ unavailable = 0 } = {}) {
  const order: string[] = []
  const events: BusEvent[] = []
  const storage = createS3({ dir: join(dir, 's3'), buckets: ['uploads', 'media'], ...credentials })
  cleanups.push(() => storage.close())
  const s3Endpoint = await listen((req, res) => {
    if (req.method === 'PUT') order.push(new URL(req.url ?? '', 'http://s3').pathname.slice(1))
    if (req.method === 'GET' && unavailable-- > 0) res.writeHead(503).end('starting')
    else storage.handle(req, res)
  })
  const s3 = new S3Client({ endpoint: s3Endpoint, region: 'eu-west-1', credentials, forcePathStyle: true })
  const store = (Body: Buffer) =>
    s3.send(new PutObjectCommand({ Bucket: 'uploads', Key: 'upl_1/source', Body }))
  const transcoder = createTranscoder({ dir, s3, publish: (event) => void events.push(event), log: () => {} })
  const endpoint = await listen((req, res) => {
    req.url = req.url?.replace('/-/aws/mediaconvert', '') ?? '/'
    transcoder.handle(req, res)
  })
  const api = new MediaConvertClient({
    endpoint: `${endpoint}/-/aws/mediaconvert`,
    region: 'eu-west-1',
    credentials,
    maxAttempts: 1,
  })
  cleanups.push(() => transcoder.close())
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

const job = hlsJob({
  input: 's3://uploads/upl_1/source',
  destination: 's3://media/videos/upl_1/master',
  poster: 's3://media/images/upl_1',
})

async function listen(handler: (req: IncomingMessage, res: ServerResponse) => void): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** `{ EXT-X-STREAM-INF attributes }` by the rung's play list. */
function rungsOf(master: string): Record<string, Record<string, string>> {
  const rungs = [...master.matchAll(/#EXT-X-STREAM-INF:(.*)\n(.*)/g)]
  return Object.fromEntries(
    rungs.map(([, attributes = '', file]) => [
      file,
      Object.fromEntries(
        [...attributes.matchAll(/([A-Z-]+)=("[^"]*"|[^,]*)/g)].map(([, name, value]) => [name, value]),
      ),
    ]),
  )
}

/** Times in seconds of the key frames of a transport stream, and the lines ffmpeg says of its streams. */
function inspect(segments: Buffer[]) {
  const file = join(sources, 'inspected.ts')
  writeFileSync(file, Buffer.concat(segments))
  const shown = spawnText(['-skip_frame', 'nokey', '-i', file, '-vf', 'showinfo', '-an', '-f', 'null', '-'])
  const keyFrames = [...shown.matchAll(/pts_time:([\d.]+)/g)].map(([, time]) => Number(time))
  return { keyFrames: keyFrames.map((time) => time - (keyFrames[0] ?? 0)), streams: shown }
}

/** What ffmpeg says on its error output, whatever its exit code. */
function spawnText(args: string[]): string {
  try {
    return execFileSync('sh', ['-c', '"$@" 2>&1', 'sh', ffmpeg, '-hide_banner', ...args]).toString()
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout ?? '')
  }
}

describe('a video', () => {
  test('becomes adaptive HLS with aligned segments of two seconds, and a poster', async () => {
    const local = await start()
    await local.submit(clip({ size: '1280x720', seconds: 5 }), { UserMetadata: { uploadId: 'upl_1' } })
    await local.transcoder.idle()

    expect(local.statuses()).toEqual(['PROGRESSING', 'COMPLETE'])
    expect(local.last()).toMatchObject({
      userMetadata: { uploadId: 'upl_1' },
      outputGroupDetails: [
        {
          type: 'HLS_GROUP',
          playlistFilePaths: ['s3://media/videos/upl_1/master.m3u8'],
          outputDetails: [
            { videoDetails: { widthInPx: 640, heightInPx: 360 } },
            { videoDetails: { widthInPx: 1280, heightInPx: 720 } },
            { videoDetails: { widthInPx: 1280, heightInPx: 720 } },
          ],
        },
        {
          type: 'FILE_GROUP',
          outputDetails: [{ outputFilePaths: ['s3://media/images/upl_1.0000001.jpg'] }],
        },
      ],
    })
    expect(local.last()?.outputGroupDetails?.[0]?.outputDetails[0]?.durationInMs).toBeGreaterThan(4900)
    expect(local.last()?.outputGroupDetails?.[0]?.outputDetails[0]?.durationInMs).toBeLessThan(5200)

    const rungs = rungsOf(String(await local.output('videos/upl_1/master.m3u8')))
    expect(Object.keys(rungs)).toEqual(['master_360p.m3u8', 'master_720p.m3u8', 'master_1080p.m3u8'])
    for (const [file, attributes] of Object.entries(rungs)) {
      const segments = [
        ...String(await local.output(`videos/upl_1/${file}`)).matchAll(/#EXTINF:([\d.]+),\n(.*)/g),
      ]
      expect(segments.map(([, seconds]) => Math.round(Number(seconds)))).toEqual([2, 2, 1])
      const bytes = await Promise.all(segments.map(([, , name]) => local.output(`videos/upl_1/${name}`)))
      const { keyFrames, streams } = inspect(bytes)
      expect(keyFrames).toEqual([0, expect.closeTo(2, 3), expect.closeTo(4, 3)])
      expect(streams).toMatch(/Video: h264 \(High\)/)
      expect(streams).toMatch(/Audio: aac \(LC\).*48000 Hz, stereo/)
      expect(streams).toContain(attributes.RESOLUTION)
      expect(attributes.CODECS).toMatch(/^"avc1\.6400[0-9a-f]{2},mp4a\.40\.2"$/)
      const peak = Math.max(...bytes.map((segment, at) => (segment.length * 8) / Number(segments[at]?.[1])))
      expect(Number(attributes.BANDWIDTH)).toBeGreaterThanOrEqual(Math.floor(peak))
      expect(Number(attributes['AVERAGE-BANDWIDTH'])).toBeLessThanOrEqual(Number(attributes.BANDWIDTH))
    }
    expect((await local.output('images/upl_1.0000001.jpg')).subarray(0, 2).toString('hex')).toBe('ffd8')
  }, 60_000)

  test('shows its master play list only when everything it names is there', async () => {
    const local = await start()
    await local.submit(clip())
    await local.transcoder.idle()
    const outputs = local.uploaded()
    expect(outputs.at(-1)).toBe('videos/upl_1/master.m3u8')
    const firstPlaylist = outputs.findIndex((key) => key.endsWith('.m3u8'))
    expect(outputs.slice(firstPlaylist).every((key) => key.endsWith('.m3u8'))).toBe(true)
    expect(readdirSync(dir).filter((name) => name.startsWith('work-'))).toEqual([])
  }, 60_000)

  test('without sound is converted and promises none', async () => {
    const local = await start()
    await local.submit(clip({ sound: false }))
    await local.transcoder.idle()
    expect(local.statuses()).toEqual(['PROGRESSING', 'COMPLETE'])
    const rungs = Object.values(rungsOf(String(await local.output('videos/upl_1/master.m3u8'))))
    expect(rungs.map(({ CODECS }) => CODECS)).toEqual(rungs.map(() => expect.not.stringContaining('mp4a')))
  }, 60_000)

  test('is neither enlarged nor distorted, also one held upright', async () => {
    const local = await start()
    const lying = clip({ size: '640x360', name: 'lying.mp4' })
    expect(lying.length).toBeGreaterThan(0)
    const file = join(sources, 'upright.mp4')
    const turn = ['-i', join(sources, 'lying.mp4'), '-c', 'copy', '-metadata:s:v:0', 'rotate=90', file]
    execFileSync(ffmpeg, ['-loglevel', 'error', '-y', ...turn])
    await local.submit(readFileSync(file))
    await local.transcoder.idle()
    const rungs = Object.values(rungsOf(String(await local.output('videos/upl_1/master.m3u8'))))
    expect(rungs.map(({ RESOLUTION }) => RESOLUTION)).toEqual(['202x360', '360x640', '360x640'])
    const bytes = await local.output('videos/upl_1/master_720p_00001.ts')
    expect(inspect([bytes]).streams).toContain('360x640')
  }, 60_000)

  test('of another container, pixel shape and rate is converted too', async () => {
    const local = await start()
    const extra = ['-c:v', 'mpeg2video', '-c:a', 'mp2', '-vf', 'setsar=4/3', '-r', '30000/1001']
    await local.submit(clip({ size: '480x360', extra, name: 'clip.mpg' }))
    await local.transcoder.idle()
    expect(local.last()?.errorMessage).toBeUndefined()
    expect(rungsOf(String(await local.output('videos/upl_1/master.m3u8')))['master_720p.m3u8']).toMatchObject(
      {
        RESOLUTION: '640x360',
        'FRAME-RATE': '29.970',
      },
    )
  }, 60_000)
})

test('a storage that is not there yet does not fail the job', async () => {
  const local = await start({ unavailable: 4 })
  await local.submit(clip({ sound: false }))
  await local.transcoder.idle()
  expect(local.statuses()).toEqual(['PROGRESSING', 'COMPLETE'])
}, 60_000)

describe('a source that is no video', () => {
  const moving = () => clip({ extra: ['-movflags', '+faststart'], seconds: 12, name: 'long.mp4' })
  test.each([
    ['text', 1010, () => Buffer.from('hello, this is no video')],
    ['nothing', 1010, () => Buffer.alloc(0)],
    [
      'a still image',
      1030,
      () => clip({ sound: false, seconds: 1, extra: ['-frames:v', '1'], name: 'a.png' }),
    ],
    ['sound alone', 1020, () => clip({ extra: ['-vn', '-c:a', 'libmp3lame'], name: 'sound.mp3' })],
    [
      'a play list of local files',
      1030,
      () => Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n/etc/passwd\n'),
    ],
    ['an MP4 without its index', 1010, () => clip({ name: 'cut.mp4' }).subarray(0, 20_000)],
    [
      'an MP4 whose end is missing',
      1076,
      () => {
        const whole = moving()
        return whole.subarray(0, whole.length / 2)
      },
    ],
  ])(
    '(%s) ends in error %i with words for the person who uploaded it',
    async (_, code, source) => {
      const local = await start()
      const id = await local.submit(source())
      await local.transcoder.idle()
      expect(local.statuses()).toEqual(['PROGRESSING', 'ERROR'])
      expect(local.last()).toMatchObject({
        errorCode: code,
        errorMessage: expect.stringContaining('s3://uploads/upl_1/source'),
      })
      expect(local.last()?.errorMessage).not.toContain(dir)
      expect(local.uploaded()).toEqual([])
      const { Job } = await local.api.send(new GetJobCommand({ Id: id }))
      expect(Job).toMatchObject({
        Status: 'ERROR',
        ErrorCode: code,
        ErrorMessage: local.last()?.errorMessage,
      })
    },
    60_000,
  )

  test('because it is not in the bucket says so', async () => {
    const local = await start()
    await local.api.send(new CreateJobCommand(job))
    await local.transcoder.idle()
    expect(local.last()).toMatchObject({ status: 'ERROR', errorCode: 1404 })
  })
})

describe('the jobs API', () => {
  test('shows a job while it waits, in work and when it is complete', async () => {
    const local = await start()
    const id = await local.submit(clip(), { UserMetadata: { uploadId: 'upl_1' } })
    const second = await local.submit(clip())
    expect((await local.api.send(new GetJobCommand({ Id: second }))).Job?.Status).toBe('SUBMITTED')
    expect((await local.api.send(new GetJobCommand({ Id: id }))).Job?.Status).toBe('PROGRESSING')
    await local.transcoder.idle()
    const { Job } = await local.api.send(new GetJobCommand({ Id: id }))
    expect(Job).toMatchObject({
      Status: 'COMPLETE',
      JobPercentComplete: 100,
      UserMetadata: { uploadId: 'upl_1' },
      CreatedAt: expect.any(Date),
      Settings: { OutputGroups: [{ Name: 'HLS' }, { Name: 'Poster' }] },
    })
    expect(Job?.OutputGroupDetails?.[0]?.OutputDetails?.[0]?.VideoDetails).toEqual({
      WidthInPx: 640,
      HeightInPx: 360,
    })
    const listed = await local.api.send(new ListJobsCommand({ Status: 'COMPLETE', Order: 'ASCENDING' }))
    expect(listed.Jobs?.map(({ Id }) => Id)).toEqual([id, second])
    const percents = local.details().flatMap(({ jobProgress }) => jobProgress?.jobPercentComplete ?? [])
    expect(percents.length).toBeGreaterThan(0)
  }, 60_000)

  test('gives the same job for the same token, and refuses the token for another job', async () => {
    const local = await start()
    const first = await local.submit(clip(), { ClientRequestToken: 'upl_1' })
    expect(await local.submit(clip(), { ClientRequestToken: 'upl_1' })).toBe(first)
    const other = { ClientRequestToken: 'upl_1', UserMetadata: { uploadId: 'upl_2' } }
    await expect(local.submit(clip(), other)).rejects.toMatchObject({ name: 'ConflictException' })
    await local.transcoder.idle()
    expect(local.statuses()).toEqual(['PROGRESSING', 'COMPLETE'])
  }, 60_000)

  test('refuses settings that cannot be done, naming the field', async () => {
    const local = await start()
    const withGroups = (OutputGroups: NonNullable<CreateJobCommandInput['Settings']>['OutputGroups']) =>
      local.api.send(new CreateJobCommand({ ...job, Settings: { ...job.Settings, OutputGroups } }))
    const [hls, poster] = job.Settings?.OutputGroups ?? []
    const named = (message: RegExp) => ({
      name: 'BadRequestException',
      message: expect.stringMatching(message),
    })
    await expect(withGroups([])).rejects.toMatchObject(named(/\/settings\/outputGroups/))
    await expect(withGroups(poster ? [poster] : [])).rejects.toMatchObject(named(/besides frame captures/))
    await expect(
      withGroups([{ ...hls, OutputGroupSettings: { Type: 'DASH_ISO_GROUP_SETTINGS' } }]),
    ).rejects.toMatchObject(named(/outputGroups\/0\/outputGroupSettings\/type/))
    await expect(
      withGroups([
        { ...hls, Outputs: hls?.Outputs?.map((output) => ({ ...output, NameModifier: '../x' })) ?? [] },
      ]),
    ).rejects.toMatchObject(named(/outputs\/0\/nameModifier/))
    expect(local.events).toEqual([])
  })

  test('cancels a job in work and one that waits, but none that is over', async () => {
    const local = await start()
    const [running, waiting] = [await local.submit(clip({ seconds: 30 })), await local.submit(clip())]
    await expect.poll(() => local.statuses()).toEqual(['PROGRESSING'])
    await local.api.send(new CancelJobCommand({ Id: waiting }))
    await local.api.send(new CancelJobCommand({ Id: running }))
    await local.transcoder.idle()
    expect(local.statuses()).toEqual(['PROGRESSING', 'CANCELED', 'CANCELED'])
    expect(local.uploaded()).toEqual([])
    await expect(local.api.send(new CancelJobCommand({ Id: running }))).rejects.toMatchObject({
      name: 'ConflictException',
    })
    await expect(local.api.send(new CancelJobCommand({ Id: 'no-such' }))).rejects.toMatchObject({
      name: 'NotFoundException',
    })
    await expect(local.api.send(new GetJobCommand({ Id: 'no-such' }))).rejects.toMatchObject({
      name: 'NotFoundException',
    })
  }, 60_000)
})

describe('a killed process', () => {
  test('takes its encoder with it, and the job is done after the next start', async () => {
    const local = await start()
    await local.transcoder.close()
    await local.store(clip({ seconds: 30 }))
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', killedProgram(dir, local.s3Endpoint)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(createInterface({ input: child.stdout }), 'line')
    await expect.poll(() => encodersOver(dir).length, { timeout: 10_000 }).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await expect.poll(() => encodersOver(dir), { timeout: 5_000 }).toEqual([])

    await local.store(clip())
    const next = createTranscoder({
      dir,
      s3: new S3Client({
        endpoint: local.s3Endpoint,
        region: 'eu-west-1',
        credentials,
        forcePathStyle: true,
      }),
      publish: (event) => void local.events.push(event),
    })
    cleanups.push(() => next.close())
    await next.idle()
    expect(local.statuses()).toEqual(['PROGRESSING', 'COMPLETE'])
    expect(local.uploaded().at(-1)).toBe('videos/upl_1/master.m3u8')
    expect(readdirSync(dir).filter((name) => name.startsWith('work-'))).toEqual([])
  }, 90_000)
})

/** Command lines of the encoders that work in `dir`. Looks at processes, so on Linux only. */
function encodersOver(dir: string): string[] {
  if (!existsSync('/proc')) return []
  const commands = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      } catch {
        return ''
      }
    })
  return commands.filter((command) => command.startsWith(ffmpeg) && command.includes(dir))
}

/** A process that takes one job over HTTP and works on it until it is killed. */
function killedProgram(dir: string, s3: string): string {
  const module = (file: string) => JSON.stringify(new URL(`../../infra/local/${file}`, import.meta.url).href)
  return `
    import { createServer } from 'node:http'
    import { S3Client } from '@aws-sdk/client-s3'
    import { CreateJobCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert'
    import { createTranscoder } from ${module('transcoder.ts')}
    const common = { region: 'eu-west-1', credentials: ${JSON.stringify(credentials)} }
    const transcoder = createTranscoder({
      dir: ${JSON.stringify(dir)},
      s3: new S3Client({ ...common, endpoint: ${JSON.stringify(s3)}, forcePathStyle: true }),
      publish: () => console.log('published'),
    })
    const server = createServer(transcoder.handle).listen(0, '127.0.0.1', async () => {
      const endpoint = 'http://127.0.0.1:' + server.address().port
      await new MediaConvertClient({ ...common, endpoint }).send(new CreateJobCommand(${JSON.stringify(job)}))
    })
  `
}
