import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import { call } from '../../../api.ts'
import { useUploader } from '../../../parts/uploads/use-uploader.ts'
import { wordsOf } from '../../../problem.ts'
import { clipTarget } from './clip-target.ts'

/** Adds, replaces and removes the clip of a session. An upload continues when the dialog is closed. */
export function useClip(id: string, onChanged: (changed: Booking) => void) {
  const [fault, setFault] = useState<string>()
  const uploader = useUploader(`session ${id}`, () => clipTarget(id, onChanged))
  const removing = useMutation({
    mutationFn: () => call(bookings.deleteClip, { params: { id } }),
    onSuccess: onChanged,
    onError: (error) => setFault(wordsOf(error)),
  })
  return {
    uploader,
    fault: fault ?? uploader.refusal,
    isRemoving: removing.isPending,
    send: (file: File) => {
      setFault(undefined)
      uploader.start(file)
    },
    remove: () => removing.mutate(),
  }
}
