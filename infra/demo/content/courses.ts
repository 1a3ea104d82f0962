import { coursesCircle } from './courses-circle.ts'
import { coursesGrappling } from './courses-grappling.ts'
import { coursesStriking } from './courses-striking.ts'
import { coursesWays } from './courses-ways.ts'
import type { SeedCourse } from './types.ts'

export const demoCourses: readonly SeedCourse[] = [
  ...coursesStriking,
  ...coursesGrappling,
  ...coursesWays,
  ...coursesCircle,
]
