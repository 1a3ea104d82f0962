import { dayOf, momentsOf, type OffsetStretches } from '../sessions/wall-time.ts'
import { type OfficeWeek, office } from './office.ts'

/** Office hours are counted in the office's time zone, also across clock changes. Times are epoch milliseconds. */

const hour = 3_600_000
const day = 24 * hour

/** Days that contain the hours of any answer, Sundays included: the stretches have to reach that far. */
export const daysForAnswer = 7

/** When a message that arrived at a given time must be answered. */
export function answerDue(
  stretches: OffsetStretches,
  cameAt: number,
  week: OfficeWeek = office.week,
): number {
  let left = office.answersWithin * hour
  for (const [opens, closes] of openingsFrom(stretches, cameAt, week)) {
    const from = Math.max(opens, cameAt)
    if (closes - from >= left) return from + left
    left -= Math.max(0, closes - from)
  }
  throw new RangeError('The office is not open long enough for an answer')
}

/** Milliseconds of office hours between two times that are no further apart than an answer takes. */
export function officeTime(
  stretches: OffsetStretches,
  from: number,
  to: number,
  week: OfficeWeek = office.week,
): number {
  return openingsFrom(stretches, from, week)
    .map(([opens, closes]) => Math.min(closes, to) - Math.max(opens, from))
    .reduce((sum, span) => sum + Math.max(0, span), 0)
}

/** The opening and closing times of the office on a day and on those after it. */
function openingsFrom(
  stretches: OffsetStretches,
  at: number,
  week: OfficeWeek,
): [opens: number, closes: number][] {
  const today = Date.parse(dayOf(stretches, at))
  return Array.from({ length: daysForAnswer }, (_, more) => new Date(today + more * day)).flatMap((date) => {
    const open = week[date.getUTCDay()]
    if (!open) return []
    const moment = (hours: number) => {
      const at = new Date(date.getTime() + hours * hour).toISOString().slice(0, 16)
      return momentsOf(stretches, at)[0]
    }
    const [opens, closes] = [moment(open.opens), moment(open.closes)]
    return opens === undefined || closes === undefined ? [] : [[opens, closes] as [number, number]]
  })
}
