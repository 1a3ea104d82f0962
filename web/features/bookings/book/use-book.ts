import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import type { OneBookingInput } from '#shared/contract/bookings/booking-input.ts'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import type { Missed as MissedOne, Series } from '#shared/contract/bookings/series.ts'
import { bookingRules } from '#shared/rules/sessions/booking.ts'
import { call } from '../../../api.ts'
import { signInToBook } from '../../../parts/booking/sign-in-to-book.ts'
import { nearestIn, offered } from '../../../parts/booking/times/nearest-in.ts'
import { wordsOf } from '../../../problem.ts'
import { invalidate, isUnauthorized } from '../../../query-client.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { ownZone } from '../../../ui/text/zones.ts'
import { bookingOf, seriesOf } from './booking-read.ts'
import type { Repeat } from './repeat-choice.tsx'
import type { Change } from './use-choice.ts'

/** A time that is not free, and the nearest free ones. */
export type Missed = { time: string; nearest: readonly string[] }

type Booked = {
  change: Change
  onRefused: () => void
  /** Called with the sessions of a series that could not be held. */
  onMissed: (missed: readonly MissedOne[]) => void
}
type Wanted = OneBookingInput & { repeat: Repeat; key: string }
type Held = { first: Booking | undefined; series: Series | undefined }

/** Holds a single session, or a series. */
async function hold({ repeat, key, ...wish }: Wanted): Promise<Held> {
  const body = { ...wish, timeZone: ownZone() }
  if (!repeat) return { first: await call(bookings.createBooking, { body }), series: undefined }
  const series = await call(bookings.bookSeries, { body: { ...body, ...repeat, key } })
  return { first: series.bookings[0], series }
}

const nothingChosen = {
  step: undefined,
  time: undefined,
  day: undefined,
  duration: undefined,
  package: undefined,
}

const heldWords = ({ first, series }: Held) =>
  first?.credit
    ? 'It is confirmed with your Master credit.'
    : first?.package
      ? 'It is confirmed with your package.'
      : series
        ? `Please proceed to payment. ${series.bookings.length} sessions are held for ${bookingRules.held} minutes.`
        : `Please proceed to payment. The time is held for ${bookingRules.held} minutes.`

/** Holds a time for its payment, once or as a series, and leads on to the payment. */
export function useBook({ change, onRefused, onMissed }: Booked) {
  const client = useQueryClient()
  const [refused, setRefused] = useState<Missed>()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: hold,
    meta: { ownUnauthorized: true },
    onSuccess: (made) => {
      const { first: held, series } = made
      if (!held) return
      onMissed(series?.missed ?? [])
      toast({ title: series ? 'Sessions Booked!' : 'Session Booked!', description: heldWords(made) })
      if (series) client.setQueryData(seriesOf(series.id).queryKey, series)
      client.setQueryData(bookingOf(held.id).queryKey, held)
      void invalidate(
        client,
        bookings.listOwnBookings.path,
        bookings.listOwnPackages.path,
        bookings.getSessionCredits.path,
      )
      change({ ...nothingChosen, booking: held.id })
    },
    onError: (error) => (isUnauthorized(error) ? signInToBook() : fail(error)),
  })
  const fail = (error: Error) => toast({ title: 'Booking Failed', description: wordsOf(error), tone: 'bad' })
  const book = async (input: Wanted) => {
    try {
      const { first, series } = await mutateAsync(input)
      const miss = series?.missed[0]
      // No session of the series could be held.
      if (!first && miss)
        setRefused({ time: input.scheduledAt, nearest: miss.nearest.slice(0, offered).sort() })
    } catch (error) {
      const nearest = nearestIn(error)
      if (!nearest && !isUnauthorized(error)) throw error
      // The refusal is shown at the time, not in the form.
      if (nearest) setRefused({ time: input.scheduledAt, nearest })
      if (nearest) onRefused()
    }
  }
  return { book, isPending, refused }
}
