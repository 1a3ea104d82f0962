import type * as z from 'zod/mini'
import * as bookings from './events/bookings.ts'
import * as courses from './events/courses.ts'
import * as figures from './events/figures.ts'
import * as live from './events/live.ts'
import * as mail from './events/mail.ts'
import * as media from './events/media.ts'
import * as members from './events/members.ts'
import * as newsletter from './events/newsletter.ts'
import * as payments from './events/payments.ts'
import * as reviews from './events/reviews.ts'
import * as videos from './events/videos.ts'

export { mostSummed, ownSource } from './events/event.ts'

/**
 * All events and their consumers, one file for each domain. Kiai's own events start as an item of the table; the others
 * come from AWS. Read by the consumers, by the stack (rules, queues) and by the local run.
 */
export const events = {
  ...videos.events,
  ...bookings.events,
  ...courses.events,
  ...figures.events,
  ...newsletter.events,
  ...live.events,
  ...mail.events,
  ...media.events,
  ...members.events,
  ...payments.events,
  ...reviews.events,
}

export type EventName = keyof typeof events
export type Detail<Name extends EventName> = z.output<(typeof events)[Name]['detail']>

/** Each consumer is the module `functions/<domain>/<file>.ts` with a queue of its own. */
export const consumers = {
  ...videos.consumers,
  ...bookings.consumers,
  ...courses.consumers,
  ...figures.consumers,
  ...newsletter.consumers,
  ...live.consumers,
  ...mail.consumers,
  ...media.consumers,
  ...members.consumers,
  ...payments.consumers,
  ...reviews.consumers,
} as const satisfies Record<
  string,
  { domain: string; file: string; event: EventName; batchSize: number; windowSeconds: number }
>
