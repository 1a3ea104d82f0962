import { expect, test, vi } from 'vitest'
import { afterFrame } from '../../web/ui/player/frames.ts'

/** A video whose browser tells of frames. */
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

test('what can wait waits for the next frame, and comes once', () => {
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

test('it can be called off, and does not wait where the browser cannot tell', () => {
  const { video, drawFrame, passTime } = videoWithFrames()
  const act = vi.fn()
  afterFrame(video, act)()
  drawFrame()
  passTime(true)
  expect(act).not.toHaveBeenCalled()
  afterFrame(document.createElement('video'), act)
  expect(act).toHaveBeenCalledTimes(1)
})
