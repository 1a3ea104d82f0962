import type { Booking } from '#shared/contract/bookings/booking.ts'
import type { TeachingWeek } from '#shared/contract/bookings/teaching.ts'
import type { Cell } from './week-cells.ts'

/** The items of a week, each with its times in epoch milliseconds. */

type Timed = { id: string; from: number; to: number }
export type WeekItem = Timed &
  ({ kind: 'session' | 'held' | 'asked'; booking: Booking } | { kind: 'blocked' | 'busy' })

const minute = 60_000

export function itemsOf({ sessions, blocks, busy }: TeachingWeek): WeekItem[] {
  const at = (booking: Booking, start: string) => {
    const from = Date.parse(start)
    return { from, to: from + booking.duration * minute, booking }
  }
  return [
    ...sessions.map((booking) => ({
      ...at(booking, booking.scheduledAt),
      id: booking.id,
      kind: booking.status === 'pending' ? ('held' as const) : ('session' as const),
    })),
    ...sessions.flatMap((booking) =>
      booking.move
        ? [
            {
              ...at(booking, booking.move.scheduledAt),
              id: `${booking.id} asked`,
              kind: 'asked' as const,
            },
          ]
        : [],
    ),
    ...blocks.map(({ id, from, to }) => ({
      id,
      kind: 'blocked' as const,
      from: Date.parse(from),
      to: Date.parse(to),
    })),
    ...busy.map(({ from, to }) => ({
      id: `busy ${from}`,
      kind: 'busy' as const,
      from: Date.parse(from),
      to: Date.parse(to),
    })),
  ]
}

/** The first item in a cell. */
export const itemAt = (items: readonly WeekItem[], { from, to }: Cell): WeekItem | undefined =>
  items.find((item) => item.from < to && item.to > from)

/** Whether a cell is within the open hours. */
export const isOpenAt = ({ open }: Pick<TeachingWeek, 'open'>, { from, to }: Cell): boolean =>
  open.some((span) => Date.parse(span.from) < to && Date.parse(span.to) > from)

/** The display name of a student, with a fallback. */
export const studentName = ({ studentName: name }: Pick<Booking, 'studentName'>): string => name || 'A member'

/** The item in words. */
export function itemWords(item: WeekItem): string {
  if (!('booking' in item)) return item.kind === 'busy' ? 'Busy' : 'Blocked'
  const who = studentName(item.booking)
  if (item.kind === 'held') return `${who}, held, unpaid`
  return item.kind === 'asked' ? `${who}, move requested` : who
}
