import { createHash } from 'node:crypto'
import type { Missed, Series, SeriesInput } from '#shared/contract/bookings/series.ts'
import { Problem } from '#shared/contract/problem.ts'
import { idPrefixes } from '#shared/rules/ids.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { hasLapsed, isPayable } from '#shared/rules/sessions/booking.ts'
import {
  lastOf,
  type MissReason,
  type Occurrence,
  occurrences,
  seriesRules,
} from '#shared/rules/sessions/series.ts'
import type { Caller } from '../../http/serve.ts'
import { type BookingItem, findSeries } from '../../model/bookings/booking.ts'
import { seriesTried } from '../../model/bookings/booking-mail.ts'
import { clock } from '../../ports/process/clock.ts'
import { stretchesOf } from '../../ports/process/zones.ts'
import { changedProblem } from '../access/changed-problem.ts'
import type { Teaching } from '../availability/calendar.ts'
import { nearestTo } from '../availability/free-times.ts'
import { offeredBy } from '../availability/slots.ts'
import { toBookings } from '../wire/booking-wire.ts'
import { holdSession } from './create.ts'

/**
 * Holds a time every week or every two weeks. The sessions are held one after the other, as single ones are. They share
 * one place among the member's holds. Sessions that could not be held are listed. A retry with the same idempotency key
 * continues the same series, and holds again what has lapsed since.
 */
export async function bookSeries(caller: Caller, input: SeriesInput): Promise<Series> {
  const { count, everyWeeks, key, scheduledAt, ...wish } = input
  const teaching = await offeredBy(wish.instructorId, 'schedule.not_offered')
  const repeated = { startsAt: scheduledAt, everyWeeks, count }
  const stretches = stretchesOf(teaching.schedule.zone, Date.parse(scheduledAt), lastOf(repeated))
  const seriesId = seriesIdOf(caller.memberId, key)
  const known = await knownSeries(caller, seriesId, input)
  const missed: Missed[] = []
  let isTold = known.length === 0
  for (const [at, occurrence] of occurrences(stretches, repeated).entries()) {
    const place = at + 1
    if (known.some((one) => one.seriesPlace === place && !hasLapsed(one))) continue
    const of = { seriesId, seriesPlace: place, seriesCount: count, isTold }
    const miss = await tried(occurrence, async (startsAt) => {
      await holdSession(caller, { ...wish, scheduledAt: startsAt }, of)
      isTold = false
    })
    if (!miss) continue
    const nearest =
      miss.nearest ?? (await nearestOf(caller, wish, teaching, nominal(occurrence, repeated, at)))
    missed.push({ place, ...miss, nearest })
  }
  await seriesTried(seriesId, clock.now())
  return toSeries(caller, seriesId, await findSeries(seriesId, count), missed)
}

/** A member's own series in its current state. */
export async function ownSeries(caller: Caller, id: string): Promise<Series> {
  const items = await findSeries(id, seriesRules.most)
  if (!items.some((one) => one.memberId === caller.memberId)) throw new Problem('booking.not_found')
  return toSeries(caller, id, items, [])
}

/** The id depends on the member, so nobody can guess the series of another member. */
const seriesIdOf = (memberId: string, key: string) =>
  `${idPrefixes.series}_${createHash('sha256').update(`${memberId}:${key}`).digest('hex').slice(0, 26)}`

/** The existing sessions of the series. A different wish under the same key is refused. */
async function knownSeries(
  caller: Caller,
  seriesId: string,
  { instructorId, duration, count }: SeriesInput,
): Promise<BookingItem[]> {
  const known = await findSeries(seriesId, count)
  const other = known.find(
    (one) =>
      one.memberId !== caller.memberId ||
      one.instructorId !== instructorId ||
      one.minutes !== duration ||
      one.seriesCount !== count,
  )
  if (other) throw changedProblem(other)
  return known
}

type Miss = Pick<Missed, 'wallTime' | 'scheduledAt' | 'reason'> & { nearest?: string[] }

/** Tries to hold one session: undefined if it is held, else the reason. Faults of the whole wish are thrown. */
async function tried(
  { wallTime, at }: Occurrence,
  hold: (startsAt: string) => Promise<void>,
): Promise<Miss | undefined> {
  if (at === undefined) return { wallTime, scheduledAt: null, reason: 'leapt' }
  const scheduledAt = new Date(at).toISOString()
  try {
    await hold(scheduledAt)
    return undefined
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'booking.slot_taken') throw error
    const { why = 'taken', nearest } = error.facts as { why?: MissReason; nearest?: string[] }
    return { wallTime, scheduledAt, reason: why, ...(nearest && { nearest }) }
  }
}

const week = 7 * 24 * 3_600_000

/** The nominal start of a session, even if the clocks never show its time. */
const nominal = (
  { at }: Occurrence,
  { startsAt, everyWeeks }: { startsAt: string; everyWeeks: number },
  place: number,
) => new Date(at ?? Date.parse(startsAt) + place * everyWeeks * week).toISOString()

const nearestOf = (
  { memberId }: Caller,
  { duration: minutes }: Pick<SeriesInput, 'duration'>,
  teaching: Teaching,
  startsAt: string,
) => nearestTo(teaching, { id: '', memberId, startsAt, minutes }, clock.now())

async function toSeries(
  caller: Caller,
  id: string,
  items: readonly BookingItem[],
  missed: Missed[],
): Promise<Series> {
  const unpaid = items.filter((one) => isPayable(one, clock.now()))
  const total = unpaid.reduce((sum, { amount }) => sum + amount, 0)
  return { id, bookings: await toBookings(items, caller), missed, totalAmount: dollarsOf(total) }
}
