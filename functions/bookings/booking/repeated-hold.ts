import { Problem } from '#shared/contract/problem.ts'
import { bookingRules, endOf, isCovered } from '#shared/rules/sessions/booking.ts'
import { type BookingItem, booking } from '../../model/bookings/booking.ts'
import type { Wanted } from './wanted.ts'

/** Limits of holding time without paying for it, so that nobody keeps an hour from other members for free. */

const minute = 60_000
const day = 24 * 60 * minute

/** The bookings of a member from now on. By the index. */
export async function bookingsAhead(memberId: string, now: Date): Promise<BookingItem[]> {
  const { data } = await booking()
    .query.ofMember({ memberId })
    .gt({ startsAt: now.toISOString() })
    .go({ pages: 'all' })
  return data
}

/**
 * Refuses a hold of an hour that the member held until a moment ago, and any hold of a member who has left too many
 * unpaid in the last 24 hours.
 */
export function refuseRepeated(wanted: Wanted, ahead: readonly BookingItem[], now: Date): void {
  const ended = ahead.flatMap((one) => {
    const at = endedUnpaidAt(one, now)
    return at === undefined ? [] : [{ one, at }]
  })
  const again = Math.max(
    ...ended
      .filter(({ one }) => hasLapsedOver(one, wanted))
      .map(({ at }) => at + bookingRules.heldAgainAfter * minute),
  )
  if (again > now.getTime()) throw heldBefore(again - now.getTime())
  const lately = ended.filter(({ at }) => at > now.getTime() - day)
  if (countOf(lately.map(({ one }) => one)) >= bookingRules.mostUnpaid) {
    const first = Math.min(...lately.map(({ at }) => at))
    throw tooManyUnpaid(first + day - now.getTime())
  }
}

/** When a hold ended without a payment, epoch milliseconds; undefined if it has not, or was paid. */
function endedUnpaidAt(one: BookingItem, now: Date): number | undefined {
  if (isCovered(one)) return undefined
  const { status, cancelled, heldUntil } = one
  if (status === 'pending') {
    const until = Date.parse(heldUntil ?? '')
    return until < now.getTime() ? until : undefined
  }
  if (status !== 'cancelled' || !cancelled) return undefined
  if (cancelled.by === 'kiai') return Date.parse(heldUntil ?? cancelled.at)
  return cancelled.by === 'student' ? Date.parse(cancelled.at) : undefined
}

/** Whether a hold of a part of the same time ended by itself. One that its student cancelled may have been a mistake. */
const hasLapsedOver = (one: BookingItem, wanted: Wanted): boolean =>
  one.cancelled?.by !== 'student' &&
  one.instructorId === wanted.instructorId &&
  one.startsAt < endOf(wanted) &&
  endOf(one) > wanted.startsAt

/** The number of holds; a series is one. */
function countOf(ended: readonly BookingItem[]): number {
  const holds = new Map(ended.map((one) => [one.seriesId ?? one.id, 1 + (one.heldBefore ?? 0)]))
  return [...holds.values()].reduce((sum, count) => sum + count, 0)
}

const heldBefore = (left: number) =>
  new Problem(
    'booking.held_before',
    `You held this time and did not pay for it. You can hold it again ${inWords(left)}. Until then, you may be able to pay for it under My Bookings.`,
  )

const tooManyUnpaid = (left: number) =>
  new Problem(
    'booking.too_many',
    `You left ${bookingRules.mostUnpaid} sessions unpaid today. You can hold another one ${inWords(left)}.`,
  )

function inWords(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / minute)
  if (minutes > 90) return `in ${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}
