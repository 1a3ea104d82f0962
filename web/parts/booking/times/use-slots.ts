import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { longestWindow } from '#shared/contract/bookings/schedules.ts'
import { daysAfter } from '../../../ui/text/days.ts'
import { moveTimesOf, slotsOf, type Weeks } from './slots.ts'

/** How often what is free is looked at again while somebody chooses. */
const freshMs = 60_000

const freshly = {
  refetchOnWindowFocus: true,
  refetchInterval: freshMs,
  placeholderData: <Data>(before: Data) => before,
} as const

/** What is free in some weeks, looked at again while it is in sight. */
export function useSlots(
  id: string,
  { first, end }: Weeks,
  duration: number | undefined,
  packageId?: string,
) {
  return useGoneToo(useQuery({ ...slotsOf(id, first, end, duration, packageId), ...freshly }), first)
}

/** The same of the times to which a session may be moved. */
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
 * What was free when it was first seen and is not any more: somebody took it. What is merely too near now is
 * earlier than all that is left.
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

/** Where nothing is free in the weeks in sight: what is after them, if there is anything at all. */
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

/** Whose time is wanted, for how long, of which package, and which session is to be moved, if one is. */
export type Wanted = {
  instructorId: string
  duration: number | undefined
  packageId?: string | undefined
  moving?: string
}
