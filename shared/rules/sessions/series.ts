import { partWith } from '../money/fees.ts'
import { type InstructorCalendar, isFree } from './availability.ts'
import { daysLater, type OffsetStretches, wallTimeOf } from './wall-time.ts'

/** Sessions that repeat by the clocks of their instructor, and what of one payment is each one's. */

export const seriesRules = { least: 2, most: 10, weeks: [1, 2] } as const
export type EveryWeeks = (typeof seriesRules.weeks)[number]

export type Repeated = { startsAt: string; everyWeeks: EveryWeeks; count: number }

/** One of a series: what the clocks show, and when that is; undefined where they leap it. */
export type Occurrence = { wallTime: string; at: number | undefined }

const day = 24 * 3_600_000

/** The same time of the clocks every so many weeks, from the first start on. */
export function occurrences(
  stretches: OffsetStretches,
  { startsAt, everyWeeks, count }: Repeated,
): Occurrence[] {
  const first = Date.parse(startsAt)
  const shown = Date.parse(`${wallTimeOf(stretches, first)}Z`)
  return Array.from({ length: count }, (_, place) => {
    const days = place * everyWeeks * 7
    const wallTime = new Date(shown + days * day).toISOString().slice(0, 16)
    // Of two moments at which the clocks show it, the first session's is the one that was chosen.
    return { wallTime, at: place === 0 ? first : daysLater(stretches, first, days) }
  })
}

/** The last moment a series may reach, whatever its clocks do: a day later than by UTC. Epoch milliseconds. */
export const lastOf = ({ startsAt, everyWeeks, count }: Repeated) =>
  Date.parse(startsAt) + ((count - 1) * everyWeeks * 7 + 1) * day

export const missReasons = ['own', 'leapt', 'notice', 'horizon', 'closed', 'day_full', 'taken'] as const
/** Why a session could not be had; `own` is another session of the student's, `leapt` an hour that the clocks leave out. */
export type MissReason = (typeof missReasons)[number]

/** Why a start is not free: what would have to be otherwise, asked one after the other. */
export function whyNotFree(calendar: InstructorCalendar, minutes: number, start: number): MissReason {
  const { now, schedule } = calendar
  if (start < now + schedule.notice * 60_000) return 'notice'
  if (start > now + schedule.horizon * day) return 'horizon'
  if (isFree({ ...calendar, sessions: [] }, minutes, start)) return 'day_full'
  return isFree({ ...calendar, sessions: [], busy: [] }, minutes, start) ? 'taken' : 'closed'
}

/** Parts of a whole, in cents, by what each weighs; together all of it. */
export function partsOfWhole(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  return weights.map((weight) => {
    const part = total === 0 ? 0 : partWith(whole, total, before, weight)
    before += weight
    return part
  })
}

/** What of a refund that nobody said more of is each session's: the last first, as far as something is left of it. */
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
