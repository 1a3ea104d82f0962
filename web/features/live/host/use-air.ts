import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { live } from '#shared/contract/live/live.ts'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { call } from '../../../api.ts'
import { invalidate } from '../../../query-client.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'

/** The fields of an event that going live needs. */
export type Aired = Pick<LiveEvent, 'id' | 'title' | 'phase'>
export type Air = ReturnType<typeof useAir>

/** Starts and ends the broadcast of an event, and its rehearsal. A key is kept only while its dialog is open. */
export function useAir() {
  const client = useQueryClient()
  const refresh = () => invalidate(client, live.listAllLive.path, live.listLive.path)
  const [ending, setEnding] = useState<Aired>()
  const onError = (error: Error) => {
    toastFailure(error)
    void refresh()
  }
  const start = useMutation({
    mutationFn: ({ id }: Aired) => call(live.startLive, { params: { id } }),
    onSuccess: refresh,
    onError,
  })
  const end = useMutation({
    mutationFn: ({ id }: Aired) => call(live.endLive, { params: { id } }),
    onSuccess: ({ title }) => {
      toast({ title: 'Event ended', description: title })
      return refresh()
    },
    onError,
    onSettled: () => setEnding(undefined),
  })
  const rehearse = useMutation({
    mutationFn: ({ id }: Aired) => call(live.startRehearsal, { params: { id } }),
    onSuccess: refresh,
    onError,
  })
  const endRehearsal = useMutation({
    mutationFn: ({ id }: Aired) => call(live.endRehearsal, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Rehearsal ended', description: 'Nothing was recorded.' })
      return refresh()
    },
    onError,
  })
  return { start, end, ending, setEnding, rehearse, endRehearsal }
}
