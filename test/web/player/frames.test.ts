import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { afterFrame, posterDrawn } from '../../../web/ui/player/media/frames.ts'

/** A video whose browser reports frames. */
function videoWithFrames() {
  const video = document.createElement('video')
  let draw = () => {}
  Object.assign(video, {
    requestVideoFrameCallback: (told: () => void) => {
      draw = told
      return 7
    },
    cancelVideoFrameCallback: (handle: number) => {
      if (handle === 7) draw = () => {}
    },
  })
  const paused = vi.spyOn(video, 'paused', 'get')
  return {
    video,
    drawFrame: () => draw(),
    passTime: (playing: boolean) => {
      paused.mockReturnValue(!playing)
      video.dispatchEvent(new Event('timeupdate'))
    },
  }
}

test('deferred work waits for the next frame, and runs once', () => {
  const { video, drawFrame, passTime } = videoWithFrames()
  const act = vi.fn()
  afterFrame(video, act)
  expect(act).not.toHaveBeenCalled()
  drawFrame()
  drawFrame()
  passTime(true)
  expect(act).toHaveBeenCalledTimes(1)
})

test('in the background, where nothing is drawn, it waits for the video to play, not for a jump', () => {
  const { video, passTime } = videoWithFrames()
  const act = vi.fn()
  afterFrame(video, act)
  passTime(false)
  expect(act).not.toHaveBeenCalled()
  passTime(true)
  expect(act).toHaveBeenCalledTimes(1)
})

test('it can be cancelled, and does not wait where the browser does not report frames', () => {
  const { video, drawFrame, passTime } = videoWithFrames()
  const act = vi.fn()
  afterFrame(video, act)()
  drawFrame()
  passTime(true)
  expect(act).not.toHaveBeenCalled()
  afterFrame(document.createElement('video'), act)
  expect(act).toHaveBeenCalledTimes(1)
})

describe('large work waits for the poster', () => {
  const video = Object.assign(document.createElement('video'), { poster: '/media/images/jab-640.webp' })
  let decoded: PromiseWithResolvers<void>
  let drawn: boolean

  beforeEach(() => {
    vi.useFakeTimers()
    decoded = Promise.withResolvers()
    drawn = false
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(decoded.promise)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const wait = () =>
    posterDrawn(video).then(() => {
      drawn = true
    })

  test('until it was drawn', async () => {
    void wait()
    await vi.advanceTimersByTimeAsync(500)
    expect(drawn).toBe(false)
    decoded.resolve()
    await vi.advanceTimersByTimeAsync(20)
    expect(drawn).toBe(true)
  })

  test('no longer than a second', async () => {
    void wait()
    await vi.advanceTimersByTimeAsync(999)
    expect(drawn).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(drawn).toBe(true)
  })

  test('not when it cannot be loaded, nor where there is none', async () => {
    void wait()
    decoded.reject(new DOMException('no picture', 'EncodingError'))
    await vi.advanceTimersByTimeAsync(0)
    expect(drawn).toBe(true)
    await posterDrawn(document.createElement('video'))
  })
})
