import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { live } from '#shared/contract/live/live.ts'
import type { AdminLiveEvent, LiveEventInput } from '#shared/contract/live/live-event.ts'
import { call, readPages } from '../../../api.ts'
import { isOvertaken } from '../../../problem.ts'
import { invalidate } from '../../../query-client.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'

/** All events, the latest start first; polled, since they change by themselves. */
export const useAllEvents = () =>
  useInfiniteQuery({ ...readPages(live.listAllLive, { query: { limit: 50 } }), refetchInterval: 10_000 })

/** All writes of events; afterwards the affected queries are loaded again. */
export function useEventWrites() {
  const client = useQueryClient()
  const refresh = () => invalidate(client, live.listAllLive.path, live.listLive.path)
  const create = useMutation({
    mutationFn: (body: LiveEventInput) => call(live.createLiveEvent, { body }),
    onSuccess: ({ title }) => {
      toast({ title: 'Event planned', description: title })
      return refresh()
    },
  })
  const update = useMutation({
    mutationFn: ({
      id,
      knownUpdatedAt,
      wanted,
    }: {
      id: string
      knownUpdatedAt: string
      wanted: LiveEventInput
    }) => call(live.updateLiveEvent, { params: { id }, body: { ...wanted, knownUpdatedAt } }),
    onSuccess: ({ title }) => {
      toast({ title: 'Event saved', description: title })
      return refresh()
    },
    onError: (error) => {
      if (isOvertaken(error)) void refresh()
    },
  })
  const cancel = useMutation({
    mutationFn: ({ event, reason }: { event: AdminLiveEvent; reason: string }) =>
      call(live.cancelLiveEvent, { params: { id: event.id }, body: { reason } }),
    onSuccess: ({ title }) => {
      toast({ title: 'Event cancelled', description: title })
      return refresh()
    },
    onError: (error) => {
      toastFailure(error)
      void refresh()
    },
  })
  return { create, update, cancel }
}
