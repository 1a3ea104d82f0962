import { courseProgress } from '#shared/rules/learning/lesson.ts'
import type { CourseItem } from '../model/catalogue/course.ts'
import { activity } from '../model/learning/activity.ts'
import { certificate, newCertificateId } from '../model/learning/certificate.ts'
import { type EnrollmentItem, enrollment } from '../model/learning/enrollment.ts'
import { mailEntities } from '../model/mail/mail.ts'
import { newId } from '../model/table/new-id.ts'
import type { Step } from '../model/table/service.ts'
import { learningOf, lessonsOf } from './find.ts'
import { remindSteps } from './remind.ts'

/** The entities written when a course or lesson is completed. */
export const ofCourse = { ...mailEntities, activity, certificate, enrollment }

/** The new state of an enrolment, the steps that write it, and whether it completes the course. */
export type Advance = { enrollment: EnrollmentItem; steps: Step<typeof ofCourse>[]; completes: boolean }

/**
 * Updates an enrolment to the completed lessons, including `lessonId`. At 100 percent it is completed once, with a
 * certificate. Progress never falls, even if lessons are added later.
 */
export async function advanced(
  known: EnrollmentItem,
  course: CourseItem,
  lessonId: string,
  at: string,
): Promise<Advance> {
  const reached = await progressOf(known, lessonId)
  if (reached === 100 && !known.completedAt) return completed(known, course, at)
  const { memberId, courseId, progress } = known
  if (reached <= progress) return { enrollment: known, steps: [], completes: false }
  const step: Step<typeof ofCourse> = {
    write: ({ enrollment }) =>
      enrollment
        .patch({ memberId, courseId })
        .set({ progress: reached })
        .where((a, { eq }) => eq(a.progress, progress))
        .commit(),
  }
  const next = { ...known, progress: reached }
  return { enrollment: next, steps: [step, ...remindSteps(next, at)], completes: false }
}

async function progressOf({ memberId, courseId }: EnrollmentItem, lessonId: string): Promise<number> {
  const [learning, lessons] = await Promise.all([learningOf(memberId, courseId), lessonsOf(courseId)])
  const done = new Set(learning.lessons.filter((each) => each.isCompleted).map((each) => each.lessonId))
  const published = lessons.filter(({ isPublished }) => isPublished)
  const completed = published.filter(({ id }) => id === lessonId || done.has(id))
  return courseProgress(completed.length, published.length)
}

function completed(known: EnrollmentItem, course: CourseItem, at: string): Advance {
  const { memberId, courseId } = known
  const completion = { progress: 100, completedAt: at, certificateId: newCertificateId() }
  const { title, level, duration, instructorName } = course
  const earned = {
    id: completion.certificateId,
    memberId,
    courseId,
    courseTitle: title,
    level,
    duration,
    completedAt: at,
    ...(instructorName && { instructorName }),
  }
  const line = { memberId, at, id: newId('activity'), title, type: 'course', progress: 100 } as const
  const steps: Step<typeof ofCourse>[] = [
    {
      write: ({ enrollment }) =>
        enrollment
          .patch({ memberId, courseId })
          .set(completion)
          .where((a, { notExists }) => notExists(a.completedAt))
          .commit(),
    },
    { write: ({ certificate }) => certificate.create(earned).commit() },
    { write: ({ activity }) => activity.create({ ...line, description: 'Completed the course' }).commit() },
  ]
  return { enrollment: { ...known, ...completion }, steps, completes: true }
}
