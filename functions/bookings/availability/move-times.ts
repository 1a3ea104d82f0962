import { freeStarts } from '#shared/rules/sessions/availability.ts'
import type { Caller } from '../../http/serve.ts'
import { clock } from '../../ports/process/clock.ts'
import { calendarOf } from './calendar.ts'
import { freeOfStudent } from './free-times.ts'
import { movable, proposedBy } from './movable.ts'
import { bookable, teachingOf } from './slots.ts'

type MoveTimes = { zone: string; duration: number; slots: string[] }

/**
 * The starts to which a session may be moved. The session does not block itself, and its length need not be offered any
 * longer.
 */
export async function listMoveTimes(
  caller: Caller,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<MoveTimes> {
  const { known, by } = await movable(caller, id)
  const teaching = proposedBy(by, await teachingOf(known.instructorId), 'offered')
  const { minutes, startsAt } = known
  const { zone } = teaching.schedule
  const now = clock.now()
  const span = bookable(teaching.schedule, [Date.parse(from), Date.parse(to)], now)
  if (!span) return { zone, duration: minutes, slots: [] }
  const [calendar, isFreeForStudent] = await Promise.all([
    calendarOf(teaching, { span, minutes, now, except: id }),
    freeOfStudent(known, span, now),
  ])
  const starts = freeStarts(calendar, minutes, span).filter(isFreeForStudent)
  const slots = starts.map((start) => new Date(start).toISOString()).filter((start) => start !== startsAt)
  return { zone, duration: minutes, slots }
}
