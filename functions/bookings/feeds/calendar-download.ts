import { Problem } from '#shared/contract/problem.ts'
import { isCovered } from '#shared/rules/sessions/booking.ts'
import { sessionEvent } from '#shared/rules/sessions/calendar-event.ts'
import type { Download } from '../../http/reply.ts'
import type { Caller } from '../../http/serve.ts'
import { calendarFile } from '../../ports/calendars/calendar-file.ts'
import { env } from '../../ports/process/env.ts'
import { changedProblem } from '../access/changed-problem.ts'
import { ownBooking } from '../access/find.ts'
import { studentNames } from '../wire/booking-wire.ts'

/** A session as a calendar file for one of its parties. An admin is not a party. */
export async function bookingCalendar(caller: Caller, id: string): Promise<Download> {
  const { known, part } = await ownBooking(caller, id)
  if (part === 'admin') throw new Problem('booking.not_found')
  if (!isCovered(known)) throw changedProblem(known)
  const studentName = (await studentNames([known])).get(known.memberId) ?? ''
  const event = sessionEvent(known, { part, studentName, origin: env('SITE_ORIGIN') })
  const content = await calendarFile([event], { method: 'PUBLISH' })
  return { filename: 'kiai-session.ics', bytes: Buffer.from(content) }
}
