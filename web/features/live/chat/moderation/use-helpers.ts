import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { live } from '#shared/contract/live/live.ts'
import { call, read } from '../../../../api.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../../ui/feedback/toast-failure.ts'

/** The helpers of an event, for its hosts and admins. */
export function useHelpers(id: string, isWanted: boolean) {
  const client = useQueryClient()
  const helpers = read(live.listHelpers, { params: { id } })
  const list = useQuery({ ...helpers, staleTime: 0, enabled: isWanted })
  const relieve = useMutation({
    mutationFn: (seq: number) => call(live.relieveHelper, { params: { id, seq: String(seq) } }),
    onSuccess: () => toast({ title: 'Role ended', description: 'They can still read and write.' }),
    onError: (error) => toastFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: helpers.queryKey }),
  })
  return { list, relieve }
}
export type Helpers = ReturnType<typeof useHelpers>
