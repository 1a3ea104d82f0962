import type { Defence } from '../../defence.ts'

/** Courses, and the progress of members in them. */
export const courses: Defence[] = [
  {
    name: 'certificate-once',
    file: 'functions/courses/complete.ts',
    from: '.where((a, { notExists }) => notExists(a.completedAt))',
    to: '',
    tests: ['test/functions/courses/certificate-once.test.ts'],
  },
  {
    name: 'course-drafts-count',
    file: 'functions/courses/complete.ts',
    from: 'lessons.filter(({ isPublished }) => isPublished)',
    to: 'lessons',
    tests: ['test/functions/courses/courses.test.ts'],
  },
  {
    name: 'learning-prefix',
    file: 'functions/courses/find.ts',
    from: 'const ofCourse = (row: { courseId: string }) => row.courseId === courseId',
    to: "const ofCourse = (row: { courseId: string }) => row.courseId !== ''",
    tests: ['test/functions/courses/courses.test.ts'],
  },
  {
    name: 'draft-course',
    file: 'functions/courses/find.ts',
    from: "if (!data || !(data.isPublished || isAdmin)) throw new Problem('course.not_found')",
    to: "if (!data) throw new Problem('course.not_found')",
    tests: ['test/functions/courses/courses.test.ts'],
  },
  {
    name: 'draft-lesson',
    file: 'functions/courses/opened-lesson.ts',
    from: "if (!lesson || !(lesson.isPublished || isAdmin)) throw new Problem('lesson.not_found')",
    to: "if (!lesson) throw new Problem('lesson.not_found')",
    tests: ['test/functions/courses/lessons.test.ts'],
  },
  {
    name: 'tier-course',
    file: 'functions/courses/find.ts',
    from: 'if (isAdmin || planOpensCourse(effectiveTier(member, clock.now().getTime()), course)) return',
    to: 'return',
    tests: ['test/functions/courses/courses.test.ts'],
  },
  {
    name: 'enrolled-first',
    file: 'functions/courses/opened-lesson.ts',
    from: 'if (!enrollment && !isAdmin) {',
    to: "if (!enrollment && lesson.id === '') {",
    tests: ['test/functions/courses/lessons.test.ts'],
  },
  {
    name: 'certificate-of-nobody',
    file: 'functions/courses/certificate.ts',
    from: 'if (!proof || !holder) throw',
    to: 'if (!proof) throw',
    tests: ['test/functions/courses/lessons.test.ts'],
  },
  {
    name: 'admin-courses-all-counted',
    file: 'functions/courses/edit-course.ts',
    from: 'total: found.length',
    to: 'total: items.length',
    tests: ['test/functions/courses/course-edit.test.ts'],
  },
  {
    name: 'admin-courses-status',
    file: 'shared/rules/learning/course-filter.ts',
    from: "(!status || course.isPublished === (status === 'published'))",
    to: '(!status || course.title.length > 0)',
    tests: ['test/functions/courses/course-edit.test.ts'],
  },
]
