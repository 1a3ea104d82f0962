import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type * as Recordings from '../../../../functions/ports/live/recordings.ts'
import type { BusEvent } from '../../../../infra/local/events/events.ts'
import type { Channel } from '../../../../infra/local/live/channels.ts'
import { createLive } from '../../../../infra/local/live/live.ts'
import { createRecorder } from '../../../../infra/local/live/recorder.ts'
import { createS3 } from '../../../../infra/local/s3/s3.ts'
import { serveMounted } from '../../../support/platform/mounted-server.ts'

/** IVS's recording to S3 on one machine, as the product's own port reads it. */

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
const bucket = 'recordings'
const arn = 'arn:aws:ivs:eu-west-1:000000000000:channel/abc'

let dir: string
let storage: ReturnType<typeof createS3>
let server: Awaited<ReturnType<typeof serveMounted>>
let s3: S3Client
let port: typeof Recordings
const told: BusEvent[] = []

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'kiai-recorder-'))
  storage = createS3({ dir: path.join(dir, 's3'), buckets: [bucket], ...credentials })
  server = await serveMounted('', storage.handle)
  vi.stubEnv('AWS_ENDPOINT_URL_S3', server.url)
  vi.stubEnv('AWS_REGION', 'eu-west-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  vi.stubEnv('RECORDINGS_BUCKET', bucket)
  port = await import('../../../../functions/ports/live/recordings.ts')
  s3 = (await import('../../../../functions/ports/media/s3.ts')).client
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  await storage.close()
  rmSync(dir, { recursive: true, force: true })
})

const folder = () => path.join(dir, 'channels')
const openLive = () =>
  createLive({
    origin: 'http://localhost:1',
    dir: folder(),
    publish: (event) => told.push(event),
    sendsPicture: false,
    recordTo: { s3, bucket },
    log: () => {},
  })

const journalsIn = (within: string) =>
  readdirSync(within)
    .map((name) => readFileSync(path.join(within, name), 'utf8'))
    .join()

const channel: Channel = {
  arn,
  name: 'liv_one',
  authorized: true,
  latencyMode: 'LOW',
  type: 'STANDARD',
  tags: {},
  recordingConfigurationArn: 'arn:local',
  port: 1,
  keys: [],
}

describe('a recording', () => {
  test('is a folder for each run of the source, in order, with the time of its first picture', async () => {
    const live = openLive()
    const page = await serveMounted('', live.show)
    const api = await serveMounted('', live.handle)
    const call = (operation: string, body: object) =>
      fetch(`${api.url}/${operation}`, { method: 'POST', body: JSON.stringify(body) })
    const made = await call('CreateChannel', { name: 'liv_two', recordingConfigurationArn: 'arn:local' })
    const { channel: created } = (await made.json()) as { channel: { arn: string } }
    const act = (wanted: string) =>
      fetch(page.url, {
        method: 'POST',
        body: new URLSearchParams({ channel: 'liv_two', act: wanted }),
        redirect: 'manual',
      })
    const within = port.recordingFolder(created.arn)
    const runs = async (count: number) =>
      vi.waitFor(
        async () => {
          const list = String(live.read('liv_two', 'source.m3u8') ?? '')
          expect(list.split('#EXT-X-MAP').length - 1).toBe(count)
          expect(list.split('.m4s').length).toBeGreaterThan(count * 2)
        },
        { timeout: 30_000, interval: 100 },
      )
    await act('picture')
    await runs(1)
    expect(await port.recordingsIn(within)).toMatchObject({ closed: [], isOpen: true })
    await act('cut')
    await act('picture')
    await runs(2)
    await act('cut')
    const { closed, isOpen } = await port.recordingsIn(within)
    expect(isOpen).toBe(false)
    expect(closed).toMatchObject([
      { width: 960, height: 540 },
      { width: 960, height: 540 },
    ])
    const [first, second] = closed
    if (!first || !second) throw new Error('Not two recordings')
    expect(Date.parse(second.at)).toBeGreaterThanOrEqual(Date.parse(first.at) + first.seconds * 1000 - 50)
    const statuses = told.map(({ detail }) => (detail as { recording_status?: string }).recording_status)
    expect(statuses.filter(Boolean)).toEqual(['Recording End', 'Recording End'])
    await port.removeRecordings(within)
    expect(await port.recordingsIn(within)).toEqual({ closed: [], isOpen: false })
    await live.close()
    await page.close()
    await api.close()
  }, 60_000)

  test('that a kill left open is closed at the next start', async () => {
    const journals = path.join(dir, 'journals')
    const options = {
      s3,
      bucket,
      dir: journals,
      publish: (event: BusEvent) => told.push(event),
      log: () => {},
    }
    const source = path.join(folder(), 'killed')
    mkdirSync(source, { recursive: true })
    writeFileSync(path.join(source, 'a-init.mp4'), 'map')
    writeFileSync(path.join(source, 'a-000001.m4s'), 'segment')
    const begun = createRecorder(options).begin(channel)
    begun.add(
      { file: 'a-000001.m4s', map: 'a-init.mp4', seconds: 1.5, at: '2026-05-10T19:00:00.000Z' },
      source,
    )
    const within = port.recordingFolder(arn)
    await vi.waitFor(async () => expect((await port.recordingsIn(within)).isOpen).toBe(true))
    // The segment is the last line that the killed recorder writes.
    await vi.waitFor(() => expect(journalsIn(journals)).toContain('a-000001.m4s'))
    await createRecorder(options).recover()
    const { closed, isOpen } = await port.recordingsIn(within)
    expect(isOpen).toBe(false)
    expect(closed).toMatchObject([{ at: '2026-05-10T19:00:00.000Z', seconds: 1.5 }])
    expect(readdirSync(journals)).toEqual([])
  })

  test('that a kill left without its first segment is closed and empty', async () => {
    const journals = path.join(dir, 'empty-journals')
    const options = { bucket, dir: journals, publish: () => {}, log: () => {} }
    const source = path.join(folder(), 'killed-early')
    mkdirSync(source, { recursive: true })
    writeFileSync(path.join(source, 'a-init.mp4'), 'map')
    writeFileSync(path.join(source, 'a-000001.m4s'), 'segment')
    // That it started is stored, and nothing after that.
    const send = s3.send.bind(s3)
    const killed = vi
      .spyOn(s3, 'send')
      .mockImplementationOnce(send)
      .mockImplementation(() => Promise.reject(new Error('killed')))
    const recording = createRecorder({ ...options, s3 }).begin({ ...channel, arn: `${arn}e` })
    recording.add(
      { file: 'a-000001.m4s', map: 'a-init.mp4', seconds: 1.5, at: '2026-05-10T19:00:00.000Z' },
      source,
    )
    await vi.waitFor(() => expect(killed).toHaveBeenCalledTimes(2))
    killed.mockRestore()
    const within = port.recordingFolder(`${arn}e`)
    expect((await port.recordingsIn(within)).isOpen).toBe(true)
    await createRecorder({ ...options, s3 }).recover()
    expect(await port.recordingsIn(within)).toEqual({ closed: [], isOpen: false })
    expect(readdirSync(journals)).toEqual([])
  })

  test('of a run without segments does not exist', async () => {
    const recorder = createRecorder({
      s3,
      bucket,
      dir: path.join(dir, 'none'),
      publish: () => {},
      log: () => {},
    })
    await recorder.begin({ ...channel, arn: `${arn}d` }).close()
    expect(await port.recordingsIn(port.recordingFolder(`${arn}d`))).toEqual({ closed: [], isOpen: false })
  })
})
