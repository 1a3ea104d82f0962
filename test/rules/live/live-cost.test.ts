import { describe, expect, test } from 'vitest'
import { mostCost } from '#shared/rules/live/live-cost.ts'
import { airTimeOf } from '#shared/rules/live/live-event.ts'
import { chapterStarts } from '#shared/rules/live/replay.ts'

describe('the cost of a stream', () => {
  test.each([
    [0, 100, 0],
    [3600, 0, 200],
    [3600, 100, 1700],
    [1800, 100, 850],
    [1, 0, 1],
  ])('of %d seconds with %d viewers is at most %d cents', (seconds, viewers, cents) => {
    expect(mostCost(seconds, viewers)).toBe(cents)
  })
})

describe('the time on air', () => {
  const at = (second: number) => new Date(Date.parse('2026-05-10T19:00:00.000Z') + second * 1000)

  test('runs during the broadcast, and adds up over interruptions', () => {
    const begun = airTimeOf({}, true, at(0))
    expect(begun).toEqual({ airSince: at(0).toISOString() })
    expect(airTimeOf(begun, true, at(60))).toEqual(begun)
    expect(airTimeOf({ ...begun, airedSeconds: 30 }, false, at(90))).toEqual({
      airSince: undefined,
      airedSeconds: 120,
    })
    expect(airTimeOf({ airedSeconds: 120 }, false, at(200))).toEqual({})
  })
})

describe('marks', () => {
  const pieces = [{ at: '2026-05-10T19:00:00.000Z', seconds: 60 }]
  const mark = (time: string, word: string) => ({ at: `2026-05-10T19:${time}.000Z`, word })

  test('become chapters in order, one per second, within the replay', () => {
    const marks = [
      mark('00:40', 'Grips'),
      mark('00:10', 'Bow'),
      mark('00:40', 'Twice'),
      mark('05:00', 'Late'),
    ]
    expect(chapterStarts(pieces, marks)).toEqual([
      { start: 10, word: 'Bow' },
      { start: 40, word: 'Grips' },
      { start: 59, word: 'Late' },
    ])
  })
})
