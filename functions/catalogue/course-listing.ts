import type { VideoSort } from '#shared/contract/catalogue.ts'
import type { Course } from '#shared/contract/courses/course.ts'
import { type CourseFilter, courseMatcher, haystackOfCourse } from '#shared/rules/learning/course-filter.ts'
import type { Snapshot } from '../ports/catalogue/snapshot.ts'
import type { Place } from './cursor.ts'
import { orders } from './listing.ts'
import { synonymsOf } from './synonyms.ts'
import { rowsFound, textOf } from './text.ts'

/** A course with the fields that lists are sorted by; enrolments count as its views. */
type Listed = Course & Place

const listings = new WeakMap<Snapshot, readonly Listed[]>()

/** All courses, newest first; made once per snapshot. Courses are few: filters scan them all. */
function listed(snapshot: Snapshot): readonly Listed[] {
  const known = listings.get(snapshot)
  if (known) return known
  const made = snapshot.courses.map((course) => ({
    ...course,
    viewCount: course.enrollmentCount,
    publishedAt: null,
  }))
  made.sort(orders.newest)
  listings.set(snapshot, made)
  return made
}

/** A search that no course contains as typed is looked for in other forms. */
export function findCourses(snapshot: Snapshot, filter: CourseFilter, sort: VideoSort): readonly Listed[] {
  const { search, ...others } = filter
  const found = searched(snapshot, search).filter(courseMatcher(others))
  return sort === 'newest' ? found : found.sort(orders[sort])
}

function searched(snapshot: Snapshot, search: string | undefined): readonly Listed[] {
  const courses = listed(snapshot)
  if (!search) return courses
  const text = textOf(courses.map(haystackOfCourse))
  const rows = new Set(rowsFound(text, search, synonymsOf(snapshot)))
  return courses.filter((_, row) => rows.has(row))
}
