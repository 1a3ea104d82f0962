import * as z from 'zod/mini'
import { figures } from '../../rules/figures.ts'
import { own, summed } from './event.ts'

/** Something that is counted has happened: what it adds to which sums, once for its key. */
export const events = {
  figuresChanged: own(
    'figuresChanged',
    z.object({
      key: z.string(),
      additions: z.array(z.object({ sum: z.string(), figure: z.enum(figures), by: z.int() })),
      /** What it adds to a day (UTC) of one video. */
      watched: z.optional(
        z.object({ day: z.string(), videoId: z.string(), views: z.int(), secondsWatched: z.int() }),
      ),
    }),
  ),
}

export const consumers = {
  onFiguresChanged: { domain: 'admin', file: 'on-figures-changed', event: 'figuresChanged', ...summed },
} as const
