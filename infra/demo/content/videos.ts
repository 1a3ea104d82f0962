import { FILMS } from './films.ts'
import { LESSONS_FLOW } from './lessons-flow.ts'
import { LESSONS_GRAPPLING } from './lessons-grappling.ts'
import { LESSONS_STRIKING } from './lessons-striking.ts'
import { SERIES_AND_EVENTS } from './series-and-events.ts'
import type { SeedVideo } from './types.ts'

export const VIDEOS: readonly SeedVideo[] = [
  ...LESSONS_STRIKING,
  ...LESSONS_FLOW,
  ...LESSONS_GRAPPLING,
  ...FILMS,
  ...SERIES_AND_EVENTS,
]
