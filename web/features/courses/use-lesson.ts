import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#shared/contract/client.ts'
import type { Course } from '#shared/contract/courses/course.ts'
import {
  courses,
  type EnrollmentDetail,
  type LessonCredit,
  type LessonPlayback,
} from '#shared/contract/courses/courses.ts'
import { resumeLesson } from '#shared/rules/learning/lesson.ts'
import { finishedFromPercent } from '#shared/rules/learning/progress.ts'
import { secondsIn } from '#shared/rules/learning/stretches.ts'
import { callToTheEnd, read } from '../../api.ts'
import { problemCode } from '../../problem.ts'
import { invalidate, ownReads } from '../../query-client.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import type { WatchReport } from '../../ui/player/watch-reports.ts'
import { courseOf, enrollmentOf } from './use-course.ts'

/** How often a lesson that is still being processed is polled. */
const preparingCheckMs = 5000
const retries = 3

/** Never cached: access lasts only minutes. */
const playbackOf = (id: string) => ({
  ...read(courses.getLessonPlayback, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

/** All data for the page of a lesson, loaded in parallel. */
export function useLesson(courseId: string, lessonId: string) {
  const client = useQueryClient()
  const course = useQuery(courseOf(courseId))
  const enrollment = useQuery(enrollmentOf(courseId))
  const playback = useQuery({
    ...playbackOf(lessonId),
    refetchInterval: ({ state }) =>
      problemCode(state.error) === 'lesson.not_ready' ? preparingCheckMs : false,
  })
  /** Renews access to the lesson for some minutes. */
  const renew = (): Promise<LessonPlayback> => client.fetchQuery(playbackOf(lessonId))
  return { course, enrollment, playback, renew }
}

/** Network and server errors are retried; refusals are final. */
const mayWorkLater = (error: Error) => !(error instanceof ApiError) || error.status >= 500

/**
 * Reports the watched parts of a lesson to the server. Each report covers the whole session and carries its time, so a
 * lost, late or duplicate report does no harm.
 */
export function useLessonReports(courseId: string, lessonId: string, opened: LessonPlayback) {
  const client = useQueryClient()
  /** The lead of the server's clock over this one in milliseconds, read once. */
  const ahead = useRef<number>(undefined)
  ahead.current ??= Date.parse(opened.serverTime) - Date.now()
  const report = useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) =>
      callToTheEnd(courses.recordLessonProgress, { params: { id: lessonId }, body }),
    retry: (count, error) => count < retries && mayWorkLater(error),
    onSuccess: (credit) => {
      const { queryKey } = enrollmentOf(courseId)
      const before = client.getQueryData<EnrollmentDetail | null>(queryKey)
      const lessonIds = client.getQueryData<Course>(courseOf(courseId).queryKey)?.lessons.map(({ id }) => id)
      client.setQueryData(queryKey, before && withCredit(before, credit, lessonIds ?? []))
      tellWhatWasReached(before, credit)
      if (hasAdvanced(before, credit)) void invalidate(client, ownReads)
    },
  })
  return {
    onProgress: (watched: WatchReport) =>
      report.mutate(bodyOf(watched, new Date(Date.now() + (ahead.current ?? 0)))),
    // Only videos count views.
    onQuarter: () => undefined,
  }
}

function bodyOf({ position, percent, stretches }: WatchReport, at: Date) {
  return {
    watchedDuration: secondsIn(stretches),
    isCompleted: percent >= finishedFromPercent,
    position,
    stretches,
    reportedAt: at.toISOString(),
  }
}

/** Keeps progress that is newer than a late answer to an earlier report. */
function withCredit(
  enrollment: EnrollmentDetail,
  credit: LessonCredit,
  lessonIds: readonly string[],
): EnrollmentDetail {
  const { lesson, progress, completedAt, certificateId } = credit
  const known = enrollment.lessons.find(({ lessonId }) => lessonId === lesson.lessonId)
  const newest = known && known.watchedDuration > lesson.watchedDuration ? known : lesson
  const lessons = [...enrollment.lessons.filter((each) => each !== known), newest]
  const states = lessons.map(({ lessonId, isCompleted }) => ({
    lessonId,
    isCompleted,
    positionAt: lessonId === lesson.lessonId ? 1 : 0,
  }))
  return {
    ...enrollment,
    lessons,
    resumeLessonId: resumeLesson(lessonIds, states) ?? null,
    progress: Math.max(enrollment.progress, progress),
    completedAt: completedAt ?? enrollment.completedAt,
    certificateId: certificateId ?? enrollment.certificateId,
  }
}

const hasAdvanced = (before: EnrollmentDetail | null | undefined, { progress, completedAt }: LessonCredit) =>
  before != null && (progress > before.progress || (completedAt !== null && before.completedAt === null))

function tellWhatWasReached(before: EnrollmentDetail | null | undefined, credit: LessonCredit): void {
  if (!hasAdvanced(before, credit)) return
  if (credit.completedAt) {
    toast({ title: 'Course Completed!', description: 'Your certificate is ready.' })
  } else toast({ title: 'Lesson Completed', description: `${credit.progress}% of the course is done.` })
}
