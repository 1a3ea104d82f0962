import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OpenStream, openStream } from '../../../web/ui/player/stream/hls-stream.ts'

/** What the engine buffers before and after the first picture, in a browser in which it opens films. */

type Listener = (event: string, data: object) => void

const engine = vi.hoisted(() => {
  class Engine {
    static readonly Events = { FRAG_BUFFERED: 'fragBuffered', DESTROYING: 'destroying' }
    static readonly ErrorTypes = {}
    static readonly DefaultConfig = { loader: class {} }
    static isSupported = () => true
    static latest: Engine
    readonly config = { maxMaxBufferLength: 0, startPosition: 0 }
    readonly levels = []
    readonly listeners: { event: string; listener: Listener }[] = []
    isBuffering = true
    constructor() {
      Engine.latest = this
    }
    on(event: string, listener: Listener) {
      this.listeners.push({ event, listener })
    }
    once(event: string, listener: Listener) {
      this.on(event, listener)
    }
    pauseBuffering() {
      this.isBuffering = false
    }
    resumeBuffering() {
      this.isBuffering = true
    }
    loadSource() {}
    attachMedia() {}
    destroy() {}
  }
  return Engine
})
vi.mock('hls.js/light', () => ({ default: engine }))

let video: HTMLVideoElement
let stream: OpenStream | undefined
let showFrame: (() => void) | undefined

const open = async (startAt: number) => {
  const source = { url: '/master.m3u8', expiresAt: new Date(Date.now() + 600_000).toISOString() }
  const rest = { resumes: false, renew: async () => source, onChange: () => {} }
  stream = await openStream({ video, source, startAt, ...rest })
}

/** The engine has buffered a segment: everything between these seconds is in the video. */
function buffer(from: number, to: number): void {
  const ranges = { length: 1, start: () => from, end: () => to }
  vi.spyOn(video, 'buffered', 'get').mockReturnValue(ranges)
  for (const { event, listener } of engine.latest.listeners) if (event === 'fragBuffered') listener(event, {})
}

beforeEach(() => {
  video = document.body.appendChild(document.createElement('video'))
  showFrame = undefined
  video.requestVideoFrameCallback = (callback) => {
    showFrame = () => callback(0, {} as VideoFrameCallbackMetadata)
    return 1
  }
  video.cancelVideoFrameCallback = () => {}
})
afterEach(() => {
  stream?.close()
  video.remove()
  vi.restoreAllMocks()
})

test('the first picture is buffered and nothing beyond it; the rest once it is shown', async () => {
  await open(0)
  expect(engine.latest.config.maxMaxBufferLength).toBe(1)
  buffer(0, 4)
  expect(engine.latest.isBuffering).toBe(false)
  showFrame?.()
  expect(engine.latest.isBuffering).toBe(true)
  expect(engine.latest.config.maxMaxBufferLength).toBeGreaterThan(30)
  buffer(0, 8)
  expect(engine.latest.isBuffering).toBe(true)
})

test('a video that is on no page yet buffers on once its page shows a picture', async () => {
  video.remove()
  await open(0)
  buffer(0, 4)
  showFrame?.()
  expect(engine.latest.isBuffering).toBe(false)
  document.body.append(video)
  showFrame?.()
  expect(engine.latest.isBuffering).toBe(true)
})

test.each([
  { startAt: 5, from: 0, to: 4, where: 'does not reach the start' },
  { startAt: 5, from: 0, to: 5.2, where: 'ends right after the start' },
  { startAt: 0, from: 1.5, to: 6, where: 'begins with a gap' },
])('buffering goes on where the first segment $where', async ({ startAt, from, to }) => {
  await open(startAt)
  buffer(from, to)
  expect(engine.latest.isBuffering).toBe(true)
})

test('a browser that does not report frames buffers without a pause', async () => {
  Reflect.deleteProperty(video, 'requestVideoFrameCallback')
  video.remove()
  await open(0)
  buffer(0, 4)
  expect(engine.latest.isBuffering).toBe(true)
})

test('a video that plays without being drawn, as in the background, buffers on', async () => {
  await open(0)
  buffer(0, 4)
  vi.spyOn(video, 'paused', 'get').mockReturnValue(false)
  video.dispatchEvent(new Event('timeupdate'))
  expect(engine.latest.isBuffering).toBe(true)
})
