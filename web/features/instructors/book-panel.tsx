import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarX2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SessionPackage } from '#shared/contract/bookings/packages.ts'
import type { Slots } from '#shared/contract/bookings/schedules.ts'
import type { Instructor } from '#shared/contract/instructor.ts'
import { ownPackages } from '../../parts/booking/own-packages.ts'
import { slotsOf, weeksAround } from '../../parts/booking/times/slots.ts'
import { problemCode } from '../../problem.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { OptionRows } from '../../ui/form/option-row.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { NearTimes } from '../../ui/text/near-times.tsx'
import { cityOf, dayIn, hourIn, ownZone } from '../../ui/text/zones.ts'
import styles from './book-panel.module.css'
import { PackageOffers } from './package-offers.tsx'

/** The free times of an instructor in the next weeks; for another length if one is given. */
export function useFree(id: string, duration?: number) {
  const { first, end } = weeksAround(undefined, ownZone(), Date.now())
  return useQuery({ ...slotsOf(id, first, end, duration), placeholderData: (before) => before })
}

/** The number of times shown; one for each part of a day, so that they differ. */
const mostTimes = 4

function spread(slots: readonly string[], zone: string): string[] {
  const first = new Map<string, string>()
  for (const start of slots) {
    const part = `${dayIn(zone, start)} ${Math.floor(hourIn(zone, start) / 6)}`
    if (!first.has(part)) first.set(part, start)
  }
  return [...first.values()].slice(0, mostTimes)
}

type BookPanelProps = { instructor: Instructor; isOwn: boolean }

/** The lengths, prices and next free times, with a link to book. */
export function BookPanel({ instructor, isOwn }: BookPanelProps) {
  const { id, hourlyRate } = instructor
  const [duration, setDuration] = useState<number>()
  const { data, error, refetch, isPlaceholderData } = useFree(id, duration)
  // In parallel with the times.
  const own = useQuery({ ...ownPackages(), enabled: !isOwn })
  return (
    <section aria-labelledby="book" className={styles.panel}>
      <div className={styles.panelHead}>
        <h2 id="book" className={styles.panelTitle}>
          Book a private session
        </h2>
        <p className={styles.rate}>
          <span>{formatMoney(hourlyRate)}</span> per hour
        </p>
      </div>
      {data ? (
        <Offer
          instructor={instructor}
          isOwn={isOwn}
          isPlaceholderData={isPlaceholderData}
          onLength={setDuration}
          packages={own.data?.items ?? []}
          slots={data}
          duration={duration ?? data.duration}
        />
      ) : error ? (
        <Failed error={error} name={instructor.name} onRetry={() => void refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </section>
  )
}

type OfferProps = BookPanelProps & {
  slots: Slots
  /** The packages of the member, with any instructor. */
  packages: readonly SessionPackage[]
  duration: number
  /** Whether the times are still those of another length. */
  isPlaceholderData: boolean
  onLength: (minutes: number) => void
}

function Offer({ instructor, isOwn, slots, packages, duration, isPlaceholderData, onLength }: OfferProps) {
  const zone = ownZone()
  const book = (more: Record<string, string> = {}) =>
    `/instructors/${instructor.id}/book?${new URLSearchParams({ duration: String(duration), ...more })}`
  const next = spread(slots.slots, zone)
  return (
    <>
      <div className={styles.lengths}>
        <OptionRows
          label="How long"
          options={slots.lengths.map(({ minutes, price }) => ({
            value: String(minutes),
            label: `${minutes} min`,
            words: formatMoney(price),
          }))}
          value={String(duration)}
          onChange={(minutes) => onLength(Number(minutes))}
        />
      </div>
      <div className={styles.next} aria-busy={isPlaceholderData || undefined}>
        <h3 className={styles.nextTitle}>
          <CalendarClock size={18} aria-hidden="true" /> Next free times
        </h3>
        {isOwn ? (
          <p className={styles.quiet}>This is your own page. Students choose from your free times here.</p>
        ) : next.length > 0 ? (
          <>
            <NearTimes
              label="Next free times"
              zone={zone}
              theirs={slots.zone}
              starts={next}
              hrefOf={(time) => book({ time, step: 'details' })}
            />
            <p className={styles.quiet}>
              Your time, {cityOf(zone)}
              {slots.zone !== zone && `, and beside it the time in ${cityOf(slots.zone)}`}.
            </p>
          </>
        ) : (
          <p className={styles.quiet}>No free times in the next weeks. Open the calendar for later times.</p>
        )}
      </div>
      {!isOwn && (
        <>
          <ButtonLink to={book()} variant="gold" size="large">
            Book Session
          </ButtonLink>
          <p className={styles.promise}>Nothing is charged before you pay.</p>
          <PackageOffers instructorId={instructor.id} slots={slots} packages={packages} duration={duration} />
        </>
      )}
    </>
  )
}

type FailedProps = { error: Error; name: string; onRetry: () => void }

function Failed({ error, name, onRetry }: FailedProps): ReactNode {
  const code = problemCode(error)
  const isLeaving = code === 'instructor.leaving'
  const hasNone = isLeaving || code === 'schedule.not_found'
  return (
    <div className={styles.failed} role={hasNone ? undefined : 'alert'}>
      <CalendarX2 size={26} strokeWidth={1.6} aria-hidden="true" />
      {hasNone ? (
        <p>
          {isLeaving
            ? `${name} is leaving Kiai and offers no new sessions.`
            : `${name} has not opened a calendar yet. Times appear here when they set their teaching hours.`}
        </p>
      ) : (
        <>
          <p>The free times could not be loaded. Please check your connection and try again.</p>
          <Button onClick={onRetry}>Try again</Button>
        </>
      )}
    </div>
  )
}

/** A placeholder for the whole panel. */
export function BookPanelSkeleton() {
  return (
    <div className={styles.panel}>
      <Skeleton width="60%" height="1.75rem" />
      <PanelSkeleton />
    </div>
  )
}

function PanelSkeleton() {
  return (
    <div className={styles.panelShapes} aria-busy="true">
      <p className="visually-hidden">Loading the free times</p>
      <Skeleton height="4.25rem" />
      <Skeleton height="14rem" />
      <Skeleton height="3.25rem" />
    </div>
  )
}
