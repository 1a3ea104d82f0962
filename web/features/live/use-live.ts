import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { live } from '#shared/contract/live/live.ts'
import type { LiveEvent, LiveReminders } from '#shared/contract/live/live-event.ts'
import { call, read } from '../../api.ts'
import { useNow } from '../../ui/base/use-now.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'

/** Milliseconds after which an event is looked at again: it changes by itself. */
const lookEvery = 15_000
const looking = { refetchInterval: lookEvery, staleTime: 0 }

export const useSchedule = () => useQuery({ ...read(live.listLive), ...looking })
export const useLiveEvent = (id: string) =>
  useQuery({ ...read(live.getLiveEvent, { params: { id } }), ...looking })

const reminders = read(live.listLiveReminders)

/** The events that a member waits for, and by how many milliseconds the clock of the server is ahead. */
export function useReminders() {
  return useQuery({
    ...reminders,
    select: ({ asOf, eventIds }: LiveReminders) => ({ eventIds, asOf: Date.parse(asOf) }),
  })
}

/** The present moment by the server's clock, told each second. Milliseconds. */
export function useServerNow(): number {
  const now = useNow(1000)
  const { data, dataUpdatedAt } = useReminders()
  return data ? now + (data.asOf - dataUpdatedAt) : now
}

export function useReminding({ id, title }: Pick<LiveEvent, 'id' | 'title'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isWanted: boolean) => call(live.setLiveReminder, { params: { id }, body: { isWanted } }),
    onSuccess: (_, isWanted) => {
      toast({
        title: isWanted ? 'Reminder set' : 'Reminder removed',
        description: isWanted ? `We write to you 15 minutes before “${title}”.` : title,
      })
      return client.invalidateQueries({ queryKey: reminders.queryKey })
    },
    onError: (error) => toastFailure(error),
  })
}
