import { COURSES_CIRCLE } from './courses-circle.ts'
import { COURSES_GRAPPLING } from './courses-grappling.ts'
import { COURSES_STRIKING } from './courses-striking.ts'
import { COURSES_WAYS } from './courses-ways.ts'
import type { SeedCourse } from './types.ts'

export const COURSES: readonly SeedCourse[] = [
  ...COURSES_STRIKING,
  ...COURSES_GRAPPLING,
  ...COURSES_WAYS,
  ...COURSES_CIRCLE,
]
