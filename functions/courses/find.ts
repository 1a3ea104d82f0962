import { Problem } from '#shared/contract/problem.ts'
import { effectiveTier } from '#shared/rules/access/access.ts'
import { planOpensCourse } from '#shared/rules/access/course-access.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import type { Caller } from '../http/serve.ts'
import { type CourseItem, course } from '../model/catalogue/course.ts'
import { byOrder, type LessonItem, lesson } from '../model/catalogue/lesson.ts'
import { type EnrollmentItem, enrollment } from '../model/learning/enrollment.ts'
import { lessonProgress } from '../model/learning/lesson-progress.ts'
import { type CourseOwnershipItem, courseOwnership } from '../model/payments/course-ownership.ts'
import { serviceOf } from '../model/table/service.ts'
import { clock } from '../ports/process/clock.ts'

const learning = { enrollment, lessonProgress }

/** The course of an id, if the caller may see it. */
export async function visibleCourse(id: string, { isAdmin }: Caller): Promise<CourseItem> {
  const { data } = await course().get({ id }).go()
  if (!data || !(data.isPublished || isAdmin)) throw new Problem('course.not_found')
  return data
}

/** The course of an id in any state, read consistently. */
export async function anyCourse(id: string): Promise<CourseItem> {
  const { data } = await course().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('course.not_found')
  return data
}

/** All lessons of a course in order, drafts included. */
export async function lessonsOf(courseId: string): Promise<LessonItem[]> {
  const { data } = await lesson().query.ofCourse({ courseId }).go({ consistent: true, pages: 'all' })
  return data.sort(byOrder)
}

export async function findEnrollment(
  memberId: string,
  courseId: string,
): Promise<EnrollmentItem | undefined> {
  const { data } = await enrollment().get({ memberId, courseId }).go({ consistent: true })
  return data ?? undefined
}

/** Throws a Problem unless the caller has bought the course or their plan includes it; admins need neither. */
export function refuseClosed(
  { member, isAdmin }: Caller,
  course: CourseItem,
  owned: CourseOwnershipItem | undefined,
): void {
  if (isAdmin || planOpensCourse(effectiveTier(member, clock.now().getTime()), course)) return
  if (owned?.isSuspended) {
    throw new Problem(
      'purchase.required',
      'Your bank has disputed the payment. The course is closed until the dispute is decided.',
    )
  }
  if (owned) return
  const { accessLevel } = course
  if (accessLevel === 'free') throw new Problem('purchase.required', 'Please buy this course first')
  throw new Problem('tier.required', `This course needs the ${planNames[accessLevel]} plan`, {
    tier: accessLevel,
  })
}

/** A member's enrolment in a course, if any, and their progress in each lesson. One query. */
export async function learningOf(memberId: string, courseId: string) {
  const { data } = await serviceOf(learning)
    .collections.learning({ memberId, courseId })
    .go({ consistent: true, pages: 'all' })
  // The query matches a prefix of the key, and one id may be a prefix of another.
  const ofCourse = (row: { courseId: string }) => row.courseId === courseId
  return { enrolled: data.enrollment.find(ofCourse), lessons: data.lessonProgress.filter(ofCourse) }
}

/** A member's enrolments in all courses, last seen first, and their progress in each lesson. One query. */
export async function allLearningOf(memberId: string) {
  const { data } = await serviceOf(learning).collections.learning({ memberId }).go({ pages: 'all' })
  const enrolled = data.enrollment.sort((a, b) => (a.lastAccessedAt < b.lastAccessedAt ? 1 : -1))
  return { enrolled, seen: data.lessonProgress }
}

/** A member's purchase of a course. */
export async function findOwnership(
  memberId: string,
  courseId: string,
): Promise<CourseOwnershipItem | undefined> {
  const { data } = await courseOwnership().get({ memberId, courseId }).go({ consistent: true })
  return data ?? undefined
}
