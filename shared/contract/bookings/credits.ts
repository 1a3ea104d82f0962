import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { moment } from '../fields.ts'

/** Sessions that the Master plan includes; part of bookings. */

export const SessionCredits = z.object({
  /** Per month; 0 if the caller's plan includes none. */
  monthly: z.number(),
  /** The longest session that a credit covers, in minutes. */
  minutes: z.number(),
  /** `2026-11`, UTC: sessions that begin in this month use them. */
  month: z.string(),
  left: z.number(),
  /** Returned credits of the month before that can also be used in this month. */
  carried: z.number(),
  /** Why no credit covers a session that begins at `at`, in words; null if one does. */
  refusal: z.nullable(z.string()),
})
export type SessionCredits = z.output<typeof SessionCredits>

export const credits = {
  getSessionCredits: endpoint({
    method: 'GET',
    path: '/api/bookings/credits',
    access: 'member',
    summary: "The sessions per month that the member's plan includes, and how many are left",
    query: z.strictObject({
      /** A start in that month. */
      at: moment,
    }),
    success: json(SessionCredits),
  }),
} as const
