import { courseProgress } from '#shared/rules/lesson.ts'
import { xpFor } from '#shared/rules/level.ts'
import { activity } from '../model/activity.ts'
import { certificate, newCertificateId } from '../model/certificate.ts'
import { course } from '../model/course.ts'
import { type EnrollmentItem, enrollment } from '../model/enrollment.ts'
import { newId } from '../model/new-id.ts'
import { isRefused, Refused } from '../model/refused.ts'
import { writeAll } from '../model/service.ts'
import { standing } from '../model/standing.ts'
import { clock } from '../ports/clock.ts'
import { findEnrollment, learningOf, lessonsOf } from './find.ts'

const written = { activity, certificate, enrollment, standing }

/**
 * Brings an enrolment up to the lessons completed; at 100 it is completed once, with a certificate. Answers with
 * the enrolment as it then is. What was reached stays, whatever is added to the course later.
 */
export async function updateEnrollment(known: EnrollmentItem): Promise<EnrollmentItem> {
  const { memberId, courseId } = known
  const reached = await progressOf(memberId, courseId)
  if (reached <= known.progress && (reached < 100 || known.completedAt)) return known
  try {
    if (reached === 100) return await completeCourse(known)
    const { data } = await enrollment()
      .patch({ memberId, courseId })
      .set({ progress: reached })
      .where((a, { lt }) => lt(a.progress, reached))
      .go({ response: 'all_new' })
    return data
  } catch (error) {
    // Another device has just reported as much or more.
    if (!(error instanceof Refused || isRefused(error))) throw error
    return (await findEnrollment(memberId, courseId)) ?? known
  }
}

async function progressOf(memberId: string, courseId: string): Promise<number> {
  const [learning, lessons] = await Promise.all([learningOf(memberId, courseId), lessonsOf(courseId)])
  const published = new Set(lessons.filter(({ isPublished }) => isPublished).map(({ id }) => id))
  const completed = learning.lessons.filter(
    ({ isCompleted, lessonId }) => isCompleted && published.has(lessonId),
  )
  return courseProgress(completed.length, published.size)
}

async function completeCourse(known: EnrollmentItem): Promise<EnrollmentItem> {
  const { memberId, courseId } = known
  const { data: taken } = await course().get({ id: courseId }).go()
  if (!taken) return known
  const at = clock.now().toISOString()
  const completion = { progress: 100, completedAt: at, certificateId: newCertificateId() }
  const { title, level, duration, instructorName } = taken
  await writeAll(written, (entities) => [
    entities.enrollment
      .patch({ memberId, courseId })
      .set(completion)
      .where((a, { notExists }) => notExists(a.completedAt))
      .commit(),
    entities.certificate
      .create({
        ...{ id: completion.certificateId, memberId, courseId, courseTitle: title, level, duration },
        ...{ completedAt: at, ...(instructorName && { instructorName }) },
      })
      .commit(),
    entities.activity
      .create({
        ...{ memberId, at, id: newId('activity'), title },
        ...{ type: 'course', description: 'Completed the course', progress: 100 },
      })
      .commit(),
    entities.standing.upsert({ memberId }).add({ xp: xpFor.course, coursesCompleted: 1 }).commit(),
  ])
  return { ...known, ...completion }
}
