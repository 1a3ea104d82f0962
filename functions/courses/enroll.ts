import { activity } from '../model/activity.ts'
import type { CourseItem } from '../model/course.ts'
import { type EnrollmentItem, enrollment } from '../model/enrollment.ts'
import { newId } from '../model/new-id.ts'
import { Refused } from '../model/refused.ts'
import { writeAll } from '../model/service.ts'
import { clock } from '../ports/clock.ts'
import { findEnrollment } from './find.ts'

const written = { activity, enrollment }

/** Enrolls a member; whoever is enrolled already keeps the first enrolment. The stream counts it. */
export async function enrollIn(
  { id: courseId, title }: CourseItem,
  memberId: string,
): Promise<EnrollmentItem> {
  const at = clock.now().toISOString()
  const item = {
    ...{ id: newId('enrollment'), memberId, courseId, enrolledAt: at, lastAccessedAt: at },
    ...{ progress: 0, counted: false },
  }
  try {
    await writeAll(written, (entities) => [
      entities.enrollment.create(item).commit(),
      entities.activity
        .create({
          ...{ memberId, at, id: newId('activity'), title },
          ...{ type: 'course', description: 'Enrolled in the course', progress: 0 },
        })
        .commit(),
    ])
    return item
  } catch (error) {
    const first = error instanceof Refused && (await findEnrollment(memberId, courseId))
    if (!first) throw error
    return first
  }
}
