import * as z from 'zod/mini'
import { lookFailures } from '../../rules/sessions/busy-times.ts'
import { empty, endpoint, json } from '../endpoint.ts'
import { atMost, moment, printable } from '../fields.ts'

/** An instructor's own calendar elsewhere: what is busy there is not offered. Its address is told to nobody again. */

const wrong = 'The private https address of a calendar, such as https://calendar.example.com/private.ics'

/** By name and on the usual port, without a user; a calendar's own kind of address means the same. */
const calendarAddress = z.string().check(
  atMost(2000),
  z.trim(),
  z.overwrite((value) => value.replace(/^webcal:\/\//i, 'https://')),
  z.refine(isCalendarAddress, wrong),
  printable,
)

function isCalendarAddress(value: string): boolean {
  const url = /^https:\/\/[^\s"'<>\\]+$/i.test(value) ? URL.parse(value) : null
  if (!url) return false
  const { hostname, port, username, password } = url
  const isNumber = hostname.startsWith('[') || /(^|\.)\d+\.?$/.test(hostname)
  return port === '' && username === '' && password === '' && hostname.includes('.') && !isNumber
}

export const BusyCalendarInput = z.strictObject({ address: calendarAddress })

const BusyCalendar = z.object({
  /** What its owner knows the address by. */
  host: z.string(),
  lastFour: z.string(),
  /** A look was asked for and has not come back yet. */
  isLooking: z.boolean(),
  /** The last look, and the last one that found all as it should be. */
  lookedAt: z.nullable(moment),
  readAt: z.nullable(moment),
  /** Stretches of busy time from now on, as far as bookings are open, and the first of them. */
  count: z.number(),
  next: z.nullable(z.object({ from: moment, to: moment })),
  /** Why the last looks failed, since when, and for which event if it was one; what was known before still holds. */
  failure: z.nullable(
    z.object({
      reason: z.enum(lookFailures),
      since: moment,
      event: z.nullable(z.object({ title: z.string(), day: z.string() })),
    }),
  ),
})
export type BusyCalendar = z.output<typeof BusyCalendar>

const path = '/api/teach/busy-calendar'

export const busyCalendars = {
  getBusyCalendar: endpoint({
    method: 'GET',
    path,
    access: 'member',
    summary:
      "How this approved instructor's own calendar was last looked at; null where they have given none",
    success: json(z.nullable(BusyCalendar)),
    problems: ['instructor.required'],
  }),
  lookAtBusyCalendar: endpoint({
    method: 'POST',
    path: `${path}/look`,
    access: 'member',
    summary: 'Has the calendar looked at now, and not only when its half hour is over',
    success: json(BusyCalendar, 202),
    problems: ['instructor.required', 'calendar.not_found'],
    limit: { calls: 30, seconds: 3600, of: 'member' },
  }),
  saveBusyCalendar: endpoint({
    method: 'PUT',
    path,
    access: 'member',
    summary:
      "Gives the private address of this approved instructor's own calendar: what is busy there is not offered",
    body: BusyCalendarInput,
    success: json(BusyCalendar),
    problems: ['instructor.required', 'schedule.not_found'],
    limit: { calls: 30, seconds: 3600, of: 'member' },
  }),
  deleteBusyCalendar: endpoint({
    method: 'DELETE',
    path,
    access: 'member',
    summary: 'Forgets the address and all that was found there',
    success: empty,
    problems: ['instructor.required'],
  }),
} as const
