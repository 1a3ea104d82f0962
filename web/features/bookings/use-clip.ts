import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Booking } from '#shared/contract/booking.ts'
import { bookings } from '#shared/contract/bookings.ts'
import { call } from '../../api.ts'
import { wordsOf } from '../../problem.ts'
import { PartRefused } from '../../uploads/send-parts.ts'
import { ClipRefused, sendClip } from './send-clip.ts'

/** Adds, replaces and removes the clip of a session. What is on its way ends with the dialog. */
export function useClip(id: string, onChanged: (changed: Booking) => void) {
  const [percent, setPercent] = useState<number>()
  const [fault, setFault] = useState<string>()
  const ended = useRef<AbortController>(undefined)
  useEffect(() => () => ended.current?.abort(), [])

  async function send(file: File): Promise<void> {
    ended.current?.abort()
    const mine = new AbortController()
    ended.current = mine
    setFault(undefined)
    setPercent(0)
    try {
      onChanged(await sendClip(id, file, { signal: mine.signal, onPercent: setPercent }))
    } catch (error) {
      if (!mine.signal.aborted) setFault(faultWords(error))
    } finally {
      if (ended.current === mine) setPercent(undefined)
    }
  }

  const removing = useMutation({
    mutationFn: () => call(bookings.deleteClip, { params: { id } }),
    onSuccess: onChanged,
    onError: (error) => setFault(wordsOf(error)),
  })
  return {
    ...{ percent, fault, send, remove: () => removing.mutate(), isRemoving: removing.isPending },
    stop: () => ended.current?.abort(),
  }
}

function faultWords(error: unknown): string {
  if (error instanceof ClipRefused) return error.message
  if (error instanceof PartRefused) return 'The storage refused the clip. Please try again.'
  return error instanceof Error ? wordsOf(error) : 'The connection was lost. Please try again.'
}
