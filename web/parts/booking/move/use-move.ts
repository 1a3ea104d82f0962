import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import { call } from '../../../api.ts'
import { problemCode, wordsOf } from '../../../problem.ts'
import { invalidate } from '../../../query-client.ts'
import { nearestIn } from '../times/nearest-in.ts'

type Heard = { onChanged: (booking: Booking) => void; onStale: () => unknown }

/** The reason for a refusal and, for a time that is taken, the nearest free times. */
export type Refused = { of: string; words: string; time?: string; nearest?: readonly string[] }

/** Whether the error is about the state of the session or a calendar. Any other error is about the call itself. */
const isAboutSession = (error: unknown) => problemCode(error)?.startsWith('booking.') === true

/** Proposes another time for a session. A refusal is shown until another time is proposed. */
export function useAskToMove(booking: Booking | undefined, { onChanged, onStale }: Heard) {
  const { id = '' } = booking ?? {}
  const client = useQueryClient()
  const [refused, setRefused] = useState<Refused>()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: { scheduledAt: string; reason: string }) =>
      call(bookings.rescheduleBooking, { params: { id }, body }),
    onMutate: () => setRefused(undefined),
    onSuccess: onChanged,
  })
  const ask = async (wish: Parameters<typeof mutateAsync>[0]) => {
    try {
      await mutateAsync(wish)
    } catch (error) {
      if (!(error instanceof Error) || !isAboutSession(error)) throw error
      const nearest = nearestIn(error)
      setRefused({ of: id, words: wordsOf(error), ...(nearest && { time: wish.scheduledAt, nearest }) })
      void invalidate(client, bookings.listMoveTimes.path.replace('{id}', id))
      onStale()
    }
  }
  const forget = () => setRefused(undefined)
  return { ask, isPending, refused: refused?.of === id ? refused : undefined, forget }
}

/** Accepts a proposed time exactly as shown, or keeps the session where it is. */
export function useAnswer(
  id: string,
  { onChanged, onStale, onRefused }: Heard & { onRefused?: (error: Error) => void },
) {
  const [refused, setRefused] = useState<Refused>()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: { isAccepted: boolean; scheduledAt: string }) =>
      call(bookings.answerReschedule, { params: { id }, body }),
    onMutate: () => setRefused(undefined),
    onSuccess: onChanged,
    onError: (error) => {
      setRefused({ of: id, words: wordsOf(error) })
      if (isAboutSession(error)) onStale()
      onRefused?.(error)
    },
  })
  const doing = isPending ? (variables.isAccepted ? ('accept' as const) : ('keep' as const)) : undefined
  return { answer: mutate, doing, refused: refused?.of === id ? refused : undefined }
}
