import { partWith } from '../money/fees.ts'
import { type InstructorCalendar, isFree } from './availability.ts'
import { daysLater, type OffsetStretches, wallTimeOf } from './wall-time.ts'

/** Sessions that repeat by the local time of their instructor, and each one's part of a joint payment. */

export const seriesRules = { least: 2, most: 10, weeks: [1, 2] } as const
export type EveryWeeks = (typeof seriesRules.weeks)[number]

export type Repeated = { startsAt: string; everyWeeks: EveryWeeks; count: number }

/** One session of a series: its local time and its moment; undefined if the clocks skip it. */
export type Occurrence = { wallTime: string; at: number | undefined }

const day = 24 * 3_600_000

/** The same local time every given number of weeks, from the first start on. */
export function occurrences(
  stretches: OffsetStretches,
  { startsAt, everyWeeks, count }: Repeated,
): Occurrence[] {
  const first = Date.parse(startsAt)
  const shown = Date.parse(`${wallTimeOf(stretches, first)}Z`)
  return Array.from({ length: count }, (_, place) => {
    const days = place * everyWeeks * 7
    const wallTime = new Date(shown + days * day).toISOString().slice(0, 16)
    // If the clocks show the first session's time twice, the chosen moment counts.
    return { wallTime, at: place === 0 ? first : daysLater(stretches, first, days) }
  })
}

/** The last moment that a series can reach, whatever the clocks do: a day later than by UTC. Epoch milliseconds. */
export const lastOf = ({ startsAt, everyWeeks, count }: Repeated) =>
  Date.parse(startsAt) + ((count - 1) * everyWeeks * 7 + 1) * day

export const missReasons = ['own', 'leapt', 'notice', 'horizon', 'closed', 'day_full', 'taken'] as const
/**
 * The reasons why a session could not be held. `own` is another session of the student, `leapt` an hour that the clocks
 * skip.
 */
export type MissReason = (typeof missReasons)[number]

/** The reason why a start is not free. Checks one condition after the other. */
export function whyNotFree(calendar: InstructorCalendar, minutes: number, start: number): MissReason {
  const { now, schedule } = calendar
  if (start < now + schedule.notice * 60_000) return 'notice'
  if (start > now + schedule.horizon * day) return 'horizon'
  if (isFree({ ...calendar, sessions: [] }, minutes, start)) return 'day_full'
  return isFree({ ...calendar, sessions: [], busy: [] }, minutes, start) ? 'taken' : 'closed'
}

/** Parts of a whole in cents, in proportion to their weights. They add up to the whole. */
export function partsOfWhole(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  return weights.map((weight) => {
    const part = total === 0 ? 0 : partWith(whole, total, before, weight)
    before += weight
    return part
  })
}

/** Each session's part of an unspecified refund: the last session first, as far as something is left of it. */
export function allotted(left: readonly number[], amount: number): number[] {
  let rest = amount
  const given = left
    .toReversed()
    .map((own) => {
      const part = Math.min(own, rest)
      rest -= part
      return part
    })
    .toReversed()
  return given
}
