import * as z from 'zod/mini'
import { figures } from '../../rules/figures.ts'
import { own, summed } from './event.ts'

/** A countable event has happened: its additions to sums, applied once for its key. */
export const events = {
  figuresChanged: own(
    'figuresChanged',
    z.object({
      key: z.string(),
      additions: z.array(z.object({ sum: z.string(), figure: z.enum(figures), by: z.int() })),
      /** Its addition to a day (UTC) of one video. */
      watched: z.optional(
        z.object({ day: z.string(), videoId: z.string(), views: z.int(), secondsWatched: z.int() }),
      ),
    }),
  ),
}

export const consumers = {
  onFiguresChanged: { domain: 'admin', file: 'on-figures-changed', event: 'figuresChanged', ...summed },
} as const
