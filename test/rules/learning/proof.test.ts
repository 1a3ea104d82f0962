import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditLesson, type LessonWatch, openLesson } from '#shared/rules/learning/lesson.ts'
import { isViewed, isWatched, mostStretches, proofSlack, proven } from '#shared/rules/learning/proof.ts'
import { secondsIn } from '#shared/rules/learning/stretches.ts'

const length = 100
const whole = { stretches: [[0, length]] as const, position: length, positionAt: 0 }

describe('the one clock of a member', () => {
  test('ten films opened together and all claimed at once are credited as the time of one', () => {
    let spentUntil: number | undefined
    let credited = 0
    for (let film = 0; film < 10; film++) {
      const after = creditLesson(openLesson(0, spentUntil), whole, 25_000, length)
      credited += secondsIn(after.stretches)
      spentUntil = after.spentUntil
    }
    expect(credited).toBeCloseTo(2 * 25 + proofSlack, 1)
  })

  test('whichever films are opened, reported and left, no time is credited twice', () => {
    const step = fc.record({ film: fc.nat(4), wait: fc.nat(40_000), from: fc.nat(90), seconds: fc.nat(60) })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const films = new Map<number, LessonWatch>()
        let now = 0
        let spentUntil = Number.NEGATIVE_INFINITY
        for (const { film, wait, from, seconds } of steps) {
          now += wait
          const known = { ...(films.get(film) ?? openLesson(now)), spentUntil }
          const report = { ...whole, stretches: [[from, Math.min(length, from + seconds)]] as const }
          const after = creditLesson(known, report, now, length)
          films.set(film, after)
          spentUntil = after.spentUntil
          const all = [...films.values()].reduce((sum, { stretches }) => sum + secondsIn(stretches), 0)
          expect(all).toBeLessThanOrEqual((2 * now) / 1000 + proofSlack + 0.1)
        }
      }),
    )
  })

  test('one film after the other, at the fastest speed, is fully credited', () => {
    let now = 0
    let spentUntil: number | undefined
    for (let film = 0; film < 5; film++) {
      const opened = openLesson(now, spentUntil)
      now += (length / 2) * 1000
      const after = creditLesson(opened, whole, now, length)
      expect(after.isCompleted).toBe(true)
      spentUntil = after.spentUntil
    }
  })
})

test('a played quarter is a view, nine tenths are watched, and a film of unknown length is neither', () => {
  expect([24, 25].map((to) => isViewed([[0, to]], length))).toEqual([false, true])
  expect([89, 90].map((to) => isWatched([[0, to]], length))).toEqual([false, true])
  expect([isViewed([[0, 100]], 0), isWatched([[0, 100]], 0)]).toEqual([false, false])
})

test('a film in more parts than watching leaves accepts nothing that adds more', () => {
  const known = Array.from({ length: mostStretches }, (_, at): [number, number] => [at * 10, at * 10 + 1])
  const length = mostStretches * 10
  expect(proven(known, [[5, 6]], 100, length)).toEqual(known)
  expect(proven(known, [[1, 10]], 100, length)).toHaveLength(mostStretches - 1)
})
