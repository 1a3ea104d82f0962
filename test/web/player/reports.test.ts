import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Stretches, secondsIn, withStretch } from '#shared/rules/learning/stretches.ts'
import type { Media, MediaState } from '../../../web/ui/player/media/use-media.ts'
import { createMedia } from '../../../web/ui/player/media/use-media.ts'
import { reportWatching, type WatchReport } from '../../../web/ui/player/watch-reports.ts'

/** A player that a test moves by hand: 100 seconds long. */
function createFilm() {
  const base = createMedia()
  const listeners = new Set<() => void>()
  let state: MediaState = { ...base.getState(), duration: 100 }
  const set = (change: Partial<MediaState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const media: Media = {
    ...base,
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    media,
    set,
    /** Plays on for some seconds, a quarter of a second a step, in the clock's time. */
    play(seconds: number) {
      set({ paused: false, started: true, ended: false })
      for (let step = 0; step < seconds * 4; step++) {
        vi.advanceTimersByTime(250)
        set({ position: Math.min(100, state.position + 0.25) })
      }
    },
    jump(position: number) {
      set({ seeking: true, position })
      set({ seeking: false })
    },
  }
}

let film: ReturnType<typeof createFilm>
let reports: WatchReport[]
let quarters: WatchReport[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  film = createFilm()
  reports = []
  quarters = []
  stop = reportWatching(film.media, {
    onProgress: (report) => reports.push(report),
    onQuarter: (report) => quarters.push(report),
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('the view', () => {
  test('counts once a quarter was watched, and only once', () => {
    film.play(24)
    expect(quarters).toEqual([])
    film.play(2)
    expect(quarters).toMatchObject([{ position: 25, percent: 25 }])
    film.play(60)
    expect(quarters).toHaveLength(1)
  })

  test('does not count for skipping ahead', () => {
    film.play(5)
    film.jump(60)
    film.play(5)
    expect(quarters).toEqual([])
  })

  test('does not count the same stretch twice', () => {
    for (let again = 0; again < 4; again++) {
      film.jump(0)
      film.play(10)
    }
    expect(quarters).toEqual([])
  })

  test('counts stretches from anywhere in the video', () => {
    film.play(13)
    film.jump(70)
    film.play(13)
    expect(quarters).toHaveLength(1)
  })
})

describe('progress', () => {
  const places = () => reports.map(({ position }) => position)

  test('is reported as it begins, since the server measures from then on, and every half minute while playing', () => {
    film.play(91)
    expect(places()).toEqual([0, 29, 59, 89])
  })

  test('is reported after a jump, once the position is loaded', () => {
    film.play(4)
    for (const place of [20, 30, 40]) film.jump(place)
    film.play(3)
    expect(reports.slice(1)).toMatchObject([
      {
        position: 40,
        stretches: [
          [0, 4],
          [40, 40.75],
        ],
      },
    ])
  })

  test('of a loop is not reported each time it goes back', () => {
    for (let round = 0; round < 5; round++) {
      film.play(5)
      film.jump(0)
    }
    expect(places()).toEqual([0])
  })

  test('is not reported while paused', () => {
    film.play(4)
    film.set({ paused: true })
    vi.advanceTimersByTime(60_000)
    expect(reports.slice(1)).toMatchObject([{ position: 4, percent: 4 }])
  })

  test('sends the position to resume after a jump back and the furthest share played', () => {
    film.play(40)
    film.jump(5)
    film.set({ paused: true })
    expect(reports.at(-1)).toMatchObject({ position: 5, percent: 40 })
  })

  test('is complete at the end', () => {
    film.jump(97)
    film.play(3)
    film.set({ ended: true, paused: true })
    expect(reports.at(-1)).toMatchObject({ position: 100, percent: 100 })
  })

  test('is sent again when the part before an end that was jumped to has been watched', () => {
    film.jump(99)
    film.play(1)
    film.set({ ended: true, paused: true })
    film.jump(92)
    film.play(8)
    film.set({ ended: true, paused: true })
    expect(reports.map(({ stretches }) => secondsIn(stretches))).toEqual([0, 0.75, 1, 1.75, 8])
  })

  test('is reported when the page closes', () => {
    film.play(3)
    window.dispatchEvent(new Event('pagehide'))
    expect(reports.at(-1)).toMatchObject({ position: 3, percent: 3 })
  })

  test('is reported when the player closes', () => {
    film.play(6)
    stop()
    expect(reports.at(-1)).toMatchObject({ position: 6, percent: 6 })
  })

  test('is not reported for a video that was never started', () => {
    window.dispatchEvent(new Event('pagehide'))
    expect(reports).toEqual([])
  })
})

describe('stretches', () => {
  const stretch = fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)

  test('sum up every second once, in any order', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 20 }), (played) => {
        const merged = played.reduce<Stretches>((all, [from, to]) => withStretch(all, from, to), [])
        const seconds = new Set(
          played.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at)),
        )
        expect(secondsIn(merged)).toBe(seconds.size)
      }),
    )
  })
})

describe('played time', () => {
  const played = () => secondsIn(reports.at(-1)?.stretches ?? [])

  test('excludes a jump, whether or not it is reported as one', () => {
    film.play(5)
    film.set({ position: 60 })
    film.play(5)
    film.set({ paused: true })
    expect(played()).toBe(10)
  })

  test('at double speed is twice as much between two reads', () => {
    film.set({ paused: false, started: true, rate: 2 })
    for (const position of [3.5, 7, 10.5, 14]) film.set({ position })
    film.set({ paused: true })
    expect(played()).toBe(14)
  })
})
