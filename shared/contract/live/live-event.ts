import * as z from 'zod/mini'
import { livePhases, liveRules, liveTiers } from '../../rules/live/live-event.ts'
import { id, imageUrl, listOf, matching, moment, requiredText, text, zone } from '../fields.ts'

const wallTime = matching(
  /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
  16,
  'A day and a time, such as 2026-12-05T19:00',
)
const minutes = z
  .int('Whole minutes')
  .check(
    z.gte(liveRules.shortest, `At least ${liveRules.shortest} minutes`),
    z.lte(liveRules.longest, 'At most twelve hours'),
  )

export const LiveTier = z.enum(liveTiers)

/** The fields of an event that an admin sets. */
export const LiveEventInput = z.strictObject({
  title: requiredText(120),
  description: z._default(text(4000), ''),
  /** The wall-clock time at its start, in its zone. */
  wallTime,
  zone,
  minutes,
  accessLevel: z._default(LiveTier, 'premium'),
  hostIds: z._default(listOf(id('instructor'), liveRules.mostHosts), []),
  posterUrl: z._default(z.nullable(imageUrl), null),
})
export type LiveEventInput = z.input<typeof LiveEventInput>

export const LiveHost = z.object({
  id: z.string(),
  name: z.string(),
  profileImageUrl: z.nullable(z.string()),
})
export type LiveHost = z.infer<typeof LiveHost>

/** An event as everyone sees it. */
export const LiveEvent = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  hosts: z.array(LiveHost),
  zone: z.string(),
  wallTime: z.string(),
  startsAt: moment,
  /** As planned. */
  endsAt: moment,
  minutes: z.number(),
  accessLevel: LiveTier,
  posterUrl: z.nullable(z.string()),
  phase: z.enum(livePhases),
  /** Whether it is listed under Live Now or under Upcoming. */
  isLive: z.boolean(),
  /** When the waiting room opens. */
  opensAt: moment,
  startedAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  /** The video of its replay, once it is published. */
  replayVideoId: z.nullable(z.string()),
  /** Why it was cancelled. */
  cancelReason: z.nullable(z.string()),
  updatedAt: moment,
})
export type LiveEvent = z.infer<typeof LiveEvent>

/** The events for which a member has a reminder, and the server's time, for countdowns. */
export const LiveReminders = z.object({ asOf: moment, eventIds: z.array(z.string()) })
export type LiveReminders = z.infer<typeof LiveReminders>

/** An event as admins see it. */
export const AdminLiveEvent = z.object({
  ...LiveEvent.shape,
  hostIds: z.array(z.string()),
  createdAt: moment,
})
export type AdminLiveEvent = z.infer<typeof AdminLiveEvent>
