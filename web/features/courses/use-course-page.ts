import { useQuery } from '@tanstack/react-query'
import type { Course } from '#shared/contract/courses/course.ts'
import { courses } from '#shared/contract/courses/courses.ts'
import { read } from '../../api.ts'
import { waysOf } from '../../parts/payments/reads.ts'
import { courseOf, enrollmentOf } from './use-course.ts'

/** Whether a course is sold by itself too. */
export const isSold = ({ price }: Pick<Course, 'price'>) => price !== '0.00'

/** Everything the page of one course needs, asked for at once; what a purchase needs only where there is one to make. */
export function useCourse(id: string) {
  const course = useQuery(courseOf(id))
  const enabled = course.data !== undefined && isSold(course.data)
  const meta = { ownUnauthorized: true }
  const ownership = useQuery({
    ...read(courses.getOwnership, { params: { id } }),
    enabled,
    meta,
  })
  const ways = useQuery({ ...waysOf(), enabled, meta })
  return { course, enrollment: useQuery(enrollmentOf(id)), ownership, ways }
}
