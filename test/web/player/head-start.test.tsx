import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Player } from '../../../web/ui/player/player.tsx'
import { loadHls } from '../../../web/ui/player/stream/hls-stream.ts'

/** A browser that reports frames: the parts around the picture wait for it, but not for long. */

const source = { url: '/media/videos/upl_1/master.m3u8', expiresAt: '2030-01-01T00:00:00.000Z' }
type Told = (time: number, frame: Partial<VideoFrameCallbackMetadata>) => void
const frames: Told[] = []

// Loading the code that opens streams takes a time that fake clocks do not know.
beforeAll(async () => {
  await loadHls()
})
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  Object.assign(HTMLVideoElement.prototype, {
    requestVideoFrameCallback: (told: Told) => frames.push(told),
    cancelVideoFrameCallback: () => {},
  })
})
afterEach(() => {
  cleanup()
  frames.length = 0
  for (const name of ['requestVideoFrameCallback', 'cancelVideoFrameCallback'])
    Reflect.deleteProperty(HTMLVideoElement.prototype, name)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const controls = () => screen.queryAllByRole('button', { name: /Play|Pause/ })

function open() {
  const about = { title: 'First Steps', artist: 'Kiai', poster: null, source, duration: 600, autoPlay: true }
  render(<Player {...about} renew={async () => source} onProgress={() => {}} onQuarter={() => {}} />)
}

test('the controls come with the first picture', async () => {
  open()
  await pass(50)
  expect(document.querySelector('video')).not.toBeNull()
  expect(controls()).toHaveLength(0)
  fireEvent.playing(document.querySelector('video') as HTMLVideoElement)
  await pass(0)
  expect(controls()).toHaveLength(0)
  act(() => {
    for (const tell of frames.splice(0)) tell(0, { mediaTime: 0, presentedFrames: 1 })
  })
  await pass(0)
  expect(controls().length).toBeGreaterThan(0)
})

test('a slow picture does not delay the controls', async () => {
  open()
  await pass(299)
  expect(controls()).toHaveLength(0)
  await pass(1)
  await pass(0)
  expect(controls().length).toBeGreaterThan(0)
})

test('keys work before there are controls', async () => {
  open()
  await pass(50)
  fireEvent.keyDown(screen.getByRole('region'), { key: 'm' })
  expect(controls()).toHaveLength(0)
  expect(document.querySelector('video')?.muted).toBe(true)
})
