import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chapterLoops,
  frameFrom,
  isLoop,
  linkedBy,
  linkOf,
  moved,
  noPoints,
  type Points,
  reachesEnd,
  shortestLoop,
  speeds,
  withEnd,
  withStart,
} from '#shared/rules/learning/drill.ts'

const place = fc.double({ min: 0, max: 86_400, noNaN: true })
const step = fc.oneof(
  place.map((at) => (points: Points) => withStart(points, at)),
  place.map((at) => (points: Points) => withEnd(points, at)),
  fc.tuple(fc.constantFrom('start' as const, 'end' as const), place).map(
    ([point, to]) =>
      (points: Points) =>
        moved(points, point, to, 86_400),
  ),
)

describe('the points of a loop', () => {
  test('stay apart and in order, however they are set and moved', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const points = steps.reduce<Points>((before, change) => change(before), noPoints)
        if (points.start !== undefined && points.end !== undefined) {
          expect(points.end - points.start).toBeGreaterThan(shortestLoop - 0.01)
          expect(isLoop(points)).toBe(true)
        }
      }),
    )
  })

  test('a beginning set behind the end removes the end', () => {
    expect(withStart({ start: 1, end: 2 }, 5)).toEqual({ start: 5, end: undefined })
    expect(withStart({ start: 1, end: 2 }, 1.5)).toEqual({ start: 1.5, end: 2 })
  })

  test('an end set before the beginning trades places with it', () => {
    expect(withEnd({ start: 5, end: undefined }, 2)).toEqual({ start: 2, end: 5 })
  })

  test('an end without a beginning loops from the start of the video', () => {
    expect(withEnd(noPoints, 4)).toEqual({ start: 0, end: 4 })
  })

  test('an end set at the playing position is never behind it', () => {
    fc.assert(
      fc.property(fc.double({ min: shortestLoop, max: 86_400, noNaN: true }), (at) => {
        const { end = 0 } = withEnd(noPoints, at)
        expect(end).toBeGreaterThanOrEqual(at)
        expect(end).toBeLessThan(at + 0.0101)
      }),
    )
  })

  test('an end on top of the beginning changes nothing', () => {
    const points = { start: 5, end: undefined }
    expect(withEnd(points, 5.1)).toBe(points)
    expect(withEnd(points, 4.9)).toBe(points)
  })

  test('move no further than the video and each other', () => {
    const points = { start: 2, end: 4 }
    expect(moved(points, 'start', 9, 10).start).toBe(3.8)
    expect(moved(points, 'start', -3, 10).start).toBe(0)
    expect(moved(points, 'end', 1, 10).end).toBe(2.2)
    expect(moved(points, 'end', 12, 10).end).toBe(10)
    expect(moved(noPoints, 'end', 12, 10)).toBe(noPoints)
  })
})

describe('a repetition', () => {
  const loop = { start: 2, end: 4 }
  test('ends when playing reaches the end of the loop', () => {
    expect(reachesEnd(loop, 3.9, 4.02)).toBe(true)
    expect(reachesEnd(loop, 3.9, 3.99)).toBe(false)
  })
  test('ends at once where its end is set', () => {
    expect(reachesEnd(loop, 4, 4.02)).toBe(true)
  })
  test('does not end after a jump past the loop', () => {
    expect(reachesEnd(loop, 4.5, 4.6)).toBe(false)
  })
})

describe('a frame', () => {
  const rate = fc.constantFrom(23.976, 24, 25, 29.97, 30, 50, 60)

  test('forward and back is the same frame', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 7200, noNaN: true }), rate, (position, frameRate) => {
        const there = frameFrom(position, frameRate, 1)
        expect(there).toBeGreaterThan(position)
        expect(there - position).toBeLessThanOrEqual(1.5 / frameRate + 1e-6)
        expect(Math.floor(frameFrom(there, frameRate, -1) * frameRate)).toBe(
          Math.floor(position * frameRate + 1e-6),
        )
      }),
    )
  })

  test('before the first is the first', () => {
    expect(frameFrom(0, 24, -1)).toBe(0)
  })
})

describe('a link to a loop', () => {
  const read = (query: string) => {
    const params = new URLSearchParams(query)
    return linkedBy((name) => params.get(name))
  }
  const hundredths = (least: number, most: number) =>
    fc.integer({ min: least * 100, max: most * 100 }).map((n) => n / 100)

  test('opens exactly the loop it was made from', () => {
    fc.assert(
      fc.property(
        hundredths(0, 5000),
        hundredths(1, 900),
        fc.constantFrom(...speeds),
        fc.boolean(),
        (start, length, speed, isMirrored) => {
          const end = Math.round((start + length) * 100) / 100
          const linked = read(linkOf({ start, end, speed, isMirrored }))
          expect(linked).toEqual({
            start,
            end,
            isMirrored,
            place: undefined,
            speed: speed === 1 ? undefined : speed,
          })
        },
      ),
    )
  })

  test('contains no more than necessary', () => {
    expect(linkOf({ start: 12.3, end: 15.8, speed: 0.5, isMirrored: true })).toBe(
      'a=12.3&b=15.8&speed=0.5&mirror=1',
    )
    expect(linkOf({ ...noPoints, speed: 1, isMirrored: false })).toBe('')
  })

  test.each(['a=x', 'a=-1', 'a=1e9', 'speed=9', 'speed=', 'mirror=yes', 't=NaN', 'a=999999', ''])(
    'ignores invalid values (%s)',
    (query) => {
      expect(read(query)).toEqual({ ...noPoints, place: undefined, speed: undefined, isMirrored: false })
    },
  )

  test('with its ends reversed plays the stretch between them', () => {
    expect(read('a=9&b=4')).toMatchObject({ start: 4, end: 9 })
  })

  test('to a position begins there', () => {
    expect(read('t=7.2').place).toBe(7.2)
  })
})

describe('chapters as loops', () => {
  test('last until the next one begins, the last one until the end', () => {
    expect(chapterLoops([{ start: 0 }, { start: 12.345 }, { start: 30 }], 60.4)).toEqual([
      { start: 0, end: 12.35 },
      { start: 12.35, end: 30 },
      { start: 30, end: 60.4 },
    ])
  })

  test('are none where they are too short, or the length is not known', () => {
    expect(chapterLoops([{ start: 0 }, { start: 0.1 }], 0)).toEqual([undefined, undefined])
    expect(chapterLoops([], 60)).toEqual([])
  })
})
