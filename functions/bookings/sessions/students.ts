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
import { preparationsOf, studentNames } from '../wire/booking-wire.ts'
import { taughtBy } from '../wire/lists.ts'

/** The students of the caller, derived only from their paid sessions with this instructor. */
export async function ownStudents(caller: Caller): Promise<Page<Student>> {
  await ownTeaching(caller)
  const paid = (await taughtBy(caller)).filter(
    ({ status }) => status === 'confirmed' || status === 'completed',
  )
  const byStudent = Map.groupBy(paid, ({ memberId }) => memberId)
  const nexts = [...byStudent.values()].flatMap((sessions) => nextOf(sessions) ?? [])
  const [names, preparations] = await Promise.all([studentNames(paid), preparationsOf(nexts)])
  const withClip = new Set(
    [...preparations.values()].filter(({ clip }) => clip).map(({ bookingId }) => bookingId),
  )
  const students = [...byStudent].map(([id, sessions]) =>
    student(id, names.get(id) ?? '', sessions, withClip),
  )
  return whole(students.toSorted(byNext))
}

/** The session that is running, or the next one. */
function nextOf(latestFirst: readonly BookingItem[]): BookingItem | undefined {
  const now = clock.now().toISOString()
  return latestFirst.findLast((session) => endOf(session) > now)
}

function student(
  id: string,
  name: string,
  latestFirst: readonly BookingItem[],
  withClip: ReadonlySet<string>,
): Student {
  const now = clock.now().toISOString()
  const over = latestFirst.filter((session) => endOf(session) <= now)
  const next = nextOf(latestFirst)
  const { title = '', description = '' } = next ?? over[0] ?? {}
  const booked = latestFirst.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return {
    id,
    name,
    held: over.length,
    last: over[0]?.startsAt ?? null,
    next: next?.startsAt ?? null,
    title,
    description,
    hasClip: next !== undefined && withClip.has(next.id),
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
