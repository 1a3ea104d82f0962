import type { Course, CourseLesson } from '#shared/contract/courses/course.ts'
import { secondsIn, stretchesIn } from '#shared/rules/learning/stretches.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import type { CategoryItem } from '../catalogue/category.ts'
import type { CourseItem } from '../catalogue/course.ts'
import { byOrder, type LessonItem } from '../catalogue/lesson.ts'
import type { CertificateItem } from '../learning/certificate.ts'
import type { EnrollmentItem } from '../learning/enrollment.ts'
import type { LessonProgressItem } from '../learning/lesson-progress.ts'

/** Items of courses in the form of the API: absent becomes null, keys and files are omitted. */

/** A course as everyone may see it, with its published lessons. */
export function toCourse(
  item: CourseItem,
  category: Pick<CategoryItem, 'name' | 'slug'> | undefined,
  lessons: readonly LessonItem[],
): Course {
  const shown = lessons.filter(({ isPublished }) => isPublished).sort(byOrder)
  return {
    id: item.id,
    title: item.title,
    description: item.description,
    shortDescription: item.shortDescription,
    thumbnailUrl: item.thumbnailUrl ?? null,
    instructorName: item.instructorName ?? null,
    instructorBio: item.instructorBio ?? null,
    instructorImageUrl: item.instructorImageUrl ?? null,
    instructorCredentials: item.instructorCredentials ?? null,
    instructorId: item.instructorId ?? null,
    duration: item.duration,
    lessonsCount: shown.length,
    level: item.level,
    price: dollarsOf(item.price),
    categoryId: item.categoryId ?? null,
    category: category ? { name: category.name, slug: category.slug } : null,
    accessLevel: item.accessLevel,
    isPublished: item.isPublished,
    isFeatured: item.isFeatured,
    enrollmentCount: item.enrollmentCount,
    rating: item.rating,
    outcomes: item.outcomes,
    lessons: shown.map(toCourseLesson),
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  }
}

/** A course as admins see it. */
export const toAdminCourse = (...[item, category, lessons]: Parameters<typeof toCourse>) => ({
  ...toCourse(item, category, lessons),
  draftsCount: lessons.filter(({ isPublished }) => !isPublished).length,
})

const toCourseLesson = ({ id, title, description, duration }: LessonItem): CourseLesson => ({
  id,
  title,
  description,
  duration,
})

export function toEnrollment(item: EnrollmentItem) {
  return {
    id: item.id,
    userId: item.memberId,
    courseId: item.courseId,
    enrolledAt: item.enrolledAt,
    completedAt: item.completedAt ?? null,
    progress: item.progress,
    lastAccessedAt: item.lastAccessedAt,
    certificateId: item.certificateId ?? null,
  }
}

export function toLessonProgress(item: LessonProgressItem) {
  return {
    id: item.id,
    userId: item.memberId,
    lessonId: item.lessonId,
    courseId: item.courseId,
    isCompleted: item.isCompleted,
    watchedDuration: Math.floor(secondsIn(stretchesIn(item.stretches))),
    position: item.position,
    completedAt: item.completedAt ?? null,
    createdAt: item.createdAt,
  }
}

export function toCertificate(item: CertificateItem, memberName: string) {
  const { id, courseId, courseTitle, level, instructorName, duration, completedAt } = item
  return {
    id,
    memberName,
    courseId,
    courseTitle,
    level,
    duration,
    completedAt,
    instructorName: instructorName ?? null,
  }
}
