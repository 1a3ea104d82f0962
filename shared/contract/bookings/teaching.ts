import * as z from 'zod/mini'
import { isHttpsAddress, withHttps } from '../../rules/text/https-address.ts'
import { day } from '../calendar-fields.ts'
import { empty, endpoint, json, page } from '../endpoint.ts'
import { atMost, id, moment, printable } from '../fields.ts'
import { Booking } from './booking.ts'

/** The instructors' own teaching, apart from their schedule; part of bookings. */

/** The meeting link of sessions: an https address, with or without its https://, or empty. */
export const meetingLink = z.string().check(
  atMost(500),
  z.trim(),
  z.overwrite(withHttps),
  z.refine(
    (value) => value === '' || isHttpsAddress(value),
    'An https address, such as https://meet.example.com/abc',
  ),
  printable,
)

const Span = z.object({ from: moment, to: moment })

/** Time that an instructor has blocked for themself. */
export const Block = z.object({ id: z.string(), from: moment, to: moment })
export type Block = z.output<typeof Block>

/** A week of an instructor, from Sunday to Saturday of their zone. */
export const TeachingWeek = z.object({
  zone: z.string(),
  /** Each day from its first moment to the first moment of the next day. */
  days: z.array(z.object({ day: z.string(), from: moment, to: moment })),
  /** Minutes by which the zone's clocks are ahead of UTC, from one change of the clocks to the next. */
  stretches: z.array(z.object({ from: moment, to: moment, offset: z.number() })),
  /** The open hours, booked or not. */
  open: z.array(Span),
  blocks: z.array(Block),
  /** The busy times of their own calendar. */
  busy: z.array(Span),
  /** Sessions that are on hold, booked or completed, and sessions with a proposal to move into this week. */
  sessions: z.array(Booking),
})
export type TeachingWeek = z.output<typeof TeachingWeek>

/** A person who has, or had, sessions with this instructor. */
export const Student = z.object({
  id: z.string(),
  /** Empty if they have no name, or their account is gone. */
  name: z.string(),
  /** Completed sessions with this instructor. */
  held: z.number(),
  last: z.nullable(moment),
  next: z.nullable(moment),
  /** Title and description of the next session, or else of the last one. */
  title: z.string(),
  description: z.string(),
  /** Whether the next session has a practice clip. */
  hasClip: z.boolean(),
  /** The student's zone at their last booking, if known. */
  zone: z.nullable(z.string()),
})
export type Student = z.output<typeof Student>

const Room = z.object({
  /** The default meeting link of all sessions; empty if there is none. */
  meetingLink: z.string(),
})

/** The most quarter hours of a block: they are claimed in one transaction. */
export const mostBlocked = 96
const quarterMs = 15 * 60_000
const onQuarter = moment.check(
  z.refine((at) => Date.parse(at) % quarterMs === 0, 'This is not on a quarter hour'),
)

export const teaching = {
  getTeachingWeek: endpoint({
    method: 'GET',
    path: '/api/teach/week',
    access: 'member',
    summary: "The instructor's week in their own zone: hours, sessions and blocked time",
    query: z.strictObject({
      /** The week that contains this day; the current week by default. */
      day: z.optional(day),
    }),
    success: json(TeachingWeek),
    problems: ['instructor.required', 'schedule.not_found'],
  }),
  createBlock: endpoint({
    method: 'POST',
    path: '/api/teach/blocks',
    access: 'member',
    summary: 'Blocks free time of the instructor, a day at most; a repeated call returns the same block',
    body: z
      .strictObject({
        from: onQuarter,
        /** Not included. */
        to: onQuarter,
      })
      .check(
        z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
          path: ['to'],
          error: 'This must be later than the start',
        }),
        z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= mostBlocked * quarterMs, {
          path: ['to'],
          error: `At most ${mostBlocked / 4} hours, please`,
        }),
      ),
    success: json(Block, 201),
    problems: ['instructor.required', 'block.taken', 'block.over'],
    limit: { calls: 240, seconds: 600, of: 'member' },
  }),
  deleteBlock: endpoint({
    method: 'DELETE',
    path: '/api/teach/blocks/{id}',
    access: 'member',
    summary: 'Removes a block of the instructor',
    params: z.strictObject({ id: id('block') }),
    success: empty,
    problems: ['instructor.required', 'block.not_found'],
  }),
  getRoom: endpoint({
    method: 'GET',
    path: '/api/teach/room',
    access: 'member',
    summary: "The instructor's meeting link",
    success: json(Room),
    problems: ['instructor.required'],
  }),
  updateRoom: endpoint({
    method: 'PUT',
    path: '/api/teach/room',
    access: 'member',
    summary: "Sets the instructor's meeting link, used for every session without a link of its own",
    body: z.strictObject({ meetingLink }),
    success: json(Room),
    problems: ['instructor.required'],
  }),
  listStudents: endpoint({
    method: 'GET',
    path: '/api/teach/students',
    access: 'member',
    summary: 'Students with paid sessions with the instructor, the next session first',
    success: page(Student),
    problems: ['instructor.required'],
  }),
  listOutsideBookings: endpoint({
    method: 'GET',
    path: '/api/teach/outside',
    access: 'member',
    summary: "Upcoming sessions outside the instructor's hours: they still take place",
    success: page(Booking),
    problems: ['instructor.required'],
  }),
} as const
