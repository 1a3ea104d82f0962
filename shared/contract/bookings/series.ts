import * as z from 'zod/mini'
import { missReasons, seriesRules } from '../../rules/sessions/series.ts'
import { endpoint, json } from '../endpoint.ts'
import { dollars, id, matching, moment } from '../fields.ts'
import { Booking } from './booking.ts'
import { BookingInput } from './booking-input.ts'

/** Sessions that repeat, held and paid as one; part of bookings. */

const counts = `From ${seriesRules.least} to ${seriesRules.most} sessions`

export const SeriesInput = z.extend(BookingInput, {
  count: z.number().check(z.int(counts), z.gte(seriesRules.least, counts), z.lte(seriesRules.most, counts)),
  everyWeeks: z.literal([...seriesRules.weeks], 'Every week, or every two weeks'),
  /** The idempotency key: a retry with the same key returns the same series. */
  key: matching(/^[\w-]{16,64}$/, 64, '16 to 64 letters and digits'),
})
export type SeriesInput = z.output<typeof SeriesInput>

/** A session of the series that could not be held. */
export const Missed = z.object({
  /** Its place in the series. */
  place: z.number(),
  /** The instructor's local time, such as 2026-12-15T09:00, which the clocks may skip. */
  wallTime: z.string(),
  scheduledAt: z.nullable(moment),
  reason: z.enum(missReasons),
  /** Times that are free for both, nearest first. */
  nearest: z.array(moment),
})
export type Missed = z.output<typeof Missed>

export const Series = z.object({
  id: z.string(),
  /** The held sessions, in order. */
  bookings: z.array(Booking),
  missed: z.array(Missed),
  /** The amount to pay for all held sessions. */
  totalAmount: dollars,
})
export type Series = z.output<typeof Series>

export const bookingProblems = [
  ...(['instructor.not_found', 'instructor.leaving', 'schedule.not_offered'] as const),
  ...(['booking.own', 'booking.slot_taken', 'booking.held_before'] as const),
  ...(['booking.too_many', 'account.leaving'] as const),
] as const

export const series = {
  bookSeries: endpoint({
    method: 'POST',
    path: '/api/bookings/series',
    access: 'member',
    summary:
      "Holds a time of the instructor's zone every week or two as one series; returns the unavailable dates with free alternatives",
    body: SeriesInput,
    success: json(Series, 201),
    problems: [...bookingProblems, 'booking.changed'],
    limit: { calls: 30, seconds: 600, of: 'member' },
  }),
  getSeries: endpoint({
    method: 'GET',
    path: '/api/bookings/series/{id}',
    access: 'member',
    summary: 'The bookings of a series; unavailable dates are returned only when it is booked',
    params: z.strictObject({ id: id('series') }),
    success: json(Series),
    problems: ['booking.not_found'],
  }),
} as const
