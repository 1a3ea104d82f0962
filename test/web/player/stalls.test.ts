import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { passOverStalls } from '../../../web/ui/player/stalls.ts'

/** A film that was converted before sound gaps were filled: it stalls, or continues. */

type Ranges = readonly (readonly [number, number])[]

let video: HTMLVideoElement
let place: number
let ends: () => void
let told: boolean[]
let picture: number | undefined

const rangesOf = (ranges: Ranges) => ({
  length: ranges.length,
  start: (at: number) => ranges[at]?.[0] ?? 0,
  end: (at: number) => ranges[at]?.[1] ?? 0,
})

function open({ buffered = [[0, 4]] as Ranges, duration = 30, paused = false } = {}) {
  Object.defineProperties(video, {
    paused: { value: paused, configurable: true },
    ended: { value: false },
    readyState: { value: 2 },
    duration: { value: duration },
    buffered: { value: rangesOf(buffered), configurable: true },
    currentTime: {
      get: () => place,
      set: (to: number) => {
        place = to
      },
    },
  })
  ends = passOverStalls(video, { pictureTo: () => picture, onStalled: (is) => told.push(is) })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1 })
  video = document.createElement('video')
  place = 4
  told = []
  picture = undefined
})
afterEach(() => {
  ends()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Plays for this many seconds. */
function plays(seconds: number) {
  for (let at = 0; at < seconds * 2; at++) {
    place += 0.5
    vi.advanceTimersByTime(500)
  }
}

describe('a stalled video with buffered picture ahead', () => {
  test('continues where picture and sound are both buffered again', () => {
    picture = 14
    open({
      buffered: [
        [0, 4],
        [9, 14],
      ],
    })
    vi.advanceTimersByTime(2000)
    expect(place).toBe(4)
    vi.advanceTimersByTime(1000)
    expect(place).toBe(9.05)
    plays(3)
    expect(told).toEqual([])
  })

  test('continues where the buffered picture ends, three times; then it says so at once', () => {
    picture = 8
    open()
    for (const next of [8, 12, 16]) {
      picture = next
      vi.advanceTimersByTime(2500)
      expect(place).toBe(next)
    }
    picture = 20
    vi.advanceTimersByTime(2500)
    expect([place, told]).toEqual([16, [true]])
    plays(2)
    expect(told).toEqual([true, false])
  })

  test('does not jump to its end, which would count as reached, and says so instead', () => {
    picture = 30
    open()
    vi.advanceTimersByTime(20_000)
    expect([place, told]).toEqual([4, [true]])
  })
})

describe('a stalled video', () => {
  test('without buffered picture waits where it is, and says so after ten seconds', () => {
    picture = 4.1
    open({
      buffered: [
        [0, 4],
        [20, 24],
      ],
    })
    vi.advanceTimersByTime(9500)
    expect(told).toEqual([])
    vi.advanceTimersByTime(2000)
    expect([place, told]).toEqual([4, [true]])
    plays(1)
    expect(told).toEqual([true, false])
  })

  test('that is paused is left alone', () => {
    picture = 14
    open({ paused: true })
    vi.advanceTimersByTime(20_000)
    expect([place, told]).toEqual([4, []])
  })
})

test('a video that plays is left alone', () => {
  picture = 40
  open()
  plays(20)
  expect([place, told]).toEqual([24, []])
})
