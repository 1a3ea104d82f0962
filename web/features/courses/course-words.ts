import type { Course, CourseLevel } from '#shared/contract/courses/course.ts'

export const levelNames: Record<CourseLevel, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

export const lessonsOf = ({ lessonsCount }: Pick<Course, 'lessonsCount'>) =>
  `${lessonsCount} ${lessonsCount === 1 ? 'lesson' : 'lessons'}`
