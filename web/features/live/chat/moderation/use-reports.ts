import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { live } from '#shared/contract/live/live.ts'
import { call, read } from '../../../../api.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../../ui/feedback/toast-failure.ts'

/** Milliseconds between polls for new reports. */
const lookEvery = 10_000

/** Reported messages of an event, for its moderators. */
export function useReports(id: string) {
  const client = useQueryClient()
  const reports = read(live.listChatReports, { params: { id } })
  const list = useQuery({ ...reports, refetchInterval: lookEvery, staleTime: 0 })
  const refresh = () => client.invalidateQueries({ queryKey: reports.queryKey })
  const keep = useMutation({
    mutationFn: (seq: number) => call(live.keepInChat, { params: { id, seq: String(seq) } }),
    onSuccess: () => toast({ title: 'Message kept' }),
    onError: (error) => toastFailure(error),
    onSettled: refresh,
  })
  return { list, keep, refresh }
}
