import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { live } from '#shared/contract/live/live.ts'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import type { ReplayInput } from '#shared/contract/live/live-replay.ts'
import { isChatOpen } from '#shared/rules/live/live-chat.ts'
import { call, read } from '../../../api.ts'
import { invalidate } from '../../../query-client.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'

/** Milliseconds between polls of the desk while its state can change. */
const lookEvery = 4000

/** The event as its hosts and admins see it. */
export function useDesk(id: string, phase?: LiveEvent['phase']) {
  const isChanging = phase !== undefined && isChatOpen(phase)
  return useQuery({
    ...read(live.getLiveDesk, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      isChanging ||
      data?.rehearsal ||
      data?.recording.state === 'open' ||
      data?.replay?.status === 'processing'
        ? lookEvery
        : false,
  })
}

/** Publishes a replay, decides against one, or retries a failed conversion. */
export function useReplayWrites({ id, title }: Pick<LiveEvent, 'id' | 'title'>) {
  const client = useQueryClient()
  const refresh = () => invalidate(client, live.listAllLive.path, live.listLive.path)
  const onError = (error: Error) => {
    toastFailure(error)
    void refresh()
  }
  const told = (words: string) => () => {
    toast({ title: words, description: title })
    return refresh()
  }
  const publish = useMutation({
    mutationFn: (body: ReplayInput) => call(live.publishReplay, { params: { id }, body }),
    onSuccess: told('The replay is being prepared'),
  })
  const keepNone = useMutation({
    mutationFn: () => call(live.keepNoReplay, { params: { id } }),
    onSuccess: told('No replay is kept'),
    onError,
  })
  const retry = useMutation({
    mutationFn: () => call(live.retryReplay, { params: { id } }),
    onSuccess: told('The replay is converted again'),
    onError,
  })
  return { publish, keepNone, retry }
}

/** Marks a moment of an event, and removes marks. */
export function useMarks(id: string) {
  const client = useQueryClient()
  const { queryKey } = read(live.getLiveDesk, { params: { id } })
  const refresh = () => client.invalidateQueries({ queryKey })
  const onError = (error: Error) => {
    toastFailure(error)
    void refresh()
  }
  const add = useMutation({
    mutationFn: (word: string) => call(live.addMark, { params: { id }, body: { word } }),
    onSuccess: refresh,
    onError,
  })
  const remove = useMutation({
    mutationFn: (seq: number) => call(live.removeMark, { params: { id, seq: String(seq) } }),
    onSuccess: refresh,
    onError,
  })
  return { add, remove }
}
