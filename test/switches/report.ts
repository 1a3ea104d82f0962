import type { Guard } from './guards.ts'
import { roomOf } from './tests-for.ts'

/** What became of each guard that was tried, per room. Pure. */

export type Tried = {
  guard: Guard
  test: string | undefined
  files: number
  of: number
  isAcknowledged: boolean
}

/** Rooms in which every guard is noticed or acknowledged. The others are reported, and follow one by one. */
export const provenRooms: readonly string[] = [
  'bookings',
  'live',
  'mail',
  'model',
  'newsletter',
  'orders',
  'payments',
  'reviews',
  'store',
]

export function reportOf(
  all: readonly Tried[],
  proven = provenRooms,
): { lines: string[]; isProven: boolean } {
  const open = all.filter(({ test, isAcknowledged }) => test === undefined && !isAcknowledged)
  const rooms = Map.groupBy(all, ({ guard }) => roomOf(guard.file))
  const lines = [...rooms].flatMap(([room, tried]) => {
    const noticed = tried.filter(({ test }) => test !== undefined).length
    const acknowledged = tried.filter(({ isAcknowledged }) => isAcknowledged).length
    const share = Math.floor((100 * (noticed + acknowledged)) / tried.length)
    const unseen = open.filter((one) => tried.includes(one))
    return [
      `${room}: ${tried.length} tried, ${noticed} noticed, ${acknowledged} acknowledged, ${unseen.length} not noticed (${share} %)`,
      ...unseen.map(
        ({ guard, files, of }) =>
          `  ✗ ${guard.file}:${guard.line} ${guard.words} [${guard.id}, by ${files} of ${of} files]`,
      ),
    ]
  })
  return { lines, isProven: !open.some(({ guard }) => proven.includes(roomOf(guard.file))) }
}
