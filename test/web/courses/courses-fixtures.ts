import type { Course } from '#shared/contract/courses/course.ts'
import type { AdminCourse, Lesson } from '#shared/contract/courses/course-inputs.ts'
import type { Certificate, EnrollmentDetail, LessonProgress } from '#shared/contract/courses/courses.ts'
import { member, type Server } from '../app-harness.tsx'

export const moment = '2025-03-01T12:00:00.000Z'

export function course(id: number, change: Partial<Course> = {}): Course {
  return {
    id: `crs_${id}`,
    title: `Course ${id}`,
    description: `All about course ${id}`,
    shortDescription: `In short ${id}`,
    thumbnailUrl: `/media/images/crs_${id}.webp`,
    instructorName: 'Kenji Sato',
    instructorBio: 'Thirty years of Shotokan.',
    instructorImageUrl: null,
    instructorCredentials: '6th dan',
    instructorId: null,
    duration: 2.5,
    lessonsCount: 3,
    level: 'beginner',
    price: '0.00',
    categoryId: 'cat_karate',
    category: { name: 'Karate', slug: 'karate' },
    accessLevel: 'free',
    isPublished: true,
    isFeatured: false,
    enrollmentCount: 12,
    rating: '4.80',
    outcomes: ['Stand well', 'Breathe'],
    lessons: [1, 2, 3].map((n) => ({
      id: `les_${n}`,
      title: `Lesson ${n}`,
      description: `Part ${n}`,
      duration: 540,
    })),
    createdAt: moment,
    updatedAt: moment,
    ...change,
  }
}

export const lessonProgress = (n: number, change: Partial<LessonProgress> = {}): LessonProgress => ({
  id: `lpr_${n}`,
  userId: member.id,
  lessonId: `les_${n}`,
  courseId: 'crs_1',
  isCompleted: false,
  watchedDuration: 0,
  position: 0,
  completedAt: null,
  createdAt: moment,
  ...change,
})

export const enrollmentDetail = (change: Partial<EnrollmentDetail> = {}): EnrollmentDetail => ({
  id: 'enr_1',
  userId: member.id,
  courseId: 'crs_1',
  enrolledAt: moment,
  lastAccessedAt: moment,
  completedAt: null,
  progress: 0,
  certificateId: null,
  lessons: [],
  resumeLessonId: 'les_1',
  ...change,
})

export const certificate: Certificate = {
  id: 'cer_1',
  memberName: 'Mika Sol',
  courseId: 'crs_1',
  courseTitle: 'White Belt',
  level: 'beginner',
  instructorName: 'Kenji Sato',
  duration: 1.2,
  completedAt: moment,
}

export const adminCourse = (id: number, change: Partial<AdminCourse> = {}): AdminCourse => ({
  ...course(id),
  draftsCount: 0,
  ...change,
})

export const adminLesson = (n: number, change: Partial<Lesson> = {}): Lesson => ({
  id: `les_${n}`,
  courseId: 'crs_1',
  title: `Lesson ${n}`,
  description: `Part ${n}`,
  duration: 540,
  orderIndex: n - 1,
  isPublished: true,
  createdAt: moment,
  updatedAt: moment,
  videoUrl: `uploads/upl_${n}/source`,
  media: { status: 'ready', progress: 100, reason: null },
  ...change,
})

export const instructor = {
  id: 'ins_1',
  name: 'Kenji Sato',
  bio: 'Thirty years',
  specialties: ['Karate'],
  credentials: '6th dan',
  profileImageUrl: '/media/images/kenji.webp',
  isApproved: true,
  isPlatformOwner: false,
  hourlyRate: '60.00',
  rating: '4.90',
  createdAt: moment,
  updatedAt: moment,
}

export const problem = (status: number, code: string, detail: string) => ({
  status,
  body: { type: `urn:kiai:problem:${code}`, title: detail, status, detail, code, requestId: 'r' },
})

/** A member's API with some courses. `mine` is their progress in any of them. */
export const coursesServer =
  (courses: readonly Course[], mine: EnrollmentDetail | null = null, user: object = member): Server =>
  ({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: user }
    if (pathname === '/api/courses') return { body: courses }
    if (pathname === '/api/courses/featured') return { body: courses.filter(({ isFeatured }) => isFeatured) }
    const [, id, verb] = /^\/api\/courses\/(\w+)(?:\/(\w+))?$/.exec(pathname) ?? []
    if (!id) return undefined
    if (verb === 'enrollment') return { body: JSON.stringify(mine) }
    const found = courses.find((each) => each.id === id)
    return found ? { body: found } : problem(404, 'course.not_found', 'Course not found')
  }
