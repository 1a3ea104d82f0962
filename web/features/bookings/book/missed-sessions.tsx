import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import type { Missed } from '#shared/contract/bookings/series.ts'
import { call } from '../../../api.ts'
import { nearestIn, offered } from '../../../parts/booking/times/nearest-in.ts'
import { wordsOf } from '../../../problem.ts'
import { invalidate } from '../../../query-client.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { NearTimes } from '../../../ui/text/near-times.tsx'
import { ownZone } from '../../../ui/text/zones.ts'
import styles from './book-steps.module.css'
import { seriesOf } from './booking-read.ts'
import { missedAt, missWords } from './series-words.ts'

type MissedSessionsProps = {
  /** A session of the series that the new ones are to join. */
  of: Booking
  missed: readonly Missed[]
  zone: string
  onTaken: (place: number) => void
}

/**
 * The sessions of a series that could not be held, each with the nearest free times. One press holds one of these
 * instead.
 */
export function MissedSessions({ of, missed, zone, onTaken }: MissedSessionsProps) {
  const count = of.series?.count ?? 0
  const { take, isPending, gone } = useInstead(of, onTaken)
  if (missed.length === 0) return null
  return (
    <section className={`${styles.card} ${styles.taken}`} role="alert" aria-labelledby="missed">
      <h2 id="missed" className={styles.takenTitle}>
        <CalendarX2 size={22} aria-hidden="true" />
        {missed.length} of {count} could not be held
      </h2>
      <p>
        You can pay for the other sessions. Choose another time for each missing session, or leave it out.
      </p>
      <ul className={styles.missed} aria-busy={isPending || undefined}>
        {missed.map((one) => {
          const nearest = gone.get(one.place) ?? one.nearest.slice(0, offered).sort()
          return (
            <li key={one.place}>
              <p>
                <b>{missedAt(one, zone)}</b> {missWords[one.reason]}
              </p>
              {nearest.length > 0 && (
                <NearTimes
                  label={`Instead of ${missedAt(one, zone)}`}
                  zone={zone}
                  theirs={of.zone}
                  starts={nearest}
                  onChoose={(start) => take(one.place, start)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Holds a replacement in the same series. */
function useInstead(of: Booking, onTaken: (place: number) => void) {
  const client = useQueryClient()
  const seriesId = of.series?.id ?? ''
  const [gone, setGone] = useState<ReadonlyMap<number, readonly string[]>>(new Map())
  const { mutate, isPending } = useMutation({
    mutationFn: ({ place, start }: { place: number; start: string }) => {
      const { instructorId, title, description, duration } = of
      const at = { scheduledAt: start, timeZone: ownZone() }
      const wish = { instructorId, title, description, duration, ...at }
      return call(bookings.createBooking, { body: { ...wish, insteadOf: { seriesId, place } } })
    },
    onSuccess: (_held, { place }) => {
      onTaken(place)
      toast({ title: 'Added to your series', description: 'It is held, and you pay for it with the others.' })
      void client.invalidateQueries({ queryKey: seriesOf(seriesId).queryKey })
      void invalidate(client, bookings.listOwnBookings.path)
    },
    onError: (error, { place }) => {
      const nearest = nearestIn(error)
      if (nearest) setGone(new Map([...gone, [place, nearest]]))
      toast({ title: 'That time could not be held', description: wordsOf(error), tone: 'bad' })
    },
  })
  const take = (place: number, start: string) => {
    if (!isPending) mutate({ place, start })
  }
  return { take, isPending, gone }
}
