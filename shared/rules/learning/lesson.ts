import { creditable, isWatched, proven, spentAfter, type Watching } from './proof.ts'
import { type Stretches, secondsIn } from './stretches.ts'

/** Lessons of one course: the transaction that settles their order holds 100 writes, the course and the audit log's four among them. */
export const mostLessons = 95

/** What is known of a member watching a lesson; nothing was watched before it was opened first. */
export type LessonWatch = Watching & {
  stretches: Stretches
  /** Seconds to resume at, and when the player stood there (epoch milliseconds). */
  position: number
  positionAt: number
  isCompleted: boolean
}

/** What a player tells: all it has played in this sitting, so that a report lost is made up by the next. */
export type LessonReport = { stretches: Stretches; position: number; positionAt: number }

export function openLesson(now: number, spentUntil = Number.NEGATIVE_INFINITY): LessonWatch {
  return { openedAt: now, spentUntil, stretches: [], position: 0, positionAt: 0, isCompleted: false }
}

/**
 * What is known after one more report: what it proves (proof.ts), and the newest place to resume at. `length` is
 * what the film lasts, in seconds.
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

/** Whole percent of a course: its lessons done of those it has. 100 only when none is left. */
export function courseProgress(completed: number, lessons: number): number {
  if (lessons === 0) return 0
  return completed >= lessons ? 100 : Math.min(99, Math.round((completed / lessons) * 100))
}

type LessonState = { lessonId: string; isCompleted: boolean; positionAt: number }

/**
 * Where to go on in a course: the lesson seen last while it is not completed, else the next one after it that
 * is not, else the first that is not; undefined when all are done.
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
