import type { VideoSort } from '#shared/contract/catalogue.ts'
import type { Course } from '#shared/contract/course.ts'
import type { Snapshot } from '../ports/catalogue-index.ts'
import type { Place } from './cursor.ts'
import { orders } from './listing.ts'

export type CourseFilter = {
  search?: string | undefined
  /** A slug. */
  category?: string | undefined
  access?: Course['accessLevel'] | undefined
  level?: Course['level'] | undefined
  featured?: boolean
}

/** A course with what the orders of lists look at; enrolments are its views. */
type Listed = Course & Place

const listings = new WeakMap<Snapshot, readonly Listed[]>()

/** All courses, newest first; made once a snapshot. Courses are few: filters scan them all. */
function listed(snapshot: Snapshot): readonly Listed[] {
  const known = listings.get(snapshot)
  if (known) return known
  const made = snapshot.courses.map((course) => ({ ...course, viewCount: course.enrollmentCount }))
  made.sort(orders.newest)
  listings.set(snapshot, made)
  return made
}

export function findCourses(snapshot: Snapshot, filter: CourseFilter, sort: VideoSort): readonly Listed[] {
  const needle = filter.search?.toLowerCase()
  const { category, access, level, featured } = filter
  const found = listed(snapshot).filter(
    (course) =>
      (!category || course.category?.slug === category) &&
      (!access || course.accessLevel === access) &&
      (!level || course.level === level) &&
      (!featured || course.isFeatured) &&
      (!needle || haystackOfCourse(course).includes(needle)),
  )
  return sort === 'newest' ? found : found.sort(orders[sort])
}

/** What the substring rule of videos looks at too, and who teaches. */
export function haystackOfCourse({ title, description, category, instructorName }: Course): string {
  return `${title}\n${description}\n${category?.name ?? ''}\n${instructorName ?? ''}`.toLowerCase()
}
