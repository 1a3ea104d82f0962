import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { live } from '#shared/contract/live/live.ts'
import { call, read } from '../../../../api.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../../ui/feedback/toast-failure.ts'

/** Milliseconds between two reads of the bans: other moderators change them. */
const lookEvery = 15_000

/** The members who are excluded from an event, for its moderators. */
export function useBans(id: string) {
  const client = useQueryClient()
  const bans = read(live.listLiveBans, { params: { id } })
  const list = useQuery({ ...bans, refetchInterval: lookEvery, staleTime: 0 })
  const refresh = () => client.invalidateQueries({ queryKey: bans.queryKey })
  const lift = useMutation({
    mutationFn: (seq: number) => call(live.liftLiveBan, { params: { id, seq: String(seq) } }),
    onSuccess: () => toast({ title: 'Ban lifted', description: 'They get a mail.' }),
    onError: (error) => toastFailure(error),
    onSettled: refresh,
  })
  const ban = useMutation({
    mutationFn: ({ seq, reason }: { seq: number; reason: string }) =>
      call(live.banFromLive, { params: { id, seq: String(seq) }, body: { reason } }),
    onSuccess: () =>
      toast({
        title: 'Banned',
        description: 'They no longer have access to the picture and the chat. They get the reason by mail.',
      }),
    onSettled: refresh,
  })
  return { list, lift, ban }
}
export type Bans = ReturnType<typeof useBans>
