import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { longestWindow } from '#shared/contract/bookings/schedules.ts'
import { daysAfter } from '../../../ui/text/days.ts'
import { slotsOf, type Weeks } from './slots.ts'

/** How often what is free is looked at anew while somebody chooses. */
const freshMs = 60_000

/** What is free in some weeks, looked at anew while it is in sight. */
export function useSlots(id: string, { first, end }: Weeks, duration: number | undefined) {
  const asked = useQuery({
    ...slotsOf(id, first, end, duration),
    refetchOnWindowFocus: true,
    refetchInterval: freshMs,
    placeholderData: (before) => before,
  })
  const { data, isPlaceholderData } = asked
  const free = data && !isPlaceholderData ? { of: `${data.duration} ${first}`, slots: data.slots } : undefined
  return { ...asked, gone: useGone(free) }
}

type Free = { of: string; slots: readonly string[] } | undefined

/**
 * What was free when it was first seen and is not any more: somebody took it. What is merely too near by now is
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

/** Where nothing is free in the weeks in sight: the first time after them, if there is one at all. */
export function useNextFree(id: string, from: string, duration: number | undefined, enabled: boolean) {
  return useQuery({ ...slotsOf(id, from, daysAfter(from, longestWindow - 2), duration), enabled })
}
