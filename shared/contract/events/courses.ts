import * as z from 'zod/mini'
import { own, summed } from './event.ts'

export const events = {
  courseEnrolled: own('courseEnrolled', z.object({ memberId: z.string(), courseId: z.string() })),
}

export const consumers = {
  onCourseEnrolled: { domain: 'courses', file: 'on-course-enrolled', event: 'courseEnrolled', ...summed },
} as const
