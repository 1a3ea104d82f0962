import type { CourseItem } from '../model/catalogue/course.ts'
import { activity } from '../model/learning/activity.ts'
import { type EnrollmentItem, enrollment } from '../model/learning/enrollment.ts'
import { mailEntities } from '../model/mail/mail.ts'
import { newId } from '../model/table/new-id.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'
import { findEnrollment } from './find.ts'
import { remindSteps } from './remind.ts'

const entities = { ...mailEntities, activity, enrollment }

/** Enrols a member who is not enrolled yet; an enrolment made in the meantime is kept. The stream counts it. */
export async function enrollIn(
  { id: courseId, title }: CourseItem,
  memberId: string,
): Promise<EnrollmentItem> {
  const at = clock.now().toISOString()
  const item = {
    id: newId('enrollment'),
    memberId,
    courseId,
    enrolledAt: at,
    lastAccessedAt: at,
    progress: 0,
    counted: false,
  }
  const line = { memberId, at, id: newId('activity'), title, type: 'course', progress: 0 } as const
  return tryAgain(async (again) => {
    const first = again && (await findEnrollment(memberId, courseId))
    if (first) return first
    await writeSteps(entities, [
      { write: ({ enrollment }) => enrollment.create(item).commit() },
      {
        write: ({ activity }) => activity.create({ ...line, description: 'Enrolled in the course' }).commit(),
      },
      ...remindSteps(item, at),
    ])
    return item
  })
}
