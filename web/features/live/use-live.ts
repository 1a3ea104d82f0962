import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { live } from '#shared/contract/live/live.ts'
import type { LiveEvent, LiveReminders } from '#shared/contract/live/live-event.ts'
import type { LivePlayback } from '#shared/contract/live/live-stream.ts'
import { call, read } from '../../api.ts'
import { problemCode } from '../../problem.ts'
import { useNow } from '../../ui/base/use-now.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'

/** Milliseconds between polls of an event: it changes by itself. */
const lookEvery = 15_000
const looking = { refetchInterval: lookEvery, staleTime: 0 }

/** Once its waiting room is open it may change any second. The random part spreads the requests of many viewers. */
const lookOften = 4000 + Math.random() * 2000
const isChanging = (phase: LiveEvent['phase'] | undefined) =>
  phase === 'open' || phase === 'on_air' || phase === 'away'

export const useSchedule = () => useQuery({ ...read(live.listLive), ...looking })
export const useLiveEvent = (id: string) =>
  useQuery({
    ...read(live.getLiveEvent, { params: { id } }),
    ...looking,
    refetchInterval: ({ state }) => (isChanging(state.data?.phase) ? lookOften : lookEvery),
  })

/** Grants access to the picture of an event. */
export const usePlayback = (id: string) =>
  useOpening(
    id,
    read(live.playLive, { params: { id } }),
    () => call(live.playLive, { params: { id } }),
    'live.not_on_air',
  )

/** Grants access to the picture of a rehearsal. */
export const useRehearsalPlayback = (id: string) =>
  useOpening(
    id,
    read(live.playRehearsal, { params: { id } }),
    () => call(live.playRehearsal, { params: { id } }),
    'rehearsal.not_running',
  )

type Opening = ReturnType<typeof read<typeof live.playLive>>

/** Access for one player, renewed while it plays; asked for again while it is refused for `early`. */
function useOpening(id: string, reading: Opening, open: () => Promise<LivePlayback>, early: string) {
  const client = useQueryClient()
  const opening = { ...reading, gcTime: 0 }
  const playback = useQuery({
    ...opening,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: ({ state }) => (problemCode(state.error) === early ? lookOften : false),
  })
  const renew = async () => {
    try {
      return await open()
    } catch (error) {
      // A lost connection is no refusal.
      if (problemCode(error) || !playback.data) throw error
      return playback.data
    }
  }
  /** Checks again whether the picture may be watched, and whether the event is still live. */
  const lookAgain = () => {
    void client.invalidateQueries({ queryKey: opening.queryKey })
    void client.invalidateQueries({ queryKey: read(live.getLiveEvent, { params: { id } }).queryKey })
  }
  return { playback, renew, lookAgain }
}

/** The access of a player to a picture. */
export type Access = ReturnType<typeof useOpening>

const reminders = read(live.listLiveReminders)

/** The events for which a member has a reminder, and the milliseconds by which the server's clock is ahead. */
export function useReminders() {
  return useQuery({
    ...reminders,
    select: ({ asOf, eventIds }: LiveReminders) => ({ eventIds, asOf: Date.parse(asOf) }),
  })
}

/** The current time by the server's clock, updated each second. Milliseconds. */
export function useServerNow(): number {
  return useNow(1000) + useServerAhead()
}

/** Milliseconds by which the server's clock is ahead of this device's. */
export function useServerAhead(): number {
  const { data, dataUpdatedAt } = useReminders()
  return data ? data.asOf - dataUpdatedAt : 0
}

export function useReminding({ id, title }: Pick<LiveEvent, 'id' | 'title'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isWanted: boolean) => call(live.setLiveReminder, { params: { id }, body: { isWanted } }),
    onSuccess: (_, isWanted) => {
      toast({
        title: isWanted ? 'Reminder set' : 'Reminder removed',
        description: isWanted ? `We mail you 15 minutes before “${title}”.` : title,
      })
      return client.invalidateQueries({ queryKey: reminders.queryKey })
    },
    onError: (error) => toastFailure(error),
  })
}
