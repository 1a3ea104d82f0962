import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type * as Streams from '../../../../functions/ports/live/streams.ts'
import type { BusEvent } from '../../../../infra/local/events/events.ts'
import { createLive } from '../../../../infra/local/live/live.ts'
import { installedFfmpeg } from '../../../../infra/local/transcoder/ffmpeg.ts'
import { serveMounted } from '../../../support/platform/mounted-server.ts'

/** IVS on one machine, as the product's own port drives it. */

let dir: string
let live: ReturnType<typeof createLive>
let server: Awaited<ReturnType<typeof serveMounted>>
let page: Awaited<ReturnType<typeof serveMounted>>
let port: typeof Streams
const told: BusEvent[] = []

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'kiai-live-'))
  live = createLive({
    origin: 'http://localhost:1',
    dir,
    publish: (event) => told.push(event),
    sendsPicture: false,
    log: () => {},
  })
  server = await serveMounted('', live.handle)
  page = await serveMounted('', live.show)
  vi.stubEnv('AWS_ENDPOINT_URL_IVS', server.url)
  vi.stubEnv('AWS_REGION', 'eu-west-1')
  vi.stubEnv('RECORDING_CONFIGURATION', 'arn:aws:ivs:eu-west-1:000000000000:recording-configuration/local')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  port = await import('../../../../functions/ports/live/streams.ts')
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await live.close()
  await server.close()
  await page.close()
  rmSync(dir, { recursive: true, force: true })
})

const act = (channel: string, wanted: string) =>
  fetch(page.url, {
    method: 'POST',
    body: new URLSearchParams({ channel, act: wanted }),
    redirect: 'manual',
  })
const listOf = (name: string) => String(live.read(name, 'source.m3u8') ?? '')
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 100 })
const toldOf = (name: string) =>
  told
    .map(({ detail }) => detail as { event_name: string; channel_name: string })
    .filter(({ channel_name }) => channel_name === name)
    .map(({ event_name }) => event_name)

describe('a channel', () => {
  test('has no picture until something is sent, reports its start and end, and plays it', async () => {
    const { arn, playbackUrl } = await port.createChannel('liv_one', { isRecorded: true })
    expect(playbackUrl).toBe('http://localhost:1/media/live/liv_one/index.m3u8')
    expect(await port.isBroadcasting(arn)).toBe(false)
    expect(await port.inputOf(arn)).toBeUndefined()
    expect(live.read('liv_one', 'index.m3u8')).toBeUndefined()
    await act('liv_one', 'picture')
    await eventually(async () => expect(await port.isBroadcasting(arn)).toBe(true))
    const first = listOf('liv_one')
      .split('\n')
      .find((line) => line.endsWith('.m4s'))
    expect(live.read('liv_one', String(first))?.length).toBeGreaterThan(1000)
    const input = await port.inputOf(arn)
    expect(input).toMatchObject({ framesPerSecond: 30, width: 960, height: 540 })
    expect(input?.bitsPerSecond).toBeGreaterThan(100_000)
    await expect(port.deleteChannel(arn)).rejects.toMatchObject({ name: 'ConflictException' })
    await act('liv_one', 'cut')
    expect(await port.isBroadcasting(arn)).toBe(false)
    await act('liv_one', 'picture')
    await eventually(() => expect(listOf('liv_one')).toContain('EXT-X-DISCONTINUITY\n'))
    await port.shutOff(arn)
    expect(toldOf('liv_one')).toEqual(['Stream Start', 'Stream End', 'Stream Start', 'Stream End'])
    await port.deleteChannel(arn)
    await port.deleteChannel(arn)
    expect(await port.isBroadcasting(arn)).toBe(false)
    expect(await port.inputOf(arn)).toBeUndefined()
  }, 30_000)

  test('without a key gets no picture', async () => {
    const { arn } = await port.createChannel('liv_two', { isRecorded: true })
    await port.shutOff(arn)
    await act('liv_two', 'picture')
    expect(await (await fetch(page.url)).text()).toMatch(/liv_two<\/b> <code>offline/)
  })

  test('accepts an encoder with its key, and shows nothing from one with another key', async () => {
    const { server: address, key } = await port.createChannel('liv_three', { isRecorded: true })
    await act('liv_three', 'encoder')
    const wrong = encode(`${address}not-the-key`)
    await new Promise((resolve) => wrong.once('exit', resolve))
    expect(live.read('liv_three', 'index.m3u8')).toBeUndefined()
    const encoders: ChildProcess[] = []
    // It accepts a source again a moment after the other one was cut off.
    const again = setInterval(() => encoders.push(encode(address + key)), 2000)
    await eventually(() => expect(listOf('liv_three')).toContain('.m4s')).finally(() => {
      clearInterval(again)
      for (const encoder of encoders) encoder.kill()
    })
    expect(toldOf('liv_three')).toEqual(['Stream Start'])
  }, 40_000)

  test('ignores invalid requests and those of other sites', async () => {
    expect((await act('liv_nobody', 'picture')).status).toBe(404)
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await fetch(page.url, { method: 'POST', headers })).status).toBe(403)
  })
})

/** An external encoder, for some seconds. */
const encode = (address: string) =>
  spawn(
    installedFfmpeg(),
    `-nostdin -loglevel error -re -f lavfi -i testsrc2=size=320x180:rate=30 -t 8 -c:v libx264 -preset ultrafast -g 30 -pix_fmt yuv420p -f flv ${address}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
