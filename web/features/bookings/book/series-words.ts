import type { Missed } from '#shared/contract/bookings/series.ts'
import type { MissReason } from '#shared/rules/sessions/series.ts'
import { dayName, daysAfter } from '../../../ui/text/days.ts'
import { cityOf, dateIn, dayIn, timeIn } from '../../../ui/text/zones.ts'

/** Texts about sessions that repeat. */

type Rhythm = { startsAt: string; everyWeeks: number; count: number; theirs: string }

/** `Until Tuesday, January 12, always at 9:00 AM in New York, also after clock changes.` */
export function rhythmWords({ startsAt, everyWeeks, count, theirs }: Rhythm): string {
  const last = daysAfter(dayIn(theirs, startsAt), (count - 1) * everyWeeks * 7)
  return `Until ${dayName(last)}, always at ${timeIn(theirs, startsAt)} in ${cityOf(theirs)}, also after clock changes.`
}

/** The reasons why a session could not be held. */
export const missWords: Readonly<Record<MissReason, string>> = {
  own: 'You have another session at that time.',
  leapt: 'That hour does not exist because of a clock change.',
  notice: 'That time is too soon to book.',
  horizon: 'That time is too far ahead to book.',
  closed: 'The instructor does not teach at that time.',
  day_full: 'That day is fully booked.',
  taken: 'The instructor is not free at that time.',
}

/** The time of a missed session in the reader's zone, or in the instructor's if there is no such moment. */
export function missedAt({ scheduledAt, wallTime }: Missed, zone: string): string {
  if (scheduledAt) return `${dateIn(zone, scheduledAt)}, ${timeIn(zone, scheduledAt)}`
  return `${dayName(wallTime.slice(0, 10))}, ${wallTime.slice(11)}`
}
