import { creditable, isWatched, proven, spentAfter, type Watching } from './proof.ts'
import { type Stretches, secondsIn } from './stretches.ts'

/**
 * Most lessons of one course: the transaction that stores their order holds 100 writes, including the course and four
 * of the audit log.
 */
export const mostLessons = 95

/** The state of a member's watching of a lesson; nothing was watched before it was first opened. */
export type LessonWatch = Watching & {
  stretches: Stretches
  /** Seconds to resume at, and when the player was there (epoch milliseconds). */
  position: number
  positionAt: number
  isCompleted: boolean
}

/** A report of the player: everything played in this sitting, so that the next report makes up for a lost one. */
export type LessonReport = { stretches: Stretches; position: number; positionAt: number }

export function openLesson(now: number, spentUntil = Number.NEGATIVE_INFINITY): LessonWatch {
  return { openedAt: now, spentUntil, stretches: [], position: 0, positionAt: 0, isCompleted: false }
}

/**
 * The state after one more report: the newly proven stretches (proof.ts), and the newest position. `length` is the
 * duration of the film in seconds.
 */
export function creditLesson(
  known: LessonWatch,
  report: LessonReport,
  now: number,
  length: number,
): LessonWatch {
  const stretches = proven(known.stretches, report.stretches, creditable(known, now), length)
  const gained = secondsIn(stretches) - secondsIn(known.stretches)
  const at = Math.min(report.positionAt, now)
  const isNewest = at >= known.positionAt
  return {
    openedAt: known.openedAt,
    spentUntil: spentAfter(known, gained),
    stretches,
    position: isNewest ? Math.min(report.position, length) : known.position,
    positionAt: isNewest ? at : known.positionAt,
    isCompleted: known.isCompleted || isWatched(stretches, length),
  }
}

/** Whole percent of a course: completed lessons of all lessons. 100 only when none is left. */
export function courseProgress(completed: number, lessons: number): number {
  if (lessons === 0) return 0
  return completed >= lessons ? 100 : Math.min(99, Math.round((completed / lessons) * 100))
}

type LessonState = { lessonId: string; isCompleted: boolean; positionAt: number }

/**
 * The lesson to resume in a course: the last one seen if it is not completed, else the next incomplete one after it,
 * else the first incomplete one; undefined when all are completed.
 */
export function resumeLesson(
  lessonIds: readonly string[],
  states: readonly LessonState[],
): string | undefined {
  const done = new Set(states.filter(({ isCompleted }) => isCompleted).map(({ lessonId }) => lessonId))
  const seen = states.filter(({ lessonId }) => lessonIds.includes(lessonId))
  const last = seen.reduce<LessonState | undefined>(
    (latest, state) => (latest && latest.positionAt >= state.positionAt ? latest : state),
    undefined,
  )
  const from = last ? lessonIds.indexOf(last.lessonId) : 0
  return [...lessonIds.slice(from), ...lessonIds.slice(0, from)].find((id) => !done.has(id))
}
