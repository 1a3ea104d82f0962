import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  advance,
  finishedFromPercent,
  type Progress,
  playedBetween,
  viewedFromPercent,
} from '#shared/rules/learning/progress.ts'

const report = fc.record<Progress>({
  position: fc.integer({ min: 0, max: 86_400 }),
  watchTime: fc.integer({ min: 0, max: 86_400 }),
  completionPercentage: fc.integer({ min: 0, max: 100 }),
})

/** A report and whether it is newer than all before. */
const arrival = fc.tuple(report, fc.boolean())

const knownAfter = (arrivals: readonly (readonly [Progress, boolean])[]) =>
  arrivals.reduce<Progress | undefined>(
    (known, [next, isNewest]) => advance(known, next, isNewest),
    undefined,
  )

describe('the progress of a member with a video', () => {
  test('the first report is taken unchanged', () => {
    const first = { position: 12, watchTime: 30, completionPercentage: 5 }
    expect(advance(undefined, first, false)).toEqual(first)
  })

  test('no report, late, twice or out of order, lowers the furthest position', () => {
    fc.assert(
      fc.property(fc.array(arrival, { minLength: 1, maxLength: 30 }), (arrivals) => {
        let known: Progress | undefined
        for (const [next, isNewest] of arrivals) {
          const advanced = advance(known, next, isNewest)
          expect(advanced.watchTime).toBeGreaterThanOrEqual(known?.watchTime ?? 0)
          expect(advanced.completionPercentage).toBeGreaterThanOrEqual(known?.completionPercentage ?? 0)
          known = advanced
        }
      }),
    )
  })

  test('the order and the number of deliveries do not change the furthest position', () => {
    const shuffled = fc
      .array(arrival, { minLength: 1, maxLength: 12 })
      .chain((arrivals) =>
        fc.tuple(
          fc.constant(arrivals),
          fc.shuffledSubarray([...arrivals, ...arrivals], { minLength: 2 * arrivals.length }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([arrivals, again]) => {
        const [once, twice] = [knownAfter(arrivals), knownAfter(again)]
        expect(twice?.watchTime).toBe(once?.watchTime)
        expect(twice?.completionPercentage).toBe(once?.completionPercentage)
      }),
    )
  })

  test('the same report twice counts as once', () => {
    fc.assert(
      fc.property(report, report, fc.boolean(), (known, next, isNewest) => {
        const once = advance(known, next, isNewest)
        expect(advance(once, next, isNewest)).toEqual(once)
      }),
    )
  })

  test('the resume position is that of the newest report, also further back', () => {
    const known = { position: 300, watchTime: 300, completionPercentage: 50 }
    const rewound = { position: 10, watchTime: 10, completionPercentage: 2 }
    expect(advance(known, rewound, true)).toEqual({ ...known, position: 10 })
    expect(advance(known, rewound, false)).toEqual(known)
  })

  test('a view counts well before a video is finished', () => {
    expect(viewedFromPercent).toBe(25)
    expect(finishedFromPercent).toBe(90)
  })
})

describe('the played part of a report with only a position', () => {
  const heard = { position: 40, at: 0 }

  test('is the way from the position before, as far as the time allows', () => {
    expect(playedBetween(heard, { position: 50, at: 10_000 })).toEqual([[40, 50]])
    // Ten seconds allow twenty at double speed, and three of slack.
    expect(playedBetween(heard, { position: 500, at: 10_000 })).toEqual([[477, 500]])
  })

  test('is nothing for the same position, for going back, and little after a long silence', () => {
    expect(playedBetween(heard, { position: 40, at: 10_000 })).toEqual([])
    expect(playedBetween(heard, { position: 10, at: 10_000 })).toEqual([])
    expect(playedBetween(heard, { position: 4000, at: 3_600_000 })).toEqual([[3877, 4000]])
  })

  test('of the first report is next to nothing: a player sends it at the start', () => {
    expect(playedBetween(undefined, { position: 2, at: 0 })).toEqual([[0, 2]])
    expect(playedBetween(undefined, { position: 600, at: 0 })).toEqual([[597, 600]])
  })
})
