import { demoFilms } from './films.ts'
import { lessonsFlow } from './lessons-flow.ts'
import { lessonsGrappling } from './lessons-grappling.ts'
import { lessonsStriking } from './lessons-striking.ts'
import { seriesAndEvents } from './series-and-events.ts'
import type { SeedVideo } from './types.ts'

export const demoVideos: readonly SeedVideo[] = [
  ...lessonsStriking,
  ...lessonsFlow,
  ...lessonsGrappling,
  ...demoFilms,
  ...seriesAndEvents,
]
