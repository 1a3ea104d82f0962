import type { TeachingWeek } from '#shared/contract/bookings/teaching.ts'
import { Problem } from '#shared/contract/problem.ts'
import { openSpans, type Span } from '#shared/rules/sessions/availability.ts'
import { endOf } from '#shared/rules/sessions/booking.ts'
import { dayOf, type OffsetStretches } from '#shared/rules/sessions/wall-time.ts'
import type { Caller } from '../../http/serve.ts'
import type { BookingItem } from '../../model/bookings/booking.ts'
import { clock } from '../../ports/process/clock.ts'
import { stretchesOf } from '../../ports/process/zones.ts'
import { toBookings } from '../wire/booking-wire.ts'
import { taughtBy } from '../wire/lists.ts'
import { blocksOf, toBlock } from './blocks.ts'
import { busyWithin } from './busy-calendar.ts'
import { ownTeaching, toSchedule } from './schedule.ts'

const minute = 60_000
const dayMs = 24 * 60 * minute
const iso = (at: number) => new Date(at).toISOString()

/** The week in the caller's zone that contains a day, or today: its open, taken and blocked time. */
export async function teachingWeek(caller: Caller, asked: string | undefined): Promise<TeachingWeek> {
  const { known, imported } = await ownTeaching(caller)
  if (!known) throw new Problem('schedule.not_found', 'Please set your teaching hours first')
  const schedule = toSchedule(known)
  const now = clock.now().getTime()
  const day = asked ?? dayOf(stretchesOf(schedule.zone, now, now), now)
  const days = weekOf(day)
  const stretches = stretchesOf(schedule.zone, Date.parse(days[0] ?? day), Date.parse(days.at(-1) ?? day))
  const begins = days.map((one) => beginOf(stretches, one))
  const [from = 0, to = 0] = [begins[0], begins.at(-1)]
  const [blocks, sessions] = await Promise.all([
    blocksOf(caller.memberId, iso(from), iso(to)),
    sessionsIn(caller, [from, to]),
  ])
  return {
    zone: schedule.zone,
    days: days.slice(0, 7).map((one, at) => ({
      day: one,
      from: iso(begins[at] ?? 0),
      to: iso(begins[at + 1] ?? 0),
    })),
    stretches: stretches
      .filter(([starts, ends]) => starts < to && ends > from)
      .map(([starts, ends, offset]) => ({
        from: iso(Math.max(starts, from)),
        to: iso(Math.min(ends, to)),
        offset: offset / minute,
      })),
    open: openSpans(schedule, stretches, [from, to]).map(([opens, closes]) => ({
      from: iso(opens),
      to: iso(closes),
    })),
    blocks: blocks.map(toBlock),
    busy: busyWithin(imported, [from, to]).map(([begins, ends]) => ({ from: iso(begins), to: iso(ends) })),
    sessions: await toBookings(sessions, caller),
  }
}

/** The seven days of the week from Sunday on, and the day after. */
function weekOf(day: string): string[] {
  const at = Date.parse(`${day}T00:00Z`)
  const sunday = at - new Date(at).getUTCDay() * dayMs
  return Array.from({ length: 8 }, (_, place) => iso(sunday + place * dayMs).slice(0, 10))
}

/** The first moment of a day; not midnight if the clocks skip it. */
function beginOf(stretches: OffsetStretches, day: string): number {
  const midnight = Date.parse(`${day}T00:00Z`)
  const stretch = stretches.find(([, to, offset]) => midnight - offset < to)
  if (!stretch) throw new RangeError(`No stretch tells when ${day} begins`)
  return Math.max(stretch[0], midnight - stretch[2])
}

/** The sessions of the week, and those with a proposal to move into it. */
async function sessionsIn(caller: Caller, span: Span): Promise<BookingItem[]> {
  const now = clock.now().toISOString()
  const touches = (session: { startsAt: string; minutes: number }) =>
    Date.parse(session.startsAt) < span[1] && Date.parse(endOf(session)) > span[0]
  // A session with an open request has not begun yet. A session that began before the week may reach into it.
  const from = iso(Math.min(span[0], Date.parse(now)) - dayMs)
  return (await taughtBy(caller, { from, only: 'active' })).filter((item) => {
    const { move, minutes } = item
    const isAsked = move !== undefined && move.until > now && touches({ startsAt: move.startsAt, minutes })
    return touches(item) || isAsked
  })
}
