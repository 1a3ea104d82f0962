import type { Booking } from '#shared/contract/bookings/booking.ts'
import { bookingRules, endOf, isJoinable } from '#shared/rules/sessions/booking.ts'
import { askedMove, isToPay } from '../../../parts/booking/sides.ts'

/** The groups of a member's own sessions, by the action they need. */
export type Group = 'now' | 'needs' | 'coming' | 'past'

export const groupNames: Readonly<Record<Group, string>> = {
  now: 'Now',
  needs: 'Needs you',
  coming: 'Coming up',
  past: 'Past',
}

/** A session in the form of the rules. */
const timed = ({ scheduledAt, duration }: Booking) => ({ startsAt: scheduledAt, minutes: duration })

/** Whether the parties can join now, if there is a link. */
export const opensNow = (booking: Booking, now: number): boolean => isJoinable(timed(booking), new Date(now))

/** The time at which its link opens; milliseconds. */
export const opensAt = ({ scheduledAt }: Booking): number =>
  Date.parse(scheduledAt) - bookingRules.joinsBefore * 60_000

export const hasBegun = ({ scheduledAt }: Booking, now: number): boolean => Date.parse(scheduledAt) <= now

export function groupOf(booking: Booking, now: number): Group {
  const { status } = booking
  if (isToPay(booking, now)) return 'needs'
  if (status !== 'confirmed' || Date.parse(endOf(timed(booking))) <= now) return 'past'
  if (opensNow(booking, now)) return 'now'
  return askedMove(booking, 'student', now) ? 'needs' : 'coming'
}

/** The groups that are not empty, the most urgent first. Past sessions come latest first, all others earliest first. */
export function groupsOf(items: readonly Booking[], now: number): { group: Group; items: Booking[] }[] {
  const order: readonly Group[] = ['now', 'needs', 'coming', 'past']
  const byStart = items.toSorted((one, other) => (one.scheduledAt < other.scheduledAt ? -1 : 1))
  return order
    .map((group) => {
      const own = byStart.filter((booking) => groupOf(booking, now) === group)
      return { group, items: group === 'past' ? own.toReversed() : own }
    })
    .filter((group) => group.items.length > 0)
}

/** The most urgent session, whose action is the one solid gold of the page; none if nothing is urgent. */
export function mostUrgent(items: readonly Booking[], now: number): string | undefined {
  const groups = groupsOf(items, now)
  const of = (wanted: Group) => groups.find(({ group }) => group === wanted)?.items ?? []
  return (of('now').find(({ hasMeetingLink }) => hasMeetingLink) ?? of('needs')[0])?.id
}

const soonMs = 60 * 60_000

/** Whether a session is about to begin or is running: then the list is refreshed by itself. */
export const isSoon = (booking: Booking, now: number): boolean =>
  booking.status === 'confirmed' &&
  Date.parse(booking.scheduledAt) - now < soonMs &&
  groupOf(booking, now) !== 'past'
