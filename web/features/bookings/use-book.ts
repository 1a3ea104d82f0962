import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BookingInput, bookings } from '#shared/contract/bookings.ts'
import { bookingRules } from '#shared/rules/booking.ts'
import { call } from '../../api.ts'
import { nearestIn } from '../../booking/nearest-in.ts'
import { signInToBook } from '../../booking/sign-in-to-book.ts'
import { wordsOf } from '../../problem.ts'
import { invalidate, isUnauthorized } from '../../query-client.ts'
import { toast } from '../../ui/toast.tsx'
import { bookingOf } from './booking-read.ts'
import type { Change } from './use-choice.ts'

/** A time that is not free, and those that come closest. */
export type Missed = { time: string; nearest: readonly string[] }

/** Holds a time for its payment, and leads on to that. */
export function useBook(change: Change, onRefused: () => void) {
  const client = useQueryClient()
  const [refused, setRefused] = useState<Missed>()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: BookingInput) => call(bookings.createBooking, { body }),
    meta: { ownUnauthorized: true },
    onSuccess: (held) => {
      const description = `Please proceed to payment: the time is yours for ${bookingRules.held} minutes.`
      toast({ title: 'Session Booked!', description })
      client.setQueryData(bookingOf(held.id).queryKey, held)
      void invalidate(client, bookings.listOwnBookings.path)
      change({ booking: held.id, step: undefined, time: undefined, day: undefined, duration: undefined })
    },
    onError: (error) => (isUnauthorized(error) ? signInToBook() : fail(error)),
  })
  const fail = (error: Error) => toast({ title: 'Booking Failed', description: wordsOf(error), tone: 'bad' })
  const book = async (input: BookingInput) => {
    try {
      await mutateAsync(input)
    } catch (error) {
      const nearest = nearestIn(error)
      if (!nearest && !isUnauthorized(error)) throw error
      // It is said where the time stands, not in the form.
      if (nearest) setRefused({ time: input.scheduledAt, nearest })
      if (nearest) onRefused()
    }
  }
  return { book, isPending, refused }
}
