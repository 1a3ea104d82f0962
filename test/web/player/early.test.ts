import { renderHook } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMedia } from '../../../web/ui/player/media/use-media.ts'
import { claimEarly, earlyVideo, openEarly } from '../../../web/ui/player/stream/early-stream.ts'
import { loadHls } from '../../../web/ui/player/stream/hls-stream.ts'
import { useHls } from '../../../web/ui/player/stream/use-hls.ts'

const url = '/media/videos/upl_1/master.m3u8'
const open = (startAt = 0, address = url) => {
  const source = { url: address, expiresAt: new Date(Date.now() + 600_000).toISOString() }
  openEarly({ source, startAt, renew: async () => source })
}
const opened = (startAt = 0, address = url) => {
  const video = earlyVideo(address, startAt)
  if (!video) throw new Error('Nothing is open early')
  return video
}

// Loading the code that opens streams takes a time that fake clocks do not know.
beforeAll(async () => {
  await loadHls()
})
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3 })
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
})
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(20_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a stream that is opened early is claimed once, with its video', async () => {
  open()
  const video = opened()
  const stream = claimEarly(video, () => {})
  await stream
  expect(video.getAttribute('src')).toBe(url)
  expect(claimEarly(video, () => {})).toBeUndefined()
  expect(earlyVideo(url, 0)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(video.getAttribute('src')).toBe(url)
})

test.each([true, false])(
  'a player may play once the video has its source (opened early: %s)',
  async (early) => {
    if (early) open()
    const video = earlyVideo(url, 0) ?? document.createElement('video')
    const media = createMedia()
    media.attachVideo(video)
    const ready: (string | null)[] = []
    const source = { url, expiresAt: new Date(Date.now() + 600_000).toISOString() }
    const onReady = () => ready.push(video.getAttribute('src'))
    const player = renderHook(() =>
      useHls(media, { source, startAt: 0, resumes: false, renew: async () => source, onReady }),
    )
    expect(ready).toEqual([])
    await vi.advanceTimersByTimeAsync(0)
    expect(ready).toEqual([url])
    player.unmount()
  },
)

test('a source that a player has open is not opened a second time, until the player is gone', () => {
  const media = createMedia()
  media.attachVideo(document.createElement('video'))
  const source = { url, expiresAt: new Date(Date.now() + 600_000).toISOString() }
  const options = { source, startAt: 0, resumes: false, renew: async () => source, onReady: () => {} }
  const player = renderHook(() => useHls(media, options))
  open()
  open(30)
  expect(earlyVideo(url, 0) ?? earlyVideo(url, 30)).toBeUndefined()
  player.unmount()
  open()
  expect(opened()).toBeDefined()
})

test('the events of one press open it once', () => {
  open()
  const video = opened()
  open()
  expect(opened()).toBe(video)
})

test('it serves neither another source nor another position', () => {
  open(30)
  expect(earlyVideo(url, 0)).toBeUndefined()
  expect(earlyVideo('/media/videos/upl_2/master.m3u8', 30)).toBeUndefined()
  expect(claimEarly(document.createElement('video'), () => {})).toBeUndefined()
})

test('a stream that is not claimed is closed, and so is one that another press replaces', async () => {
  open()
  const first = opened()
  open(0, '/media/videos/upl_2/master.m3u8')
  await vi.advanceTimersByTimeAsync(0)
  expect(first.hasAttribute('src')).toBe(false)
  const second = opened(0, '/media/videos/upl_2/master.m3u8')
  await vi.advanceTimersByTimeAsync(10_001)
  expect(second.hasAttribute('src')).toBe(false)
})

test('its outcome before the claim is passed on', async () => {
  open()
  const video = opened()
  await vi.advanceTimersByTimeAsync(0)
  Object.defineProperty(video, 'error', { value: { code: 3 } })
  video.dispatchEvent(new Event('error'))
  const told: unknown[] = []
  await claimEarly(video, (change) => told.push(change))
  expect(told).toMatchObject([{ failure: 'unplayable' }])
})
