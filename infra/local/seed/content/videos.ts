import type { SeedVideo } from './types.ts'
import { FILMS } from './videos-films.ts'
import { TRAINING } from './videos-training.ts'

export const VIDEOS: readonly SeedVideo[] = [...TRAINING, ...FILMS]
