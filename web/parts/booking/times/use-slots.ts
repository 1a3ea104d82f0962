import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { longestWindow } from '#shared/contract/bookings/schedules.ts'
import { daysAfter } from '../../../ui/text/days.ts'
import { moveTimesOf, slotsOf, type Weeks } from './slots.ts'

/** How often free times are reloaded while the user chooses. */
const freshMs = 60_000

const freshly = {
  refetchOnWindowFocus: true,
  refetchInterval: freshMs,
  placeholderData: <Data>(before: Data) => before,
} as const

/** The free times of some weeks, reloaded while visible. */
export function useSlots(
  id: string,
  { first, end }: Weeks,
  duration: number | undefined,
  packageId?: string,
) {
  return useGoneToo(useQuery({ ...slotsOf(id, first, end, duration, packageId), ...freshly }), first)
}

/** The times that a session may be moved to, in the same way. */
export function useMoveTimes(id: string, { first, end }: Weeks) {
  return useGoneToo(useQuery({ ...moveTimesOf(id, first, end), ...freshly }), first)
}

type Shown = { duration: number; slots: readonly string[] }

function useGoneToo<Asked extends { data: Shown | undefined; isPlaceholderData: boolean }>(
  asked: Asked,
  first: string,
) {
  const { data, isPlaceholderData } = asked
  const free = data && !isPlaceholderData ? { of: `${data.duration} ${first}`, slots: data.slots } : undefined
  return { ...asked, gone: useGone(free) }
}

type Free = { of: string; slots: readonly string[] } | undefined

/**
 * Times that were free when first seen and are taken now. Times that are merely too close now are not among them: they
 * are earlier than all times that are left.
 */
function useGone(free: Free): readonly string[] {
  const [seen, setSeen] = useState<Free>()
  const known = seen && seen.of === free?.of ? seen.slots : []
  const first = free?.slots[0]
  if (free && (seen?.of !== free.of || free.slots.some((start) => !known.includes(start)))) {
    setSeen({ of: free.of, slots: [...new Set([...known, ...free.slots])] })
  }
  return first ? known.filter((start) => start > first && !free.slots.includes(start)) : []
}

const untilDay = (from: string) => daysAfter(from, longestWindow - 2)

/** Where the visible weeks have no free time: the next free time after them, if there is one. */
export function useNextFree(
  { instructorId, duration, packageId, moving }: Wanted,
  from: string,
  enabled: boolean,
): { first: string | undefined; isLoading: boolean } {
  const isMove = moving !== undefined
  const booked = useQuery({
    ...slotsOf(instructorId, from, untilDay(from), duration, packageId),
    enabled: enabled && !isMove,
  })
  const moved = useQuery({ ...moveTimesOf(moving ?? '', from, untilDay(from)), enabled: enabled && isMove })
  const { data, isLoading } = isMove ? moved : booked
  return { first: data?.slots[0], isLoading }
}

/** The instructor, the duration, the package, and the session to be moved, if any. */
export type Wanted = {
  instructorId: string
  duration: number | undefined
  packageId?: string | undefined
  moving?: string
}
