import { useQuery } from '@tanstack/react-query'
import type { Course } from '#shared/contract/courses/course.ts'
import { courses } from '#shared/contract/courses/courses.ts'
import { read } from '../../api.ts'
import { waysOf } from '../../parts/payments/reads.ts'
import { courseOf, enrollmentOf } from './use-course.ts'

/** Whether a course is also sold by itself. */
export const isSold = ({ price }: Pick<Course, 'price'>) => price !== '0.00'

/** All data for the page of a course, loaded in parallel. Purchase data is loaded only if the course can be bought. */
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
