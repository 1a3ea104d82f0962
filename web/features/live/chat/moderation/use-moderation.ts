import { useMutation } from '@tanstack/react-query'
import { live } from '#shared/contract/live/live.ts'
import type { slowModes } from '#shared/rules/live/live-chat.ts'
import { call } from '../../../api.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'

/** Minutes of a mute. */
const mutedFor = 10

/** A host's or an admin's actions on a message; readers see the result with their next read. */
export function useModeration(id: string) {
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
            ? 'Members can write without a delay.'
            : `Members can write one message every ${seconds} seconds.`,
      }),
    onError,
  })
  return { pace, remove, mute, pin, minutes: mutedFor }
}
