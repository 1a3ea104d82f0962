import { isDeepStrictEqual } from 'node:util'
import type { LessonReport } from '#shared/contract/courses/courses.ts'
import { Problem } from '#shared/contract/problem.ts'
import { creditLesson, type LessonWatch, openLesson } from '#shared/rules/learning/lesson.ts'
import { xpFor } from '#shared/rules/learning/level.ts'
import { type Stretches, secondsIn, stretchesIn } from '#shared/rules/learning/stretches.ts'
import type { Caller } from '../http/serve.ts'
import type { EnrollmentItem } from '../model/learning/enrollment.ts'
import { type LessonProgressItem, lessonProgress } from '../model/learning/lesson-progress.ts'
import { level } from '../model/learning/level.ts'
import { ofTime, spendSteps } from '../model/learning/spent.ts'
import { later } from '../model/table/later.ts'
import { newId } from '../model/table/new-id.ts'
import { type Step, writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'
import { type Advance, advanced, ofCourse } from './complete.ts'
import { type OpenedLesson, openedLesson } from './opened-lesson.ts'

const entities = { ...ofCourse, ...ofTime, lessonProgress, level }

type Recorded = { lesson: LessonProgressItem; enrollment: EnrollmentItem }

/**
 * Stores one progress report; rules/proof.ts defines the credit. The time watched, and the rewards for completing the
 * lesson and the course, are written in one transaction, so a repeated report adds nothing. Certificates rest on
 * these reports: a member whose plan does not include the lesson cannot report.
 */
export const recordLesson = (caller: Caller, id: string, report: LessonReport): Promise<Recorded> =>
  tryAgain(async () => {
    const opened = await openedLesson(caller, id)
    const { enrollment } = opened
    if (!enrollment) throw new Problem('enrollment.required')
    return takeIn({ ...opened, enrollment }, report)
  })

async function takeIn(
  { course, lesson, enrollment, known, clock: spent }: OpenedLesson & { enrollment: EnrollmentItem },
  report: LessonReport,
): Promise<Recorded> {
  const now = clock.now()
  const { memberId, courseId } = enrollment
  const before = watchOf(known, now, spent?.spentUntil)
  const length = lesson.length ?? lesson.duration
  const after = creditLesson(before, reportOf(report, now), now.getTime(), length)
  const completes = after.isCompleted && !before.isCompleted
  const next = nextOf({ memberId, courseId, lessonId: lesson.id }, known, after, now)
  const reached: Advance =
    after.isCompleted && !enrollment.completedAt
      ? await advanced(enrollment, course, lesson.id, now.toISOString())
      : { enrollment, steps: [], completes: false }
  const isNews = !known || tellsMore(known, next)
  const steps: Step<typeof entities>[] = [
    ...(isNews ? [saveStep(known, next)] : []),
    ...spendSteps({
      memberId,
      watchedId: lesson.id,
      now,
      before: spent?.spentUntil,
      after: after.spentUntil,
      seconds: Math.round(secondsIn(after.stretches)) - Math.round(secondsIn(before.stretches)),
    }),
    ...reached.steps,
    ...(completes || reached.completes ? [rewardStep(memberId, completes, reached.completes)] : []),
  ]
  if (steps.length > 0) await writeSteps(entities, steps)
  return { lesson: isNews ? next : known, enrollment: reached.enrollment }
}

type Key = { memberId: string; courseId: string; lessonId: string }

function nextOf(
  key: Key,
  known: LessonProgressItem | undefined,
  { stretches, position, positionAt, isCompleted }: LessonWatch,
  now: Date,
): LessonProgressItem {
  const completedAt = known?.completedAt ?? (isCompleted ? now.toISOString() : undefined)
  return {
    ...key,
    position,
    positionAt,
    isCompleted,
    stretches: stretches.flat(),
    id: known?.id ?? newId('lessonProgress'),
    createdAt: known?.createdAt ?? now.toISOString(),
    updatedAt: known ? later(known.updatedAt, now) : now.toISOString(),
    ...(completedAt && { completedAt }),
  }
}

/** The same position reported again later is no news. */
function tellsMore(known: LessonProgressItem, next: LessonProgressItem): boolean {
  const { updatedAt, positionAt } = known
  return !isDeepStrictEqual(known, { ...next, updatedAt, positionAt })
}

const saveStep = (
  known: LessonProgressItem | undefined,
  next: LessonProgressItem,
): Step<typeof entities> => ({
  write: ({ lessonProgress }) =>
    known
      ? lessonProgress
          .put(next)
          .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
          .commit()
      : lessonProgress.create(next).commit(),
})

/** The rewards for completing a lesson and a course. */
function rewardStep(memberId: string, ofLesson: boolean, ofWhole: boolean): Step<typeof entities> {
  const xp = (ofLesson ? xpFor.lesson : 0) + (ofWhole ? xpFor.course : 0)
  const done = { ...(ofLesson && { lessonsFinished: 1 }), ...(ofWhole && { coursesCompleted: 1 }) }
  return {
    write: ({ level }) =>
      level
        .upsert({ memberId })
        .add({ xp, ...done })
        .commit(),
  }
}

function watchOf(item: LessonProgressItem | undefined, now: Date, spentUntil?: number): LessonWatch {
  const opened = openLesson(item ? Date.parse(item.createdAt) : now.getTime(), spentUntil)
  if (!item) return opened
  const { position, positionAt, isCompleted } = item
  return { ...opened, stretches: stretchesIn(item.stretches), position, positionAt, isCompleted }
}

/** A report with only a watched duration counts as watched from the beginning. */
function reportOf({ watchedDuration, stretches, position, reportedAt }: LessonReport, now: Date) {
  const parts: Stretches = stretches ?? [[0, watchedDuration]]
  return {
    stretches: parts.filter(([from, to]) => from < to),
    position: position ?? parts.at(-1)?.[1] ?? 0,
    positionAt: reportedAt ? Date.parse(reportedAt) : now.getTime(),
  }
}
