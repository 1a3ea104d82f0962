import type { LessonReport } from '#shared/contract/courses.ts'
import { Problem } from '#shared/contract/problem.ts'
import { creditLesson, type LessonWatch, openLesson } from '#shared/rules/lesson.ts'
import { xpFor } from '#shared/rules/level.ts'
import { type Stretches, secondsIn, stretchesIn } from '#shared/rules/stretches.ts'
import { later } from '../model/later.ts'
import { type LessonProgressItem, lessonProgress } from '../model/lesson-progress.ts'
import { newId } from '../model/new-id.ts'
import { writeAll } from '../model/service.ts'
import { standing } from '../model/standing.ts'
import { tryAgain } from '../model/try-again.ts'
import { hourOf, watchHour } from '../model/watch-hour.ts'
import { clock } from '../ports/clock.ts'

const written = { lessonProgress, standing, watchHour }

type Key = { memberId: string; courseId: string; lessonId: string }

/**
 * Takes in one report; see rules/proof.ts for what it is credited with. The time watched, and what completing
 * the lesson earns, are written with it or not at all, so a report that is sent again adds nothing.
 */
export async function recordLesson(
  key: Key,
  report: LessonReport,
  length: number,
): Promise<LessonProgressItem> {
  const takeIn = async () => {
    const { data: known } = await lessonProgress().get(key).go({ consistent: true })
    return writeReport(key, report, length, known ?? undefined)
  }
  return tryAgain(takeIn, () => new Problem('server.busy'))
}

async function writeReport(
  key: Key,
  report: LessonReport,
  length: number,
  known: LessonProgressItem | undefined,
): Promise<LessonProgressItem> {
  const now = clock.now()
  const before = known ? watchOf(known) : openLesson(now.getTime())
  const {
    stretches,
    openedAt: _known,
    ...after
  } = creditLesson(before, reportOf(report, now), now.getTime(), length)
  const seconds = Math.round(secondsIn(stretches)) - Math.round(secondsIn(before.stretches))
  const completes = after.isCompleted && !before.isCompleted
  const completedAt = completes ? now.toISOString() : known?.completedAt
  const next = {
    ...key,
    ...after,
    id: known?.id ?? newId('lessonProgress'),
    stretches: stretches.flat(),
    createdAt: known?.createdAt ?? now.toISOString(),
    updatedAt: known ? later(known.updatedAt, now) : now.toISOString(),
    ...(completedAt && { completedAt }),
  }
  const { memberId } = key
  await writeAll(written, (entities) => [
    known
      ? entities.lessonProgress
          .put(next)
          .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
          .commit()
      : entities.lessonProgress.create(next).commit(),
    ...(seconds > 0
      ? [
          entities.watchHour
            .upsert({ memberId, hour: hourOf(now) })
            .add({ seconds })
            .commit(),
        ]
      : []),
    ...(completes
      ? [entities.standing.upsert({ memberId }).add({ xp: xpFor.lesson, lessonsFinished: 1 }).commit()]
      : []),
  ])
  return next
}

const watchOf = (item: LessonProgressItem): LessonWatch => ({
  stretches: stretchesIn(item.stretches),
  openedAt: Date.parse(item.createdAt),
  position: item.position,
  positionAt: item.positionAt,
  isCompleted: item.isCompleted,
})

/** Who says only how much was watched is taken to have watched from the beginning. */
function reportOf({ watchedDuration, stretches, position, reportedAt }: LessonReport, now: Date) {
  const parts: Stretches = stretches ?? [[0, watchedDuration]]
  return {
    stretches: parts.filter(([from, to]) => from < to),
    position: position ?? parts.at(-1)?.[1] ?? 0,
    positionAt: reportedAt ? Date.parse(reportedAt) : now.getTime(),
  }
}
