import * as z from 'zod/mini'
import { endpoint, json, page } from '../endpoint.ts'
import { dollars, id, moment, text } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { Booking, CancellationOffer } from './booking.ts'
import { OneBookingInput } from './booking-input.ts'
import { busyCalendars } from './busy-calendar.ts'
import { calendars, calendarType } from './calendars.ts'
import { credits } from './credits.ts'
import { packages } from './packages.ts'
import { preparations } from './preparations.ts'
import { SlotsWindow, schedules } from './schedules.ts'
import { bookingProblems, series } from './series.ts'
import { meetingLink, teaching } from './teaching.ts'

/** One-to-one sessions: free times of instructors, and bookings. Paying is in payments. */

const params = z.strictObject({ id: id('booking') })
/** The query of an instructor's sessions. */
const taughtQuery = {
  ...pageQuery,
  /** Only sessions that begin then or later. */
  from: z.optional(moment),
  sort: z._default(z.enum(['latest', 'earliest']), 'latest'),
}
export const bookings = {
  ...schedules,
  ...teaching,
  ...calendars,
  ...busyCalendars,
  ...series,
  ...packages,
  ...credits,
  ...preparations,
  createBooking: endpoint({
    method: 'POST',
    path: '/api/bookings/create',
    access: 'member',
    summary: 'Holds a free time until it is paid; a repeated call returns the same booking',
    body: OneBookingInput,
    success: json(Booking, 201),
    problems: [
      ...bookingProblems,
      ...(['booking.not_found', 'booking.changed', 'package.not_found', 'package.used_up'] as const),
      ...(['credit.not_usable', 'credit.used_up'] as const),
    ],
    limit: { calls: 120, seconds: 600, of: 'member' },
  }),
  listOwnBookings: endpoint({
    method: 'GET',
    path: '/api/bookings/my-sessions',
    access: 'member',
    summary: "The member's sessions as a student, latest start first",
    query: z.strictObject(pageQuery),
    success: page(Booking),
  }),
  getBooking: endpoint({
    method: 'GET',
    path: '/api/bookings/{id}',
    access: 'member',
    summary: 'One session, for its student, its instructor and admins',
    params,
    success: json(Booking),
    problems: ['booking.not_found'],
  }),
  getBookingCalendar: endpoint({
    method: 'GET',
    path: '/api/bookings/{id}/calendar',
    access: 'member',
    summary:
      'One paid session as a calendar file, for its student and its instructor; without the meeting link',
    params,
    success: calendarType,
    problems: ['booking.not_found', 'booking.changed'],
  }),
  getCancellation: endpoint({
    method: 'GET',
    path: '/api/bookings/{id}/cancel',
    access: 'member',
    summary: 'The refund if the caller cancelled now',
    params,
    success: json(CancellationOffer),
    problems: ['booking.not_found', 'booking.changed'],
  }),
  cancelBooking: endpoint({
    method: 'POST',
    path: '/api/bookings/{id}/cancel',
    access: 'member',
    summary:
      'Cancels a session before it begins: its time is free again, and the refund under the rules is paid',
    params,
    body: z.strictObject({
      /** A message to the other party; may be empty. */
      reason: text(500),
      /** The refund that was shown. Refused if the rules would now refund another amount. */
      refund: z.optional(dollars),
    }),
    success: json(Booking),
    problems: ['booking.not_found', 'booking.changed', 'refund.changed'],
  }),
  listMoveTimes: endpoint({
    method: 'GET',
    path: '/api/bookings/{id}/reschedule',
    access: 'member',
    summary:
      'The times to which a paid session can be moved, free for both parties; they may overlap its own time. The instructor also sees sooner ones',
    params,
    query: SlotsWindow,
    success: json(
      z.object({
        /** The instructor's zone. */
        zone: z.string(),
        duration: z.number(),
        /** Every free start, in order. */
        slots: z.array(moment),
      }),
    ),
    problems: [
      ...(['booking.not_found', 'booking.changed'] as const),
      ...(['instructor.not_found', 'schedule.not_found'] as const),
    ],
  }),
  rescheduleBooking: endpoint({
    method: 'POST',
    path: '/api/bookings/{id}/reschedule',
    access: 'member',
    summary:
      'Proposes another time for a paid session to the other party, and holds it meanwhile; a session can be moved once. The instructor may propose a sooner time, and one outside their hours',
    params,
    body: z.strictObject({
      scheduledAt: moment,
      /** A message to the other party; may be empty. */
      reason: z._default(text(500), ''),
    }),
    success: json(Booking),
    problems: [
      ...(['booking.not_found', 'booking.changed', 'booking.slot_taken'] as const),
      ...(['instructor.not_found', 'schedule.not_found'] as const),
    ],
    limit: { calls: 60, seconds: 600, of: 'member' },
  }),
  answerReschedule: endpoint({
    method: 'POST',
    path: '/api/bookings/{id}/reschedule/answer',
    access: 'member',
    summary: 'Accepts or declines the proposed time; the party who proposed it withdraws it by declining',
    params,
    body: z.strictObject({
      isAccepted: z.boolean(),
      /** The time that was shown. Refused if another one is requested now. */
      scheduledAt: z.optional(moment),
    }),
    success: json(Booking),
    problems: ['booking.not_found', 'booking.changed'],
  }),
  completeBooking: endpoint({
    method: 'POST',
    path: '/api/bookings/{id}/complete',
    access: 'member',
    summary:
      'The instructor or an admin confirms after the end that a session was held; this happens automatically within a minute',
    params,
    success: json(Booking),
    problems: ['booking.not_found', 'booking.changed', 'instructor.required'],
  }),
  tellAbsence: endpoint({
    method: 'POST',
    path: '/api/bookings/{id}/absence',
    access: 'member',
    summary:
      'One party of a paid session reports that the other one did not come, from ten minutes after its start to a day after its end. The other party may contest it for a day: then a person decides; otherwise an absent instructor causes a full refund, and a session with an absent student is paid to the instructor',
    params,
    success: json(Booking),
    problems: ['booking.not_found', 'booking.changed', 'refund.asked'],
  }),
  agreeAbsence: endpoint({
    method: 'POST',
    path: '/api/bookings/{id}/absence/agree',
    access: 'member',
    summary: 'The instructor admits their absence: the session is refunded in full at once',
    params,
    success: json(Booking),
    problems: ['booking.not_found', 'booking.changed', 'instructor.required'],
  }),
  getMeetingLink: endpoint({
    method: 'GET',
    path: '/api/bookings/{id}/link',
    access: 'member',
    summary:
      'The meeting link of a paid session, for its parties, from ten minutes before its start to its end',
    params,
    success: json(z.object({ meetingLink: z.string() })),
    problems: ['booking.not_found', 'booking.closed', 'booking.no_link'],
  }),
  updateMeetingLink: endpoint({
    method: 'PUT',
    path: '/api/bookings/{id}/link',
    access: 'member',
    summary: 'The instructor sets the meeting link of one session; an empty address removes it',
    params,
    body: z.strictObject({
      meetingLink,
    }),
    success: json(Booking),
    problems: ['booking.not_found', 'booking.changed', 'instructor.required'],
  }),
  listTaughtBookings: endpoint({
    method: 'GET',
    path: '/api/teach/bookings',
    access: 'member',
    summary: 'Sessions with the instructor who calls: held, booked or past, latest start first by default',
    query: z.strictObject({
      ...taughtQuery,
      /** Only sessions with this student. */
      studentId: z.optional(id('member')),
      /**
       * `active`: no cancelled sessions and no expired holds; `requests`: sessions whose student asks for another time.
       */
      only: z.optional(z.enum(['active', 'requests'])),
    }),
    success: page(Booking),
  }),
  listInstructorBookings: endpoint({
    method: 'GET',
    path: '/api/admin/instructors/{id}/bookings',
    access: 'admin',
    audit: true,
    summary: 'Sessions with one instructor, approved or not, latest start first by default',
    params: z.strictObject({ id: id('instructor') }),
    query: z.strictObject({ ...taughtQuery, only: z.optional(z.enum(['active'])) }),
    success: page(Booking),
  }),
} as const
