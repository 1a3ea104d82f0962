import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import type { TeachingWeek } from '#shared/contract/bookings/teaching.ts'
import { call } from '../../../api.ts'
import { problemCode } from '../../../problem.ts'
import { useSearchParams } from '../../../router/router.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { daysAfter, isDay } from '../../../ui/text/days.ts'
import { sessionIn } from '../../../ui/text/zones.ts'
import { weekOf } from '../frame/teach-reads.ts'

/** The visible week by the day in the address, and navigation to other weeks. */
export function useWeek() {
  const [params, setParams] = useSearchParams()
  const named = params.get('day') ?? ''
  const day = isDay(named) ? named : undefined
  const week = useQuery(weekOf(day))
  const goTo = (to: string | undefined) => setParams(to ? { day: to } : {}, { replace: true })
  const turn = (weeks: number) => {
    const sunday = week.data?.days[0]?.day
    if (sunday) goTo(daysAfter(sunday, 7 * weeks))
  }
  return { week, day, goTo, turn }
}

type Span = { from: number; to: number }
const iso = (at: number) => new Date(at).toISOString()

/** Blocks and unblocks time in the visible week; shows the result at once. */
export function useBlocking(day: string | undefined) {
  const client = useQueryClient()
  const { queryKey } = weekOf(day)
  const change = (blocks: (known: TeachingWeek) => TeachingWeek['blocks']) =>
    client.setQueryData<TeachingWeek>(queryKey, (known) => known && { ...known, blocks: blocks(known) })
  const look = () => client.refetchQueries({ queryKey, exact: true })
  const block = useMutation({
    mutationFn: ({ from, to }: Span) =>
      call(bookings.createBlock, { body: { from: iso(from), to: iso(to) } }),
    onSuccess: (made) => {
      change(({ blocks }) => [...blocks.filter(({ id }) => id !== made.id), made])
      toast({ title: 'Time blocked', description: wordsOf(client.getQueryData(queryKey), made) })
    },
    onError: (error) => {
      if (problemCode(error) === 'block.taken') void look()
    },
  })
  const unblock = useMutation({
    mutationFn: (id: string) => call(bookings.deleteBlock, { params: { id } }),
    onSuccess: (_, id) => {
      change(({ blocks }) => blocks.filter((one) => one.id !== id))
      toast({ title: 'Time unblocked', description: 'Your regular hours apply again.' })
    },
    onError: (error) => {
      toastFailure(error)
      void look()
    },
  })
  return { block, unblock }
}

function wordsOf(week: TeachingWeek | undefined, { from, to }: { from: string; to: string }): string {
  if (!week) return 'Members cannot book this time.'
  const minutes = (Date.parse(to) - Date.parse(from)) / 60_000
  return `${sessionIn(week.zone, from, minutes)}. Members cannot book this time.`
}
