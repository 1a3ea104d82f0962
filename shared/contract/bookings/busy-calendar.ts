import * as z from 'zod/mini'
import { lookFailures } from '../../rules/sessions/busy-times.ts'
import { empty, endpoint, json } from '../endpoint.ts'
import { atMost, moment, printable } from '../fields.ts'

/** An instructor's own calendar elsewhere: its busy times are not offered. Its address is never shown again. */

const wrong = 'The private https address of a calendar, such as https://calendar.example.com/private.ics'

/** A host name on the usual port, without a user. The `webcal` scheme means the same as https. */
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
  /** The parts of the address by which its owner recognizes it. */
  host: z.string(),
  lastFour: z.string(),
  /** A look was requested and has not finished yet. */
  isLooking: z.boolean(),
  /** The last look, and the last successful one. */
  lookedAt: z.nullable(moment),
  readAt: z.nullable(moment),
  /** The number of future busy stretches, as far as bookings are open, and the first of them. */
  count: z.number(),
  next: z.nullable(z.object({ from: moment, to: moment })),
  /**
   * The reason and start of the failing looks, and the event if it was one. The busy times known before still
   * apply.
   */
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
    summary: "The state of the instructor's own calendar and its last check; null if none is connected",
    success: json(z.nullable(BusyCalendar)),
    problems: ['instructor.required'],
  }),
  lookAtBusyCalendar: endpoint({
    method: 'POST',
    path: `${path}/look`,
    access: 'member',
    summary: 'Checks the calendar now, before its half hour is over',
    success: json(BusyCalendar, 202),
    problems: ['instructor.required', 'calendar.not_found'],
    limit: { calls: 30, seconds: 3600, of: 'member' },
  }),
  saveBusyCalendar: endpoint({
    method: 'PUT',
    path,
    access: 'member',
    summary:
      "Connects the private address of the instructor's own calendar: its busy times are not offered to students",
    body: BusyCalendarInput,
    success: json(BusyCalendar),
    problems: ['instructor.required', 'schedule.not_found'],
    limit: { calls: 30, seconds: 3600, of: 'member' },
  }),
  deleteBusyCalendar: endpoint({
    method: 'DELETE',
    path,
    access: 'member',
    summary: 'Disconnects the calendar, and deletes its address and busy times',
    success: empty,
    problems: ['instructor.required'],
  }),
} as const
