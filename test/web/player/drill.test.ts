import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDrill } from '../../../web/ui/player/drill/drill.ts'
import { preciseClock, secondsFrom } from '../../../web/ui/player/media/clock.ts'
import { createFrameRate, usualFrameRate } from '../../../web/ui/player/media/frames.ts'
import { createMedia } from '../../../web/ui/player/media/use-media.ts'
import { reportWatching, type WatchReport } from '../../../web/ui/player/watch-reports.ts'

/** A video whose position a test sets. It follows commands as a real one does. */
function openPlayer(length = 60) {
  const media = createMedia()
  const video = document.createElement('video')
  let [place, paused, ended] = [0, true, false]
  Object.defineProperties(video, {
    duration: { get: () => length },
    paused: { get: () => paused },
    ended: { get: () => ended },
    currentTime: {
      get: () => place,
      set: (to: number) => {
        place = to
        ended = false
        video.dispatchEvent(new Event('seeking'))
      },
    },
    play: { value: async () => void start() },
    pause: { value: () => void stop() },
  })
  const start = () => {
    paused = false
    video.dispatchEvent(new Event('play'))
    video.dispatchEvent(new Event('playing'))
  }
  const stop = () => {
    paused = true
    video.dispatchEvent(new Event('pause'))
  }
  /** Plays on to a position, a tenth of a second at a time, or until the player jumps elsewhere. */
  const playTo = (to: number) => {
    while (!paused && place < to) {
      const next = Math.min(to, place + 0.1)
      place = next
      video.dispatchEvent(new Event('timeupdate'))
      if (place !== next) return
    }
    if (place < length) return
    ended = true
    stop()
    video.dispatchEvent(new Event('ended'))
  }
  media.attachVideo(video)
  return { media, video, playTo }
}

function openDrill(length?: number) {
  const player = openPlayer(length)
  const ring = vi.fn()
  const drill = createDrill(player.media, undefined, ring)
  const stop = drill.follow(player.video)
  return { ...player, drill, ring, stop }
}

/** A drill on a loop from 2 to 4 s, playing from its beginning. */
function looping(length?: number) {
  const opened = openDrill(length)
  const { video, drill, media } = opened
  video.currentTime = 2
  drill.setStart()
  video.currentTime = 4
  drill.setEnd()
  video.currentTime = 2
  void media.play()
  return opened
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

describe('a loop', () => {
  test('goes back to its beginning at its end and counts the repetition', () => {
    const { video, drill, playTo } = looping()
    playTo(4.1)
    expect(video.currentTime).toBe(2)
    expect(drill.getState().reps).toBe(1)
    playTo(4.1)
    expect(drill.getState().reps).toBe(2)
  })

  test.each([4.004, 4.005, 4.006])('goes back where its end was set while it played, at %s s', (at) => {
    const { video, drill, media, playTo } = openDrill()
    drill.setStart()
    void media.play()
    playTo(at)
    drill.setEnd()
    playTo(at + 1)
    expect(drill.getState().reps).toBe(1)
    expect(video.currentTime).toBe(0)
  })
  test('does not count a jump over its end, and plays on after one', () => {
    const { video, drill, playTo } = looping()
    video.currentTime = 9
    playTo(9.5)
    expect(drill.getState().reps).toBe(0)
    expect(video.currentTime).toBeCloseTo(9.5)
  })

  test('counts nothing while paused: single frames are no repetition', () => {
    const { video, drill, media } = looping()
    media.pause()
    video.currentTime = 3.99
    drill.step(1)
    video.dispatchEvent(new Event('timeupdate'))
    expect(drill.getState().reps).toBe(0)
  })

  test('to the very end of the video continues', () => {
    const { video, drill, playTo } = looping(4)
    playTo(4)
    expect(video.currentTime).toBe(2)
    expect(video.paused).toBe(false)
    expect(drill.getState().reps).toBe(1)
  })

  test('pauses when its target is reached and rings only on request; playing on counts again', () => {
    const { video, drill, media, ring, playTo } = looping()
    drill.setTarget(2)
    for (let round = 0; round < 2; round++) playTo(4.1)
    expect(drill.getState()).toMatchObject({ reps: 2, isDone: true })
    expect(video.paused).toBe(true)
    expect(ring).not.toHaveBeenCalled()
    drill.toggleChime()
    void media.play()
    expect(drill.getState()).toMatchObject({ reps: 0, isDone: false })
    for (let round = 0; round < 2; round++) playTo(4.1)
    expect(ring).toHaveBeenCalledTimes(1)
  })

  test('whose point is moved counts from zero and is no longer the saved one', () => {
    const { drill, playTo } = looping()
    drill.setSaved('lop_1')
    playTo(4.1)
    drill.nudge('end', 0.1)
    expect(drill.getState()).toMatchObject({ end: 4.1, reps: 0, savedId: undefined })
  })

  test('that is loaded plays at its speed, from its beginning, mirrored as saved', () => {
    const { video, drill } = openDrill()
    drill.load({ id: 'lop_1', start: 7, end: 9, speed: 0.5, isMirrored: true })
    expect(video).toMatchObject({ currentTime: 7, playbackRate: 0.5, paused: false })
    expect(drill.getState()).toMatchObject({ isMirrored: true, savedId: 'lop_1', open: true })
  })

  test('ends when it has no listener left', () => {
    const { video, drill, stop, playTo } = looping()
    stop()
    playTo(5)
    expect(video.currentTime).toBeCloseTo(5)
    expect(drill.getState().reps).toBe(0)
  })

  test('played a hundred times is one watched stretch, and only its own share of the video', () => {
    vi.useFakeTimers()
    const { media, playTo } = looping(40)
    const reports: WatchReport[] = []
    const onQuarter = vi.fn()
    const stop = reportWatching(media, { onProgress: (report) => reports.push(report), onQuarter })
    for (let round = 0; round < 100; round++) playTo(4.1)
    stop()
    const last = reports.at(-1)
    expect(last?.percent).toBeLessThanOrEqual(10)
    expect(last?.stretches).toHaveLength(1)
    expect(onQuarter).not.toHaveBeenCalled()
  })
})

test('a step of one frame pauses and moves on by one frame', () => {
  const { video, drill, media } = openDrill()
  void media.play()
  video.currentTime = 1
  drill.step(1)
  expect(video.paused).toBe(true)
  expect(video.currentTime).toBeCloseTo(1 + 1.5 / usualFrameRate, 4)
})

describe('the frame rate', () => {
  const rateAfter = (rate: number, frames = 20) => {
    const known = createFrameRate()
    for (let frame = 0; frame < frames; frame++) known.saw(frame / rate, frame)
    return known.get()
  }
  test.each([24, 25, 30, 50, 60])('of %i frames a second is computed from the shown frames', (rate) => {
    expect(rateAfter(rate)).toBe(rate)
  })
  test('is that of film while too few frames were seen', () => expect(rateAfter(60, 3)).toBe(usualFrameRate))
  test('is not distorted by jumps and dropped frames', () => {
    const known = createFrameRate()
    for (const frame of [0, 1, 2, 4, 5, 8, 9, 10, 11]) known.saw(frame / 25, frame)
    known.saw(300, 12)
    for (const frame of [13, 14]) known.saw(300 + frame / 25, frame)
    expect(known.get()).toBe(25)
  })
})

describe('a typed position', () => {
  test.each([
    ['1:05', 65],
    ['0:03.60', 3.6],
    ['75.5', 75.5],
    ['1:02:03', 3723],
    [' 7 ', 7],
  ])('%s is %d seconds', (written, seconds) => expect(secondsFrom(written)).toBe(seconds))
  test.each(['', 'soon', '1:75', '1:60:00', '-1', '1:2:3:4', '1,5'])('%s is invalid', (written) => {
    expect(secondsFrom(written)).toBeUndefined()
  })
  test('is read back as it was shown', () => {
    for (const seconds of [0, 3.6, 59.99, 61.05, 3599.5, 3661.25]) {
      expect(secondsFrom(preciseClock(seconds))).toBeCloseTo(seconds, 6)
    }
  })
})
