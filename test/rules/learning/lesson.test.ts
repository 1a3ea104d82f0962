import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  courseProgress,
  creditLesson,
  type LessonReport,
  type LessonWatch,
  openLesson,
  resumeLesson,
} from '#shared/rules/learning/lesson.ts'
import { proofSlack } from '#shared/rules/learning/proof.ts'
import { secondsIn } from '#shared/rules/learning/stretches.ts'

const length = 100
const second = fc.integer({ min: 0, max: length })
const report: fc.Arbitrary<LessonReport> = fc.record({
  stretches: fc
    .array(fc.tuple(second, second), { maxLength: 4 })
    .map((list) => list.map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])),
  position: second,
  positionAt: fc.integer({ min: 0, max: 500_000 }),
})
/** A report and the milliseconds between it and the one before. */
const arrivals = fc.array(fc.tuple(report, fc.integer({ min: 0, max: 30_000 })), {
  minLength: 1,
  maxLength: 20,
})

/** All states of a lesson as the reports arrive. */
function statesOf(list: readonly (readonly [LessonReport, number])[]): LessonWatch[] {
  let now = 0
  let watch = openLesson(now)
  return list.map(([each, after]) => {
    now += after
    watch = creditLesson(watch, each, now, length)
    return watch
  })
}

/** The played part from `from` on, one second at a time. */
const playedTo = (from: number, to: number, at = to): LessonReport => ({
  stretches: [[from, to]],
  position: to,
  positionAt: at * 1000,
})

describe('the credit of a member', () => {
  test('is never more than twice the time that passed, and a little slack', () => {
    fc.assert(
      fc.property(arrivals, (list) => {
        let now = 0
        for (const [at, state] of statesOf(list).entries()) {
          now += list[at]?.[1] ?? 0
          expect(secondsIn(state.stretches)).toBeLessThanOrEqual((2 * now) / 1000 + proofSlack + 1e-6)
        }
      }),
    )
  })

  test('stays completed when the film has become longer since', () => {
    const watched = creditLesson(openLesson(0), playedTo(0, 95), 95_000, length)
    expect(watched.isCompleted).toBe(true)
    expect(creditLesson(watched, playedTo(0, 10), 100_000, 2 * length).isCompleted).toBe(true)
  })

  test('never falls, whatever is reported', () => {
    fc.assert(
      fc.property(arrivals, (list) => {
        let before = openLesson(0)
        for (const state of statesOf(list)) {
          expect(secondsIn(state.stretches)).toBeGreaterThanOrEqual(secondsIn(before.stretches) - 1e-9)
          expect(state.isCompleted || !before.isCompleted).toBe(true)
          before = state
        }
      }),
    )
  })

  test('a report sent again at once changes nothing', () => {
    fc.assert(
      fc.property(arrivals, report, (list, last) => {
        const before = statesOf(list).at(-1) ?? openLesson(0)
        const once = creditLesson(before, last, 600_000, length)
        expect(creditLesson(once, last, 600_000, length)).toEqual(once)
      }),
    )
  })

  test('retried and reordered heartbeats of one sitting add up to the played part', () => {
    const sitting = Array.from({ length: 10 }, (_, beat) => playedTo(0, (beat + 1) * 10))
    const shuffled = fc.shuffledSubarray([...sitting, ...sitting], { minLength: 20 })
    fc.assert(
      fc.property(shuffled, (heartbeats) => {
        // All of them arrive when the hundred seconds are over.
        const final = heartbeats.reduce<LessonWatch>(
          (state, beat) => creditLesson(state, beat, 100_000, length),
          openLesson(0),
        )
        expect(final).toMatchObject({ stretches: [[0, 100]], position: 100, isCompleted: true })
      }),
    )
  })

  test('two devices that play at once agree, in any order of their reports', () => {
    const phone = Array.from({ length: 6 }, (_, beat) => playedTo(0, (beat + 1) * 10))
    const sofa = Array.from({ length: 6 }, (_, beat) =>
      playedTo(40, 40 + (beat + 1) * 10, (beat + 1) * 10 + 0.5),
    )
    fc.assert(
      fc.property(fc.shuffledSubarray([...phone, ...sofa], { minLength: 12 }), (mixed) => {
        const final = mixed.reduce<LessonWatch>(
          (state, beat) => creditLesson(state, beat, 61_000, length),
          openLesson(0),
        )
        expect(final).toMatchObject({ stretches: [[0, 100]], position: 100, isCompleted: true })
      }),
    )
  })

  test('a jump to the end completes nothing', () => {
    const leap = { stretches: [[0, 100]] as const, position: 100, positionAt: 0 }
    const state = creditLesson(openLesson(0), leap, 1000, length)
    expect(secondsIn(state.stretches)).toBe(proofSlack + 2)
    expect(state.isCompleted).toBe(false)
  })

  test('nine tenths complete a lesson, in any order and with any pauses', () => {
    const state = creditLesson(openLesson(0), playedTo(10, 99), 60_000, length)
    expect(state.isCompleted).toBe(false)
    expect(creditLesson(state, playedTo(0, 1), 61_000, length).isCompleted).toBe(true)
  })

  test('a lesson of unknown length is never completed', () => {
    expect(creditLesson(openLesson(0), playedTo(0, 100), 100_000, 0).isCompleted).toBe(false)
  })

  test('resuming starts at the last position, to the second, and a late report does not move it', () => {
    const here = creditLesson(openLesson(0), playedTo(0, 42.5), 50_000, length)
    expect(here.position).toBe(42.5)
    expect(creditLesson(here, playedTo(0, 20), 51_000, length).position).toBe(42.5)
    expect(
      creditLesson(here, { ...playedTo(0, 43), position: 12, positionAt: 50_500 }, 51_000, length),
    ).toMatchObject({ position: 12 })
  })

  test('a clock that runs ahead does not block later reports', () => {
    const ahead = creditLesson(openLesson(0), { ...playedTo(0, 10), positionAt: 9e9 }, 10_000, length)
    expect(creditLesson(ahead, playedTo(0, 20), 20_000, length).position).toBe(20)
  })
})

describe('progress of a course', () => {
  test('is the share of completed lessons, rounded', () => {
    expect([0, 1, 2, 3].map((done) => courseProgress(done, 3))).toEqual([0, 33, 67, 100])
  })

  test('is 100 when all are completed and not before', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 500 }), (done, lessons) => {
        expect(courseProgress(done, lessons) === 100).toBe(done >= lessons)
      }),
    )
  })

  test('of a course without lessons is 0', () => {
    expect(courseProgress(0, 0)).toBe(0)
  })
})

describe('the next lesson of a course', () => {
  const lessons = ['a', 'b', 'c']
  const state = (lessonId: string, isCompleted: boolean, positionAt: number) => ({
    lessonId,
    isCompleted,
    positionAt,
  })

  test('is the first one for a member who has not begun', () => {
    expect(resumeLesson(lessons, [])).toBe('a')
  })

  test('is the lesson seen last, or the next one once that is completed', () => {
    expect(resumeLesson(lessons, [state('b', false, 2), state('a', false, 1)])).toBe('b')
    expect(resumeLesson(lessons, [state('b', true, 2), state('a', false, 1)])).toBe('c')
    expect(resumeLesson(lessons, [state('c', true, 3), state('b', true, 2)])).toBe('a')
  })

  test('is none when all are completed', () => {
    expect(
      resumeLesson(
        lessons,
        lessons.map((id) => state(id, true, 1)),
      ),
    ).toBeUndefined()
  })

  test('does not count a removed lesson', () => {
    expect(resumeLesson(lessons, [state('gone', false, 9)])).toBe('a')
  })
})
