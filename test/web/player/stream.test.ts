import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type OpenStream,
  openStream,
  type PlayerSource,
  type StreamState,
} from '../../../web/ui/player/stream/hls-stream.ts'

// Without Media Source Extensions, as here, the browser plays HLS natively. Permission is renewed the same way.

const minute = 60_000
let video: HTMLVideoElement
let changes: Partial<StreamState>[]
let renewals: number
let stream: OpenStream
let mayRenew: boolean

const source = (): PlayerSource => ({
  url: '/media/videos/upl_1/master.m3u8',
  expiresAt: new Date(Date.now() + 10 * minute).toISOString(),
})

const fail = async () => {
  video.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3 })
  video = document.createElement('video')
  vi.spyOn(video, 'load').mockImplementation(() => {})
  changes = []
  renewals = 0
  mayRenew = true
  stream = await open()
})

const open = (resumes = false) =>
  openStream({
    video,
    source: source(),
    startAt: 31,
    resumes,
    renew: async () => {
      renewals++
      if (!mayRenew) throw new Error('no longer allowed')
      return source()
    },
    onChange: (change) => changes.push(change),
  })

afterEach(() => {
  stream.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const playing = (isPlaying: boolean) => vi.spyOn(video, 'paused', 'get').mockReturnValue(!isPlaying)

describe('a stream', () => {
  test('continues at the resume position', () => {
    video.dispatchEvent(new Event('loadedmetadata'))
    expect(video.currentTime).toBe(31)
  })

  test('that was left in its last seconds starts over, even if the file is that short', async () => {
    vi.spyOn(video, 'duration', 'get').mockReturnValue(32)
    stream.close()
    stream = await open(true)
    video.dispatchEvent(new Event('loadedmetadata'))
    expect(video.currentTime).toBe(0)
    stream.close()
    stream = await open(false)
    video.dispatchEvent(new Event('loadedmetadata'))
    expect(video.currentTime).toBe(31)
  })

  test('renews its permission before it ends while the video plays', async () => {
    playing(true)
    await vi.advanceTimersByTimeAsync(8.9 * minute)
    expect(renewals).toBe(0)
    await vi.advanceTimersByTimeAsync(0.2 * minute)
    expect(renewals).toBe(1)
    await vi.advanceTimersByTimeAsync(9 * minute)
    expect(renewals).toBe(2)
  })

  test('that is paused renews no permission until it plays on', async () => {
    playing(false)
    await vi.advanceTimersByTimeAsync(60 * minute)
    expect(renewals).toBe(0)
    video.dispatchEvent(new Event('play'))
    await vi.advanceTimersByTimeAsync(0)
    expect(renewals).toBe(1)
  })

  test('that is refused requests permission once and continues', async () => {
    await fail()
    expect(renewals).toBe(1)
    expect(changes).toEqual([])
  })

  test('that is refused right after that says so instead of asking repeatedly', async () => {
    await fail()
    await fail()
    expect(renewals).toBe(1)
    expect(changes).toEqual([{ failure: 'refused' }])
  })

  test('that is refused much later asks again', async () => {
    await fail()
    await vi.advanceTimersByTimeAsync(minute)
    await fail()
    expect(renewals).toBe(2)
    expect(changes).toEqual([])
  })

  test('whose permission was revoked says so', async () => {
    mayRenew = false
    await fail()
    expect(changes).toEqual([{ failure: 'refused' }])
  })

  test('that is closed renews nothing', async () => {
    playing(true)
    stream.close()
    await vi.advanceTimersByTimeAsync(60 * minute)
    expect(renewals).toBe(0)
  })
})
