import * as z from 'zod/mini'
import { empty, endpoint, file, json } from '../endpoint.ts'
import { moment } from '../fields.ts'

/** Sessions in the calendars of their parties: as a file, and as a feed that a calendar reads. */

export const calendarType = file('text/calendar; charset=utf-8')

const CalendarFeed = z.object({
  /** Null if the member has no feed. */
  createdAt: z.nullable(moment),
})

const path = '/api/calendar-feed'

export const calendars = {
  getCalendarFeed: endpoint({
    method: 'GET',
    path,
    access: 'member',
    summary: "Whether calendars can subscribe to the member's sessions, and since when",
    success: json(CalendarFeed),
  }),
  makeCalendarFeed: endpoint({
    method: 'POST',
    path,
    access: 'member',
    summary: 'Creates a private address for calendars, returned only once; an earlier address stops working',
    success: json(z.object({ address: z.string(), createdAt: moment }), 201),
    limit: { calls: 30, seconds: 3600, of: 'member' },
  }),
  deleteCalendarFeed: endpoint({
    method: 'DELETE',
    path,
    access: 'member',
    summary: 'Deletes the address: subscribed calendars get nothing any more',
    success: empty,
  }),
  readCalendarFeed: endpoint({
    method: 'GET',
    path: '/api/calendar-feeds/{address}',
    access: 'public',
    summary:
      'The sessions of a member for a calendar that knows their private address; without meeting links',
    params: z.strictObject({
      /** The member's id and a secret of 128 bits. */
      address: z.string().check(z.regex(/^mem_[\w-]{1,128}\.[\w-]{22}\.ics$/, 'An address of a calendar')),
    }),
    success: calendarType,
    problems: ['calendar.not_found'],
    // The calendars of many members come from a few networks. No number of calls is enough to guess a secret.
    limit: { calls: 600, seconds: 60, of: 'copy' },
  }),
} as const
