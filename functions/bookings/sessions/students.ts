import type { Student } from '#shared/contract/bookings/teaching.ts'
import type { Page } from '#shared/contract/page.ts'
import { whole } from '#shared/contract/page.ts'
import { isOpenThrough } from '#shared/rules/sessions/availability.ts'
import { endOf } from '#shared/rules/sessions/booking.ts'
import type { Caller } from '../../http/serve.ts'
import type { BookingItem } from '../../model/bookings/booking.ts'
import { clock } from '../../ports/process/clock.ts'
import { stretchesOf } from '../../ports/process/zones.ts'
import { ownTeaching, toSchedule } from '../availability/schedule.ts'
import { studentNames } from '../wire/booking-wire.ts'
import { taughtBy } from '../wire/lists.ts'

/** The students of the caller, derived only from their paid sessions with this instructor. */
export async function ownStudents(caller: Caller): Promise<Page<Student>> {
  await ownTeaching(caller)
  const paid = (await taughtBy(caller)).filter(
    ({ status }) => status === 'confirmed' || status === 'completed',
  )
  const byStudent = Map.groupBy(paid, ({ memberId }) => memberId)
  const names = await studentNames(paid)
  const students = [...byStudent].map(([id, sessions]) => student(id, names.get(id) ?? '', sessions))
  return whole(students.toSorted(byNext))
}

function student(id: string, name: string, latestFirst: readonly BookingItem[]): Student {
  const now = clock.now().toISOString()
  const over = latestFirst.filter((session) => endOf(session) <= now)
  const next = latestFirst.findLast((session) => endOf(session) > now)
  const booked = latestFirst.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return {
    id,
    name,
    held: over.length,
    last: over[0]?.startsAt ?? null,
    next: next?.startsAt ?? null,
    zone: booked.find(({ studentZone }) => studentZone)?.studentZone ?? null,
  }
}

/** Sorts students by their next session, then by their last one. */
function byNext(one: Student, other: Student): number {
  if (one.next !== null && other.next !== null) return one.next.localeCompare(other.next)
  if (one.next !== null || other.next !== null) return one.next === null ? 1 : -1
  return (other.last ?? '').localeCompare(one.last ?? '')
}

/**
 * Sessions to come that lie outside the current hours, earliest first. They stay: the instructor may offer to move
 * them.
 */
export async function outsideHours(caller: Caller): Promise<BookingItem[]> {
  const { known } = await ownTeaching(caller)
  if (!known) return []
  const schedule = toSchedule(known)
  const now = clock.now().toISOString()
  const isOpen = (item: BookingItem) => {
    const [from, to] = [Date.parse(item.startsAt), Date.parse(endOf(item))]
    return isOpenThrough(schedule, stretchesOf(schedule.zone, from, to), [from, to])
  }
  const active = await taughtBy(caller, { from: now, only: 'active', sort: 'earliest' })
  return active.filter((item) => item.startsAt > now && !isOpen(item))
}
