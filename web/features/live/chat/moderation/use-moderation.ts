import { useMutation, useQueryClient } from '@tanstack/react-query'
import { live } from '#shared/contract/live/live.ts'
import type { chatDelays, slowModes } from '#shared/rules/live/live-chat.ts'
import { call, read } from '../../../../api.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../../ui/feedback/toast-failure.ts'

/** Minutes of a mute. */
const mutedFor = 10

/** A moderator's actions in a chat; readers see the result with their next read. */
export function useModeration(id: string) {
  const client = useQueryClient()
  const onError = (error: Error) => toastFailure(error)
  const remove = useMutation({
    mutationFn: (seq: number) => call(live.removeFromChat, { params: { id, seq: String(seq) } }),
    onSuccess: () => toast({ title: 'Message removed' }),
    onError,
  })
  const mute = useMutation({
    mutationFn: (seq: number) =>
      call(live.muteInChat, { params: { id, seq: String(seq) }, body: { minutes: mutedFor } }),
    onSuccess: () => toast({ title: 'Muted', description: `They can only read for ${mutedFor} minutes.` }),
    onError,
  })
  const pin = useMutation({
    mutationFn: (seq: number | null) => call(live.pinInChat, { params: { id }, body: { seq } }),
    onSuccess: (_, seq) => toast({ title: seq === null ? 'Message unpinned' : 'Message pinned' }),
    onError,
  })
  const pace = useMutation({
    mutationFn: (slowSeconds: (typeof slowModes)[number]) =>
      call(live.paceChat, { params: { id }, body: { slowSeconds } }),
    onSuccess: (_, seconds) =>
      toast({
        title: seconds === 0 ? 'Slow mode is off' : 'Slow mode is on',
        description:
          seconds === 0
            ? 'Members can write without waiting.'
            : `Members can write one message every ${seconds} seconds.`,
      }),
    onError,
  })
  const delay = useMutation({
    mutationFn: (delaySeconds: (typeof chatDelays)[number]) =>
      call(live.delayChat, { params: { id }, body: { delaySeconds } }),
    onSuccess: (_, seconds) =>
      toast({
        title: seconds === 0 ? 'The delay is off' : 'The delay is on',
        description:
          seconds === 0
            ? 'Members see new messages at once.'
            : `Members see new messages after ${seconds} seconds. A message that is removed before is never seen.`,
      }),
    onError,
  })
  const appoint = useMutation({
    mutationFn: (seq: number) => call(live.appointHelper, { params: { id, seq: String(seq) } }),
    onSuccess: () => toast({ title: 'Helper appointed', description: 'They can moderate this chat now.' }),
    onError,
    onSettled: () =>
      client.invalidateQueries({ queryKey: read(live.listHelpers, { params: { id } }).queryKey }),
  })
  return { pace, delay, remove, mute, pin, appoint, minutes: mutedFor }
}
