import { consumeSums } from '../events/consume-sums.ts'
import { course } from '../model/catalogue/course.ts'
import { enrollment } from '../model/learning/enrollment.ts'

/** Sums enrolments into their courses. */
export const handler = consumeSums('courseEnrolled', {
  entities: { course, enrollment },
  targetOf: ({ courseId }) => courseId,
  keyOf: ({ memberId }) => memberId,
  mark: ({ enrollment }, detail) =>
    enrollment
      .patch(detail)
      .set({ counted: true })
      .where((a, { eq }) => eq(a.counted, false))
      .commit(),
  add: ({ course }, id, count) => course.patch({ id }).add({ enrollmentCount: count }).commit(),
})
