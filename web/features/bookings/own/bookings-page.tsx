import { CalendarDays, CalendarPlus, List, Rss } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import type { SessionPackage } from '#shared/contract/bookings/packages.ts'
import { CreditsLeft } from '../../../parts/booking/credits-left.tsx'
import { PackagesLeft, usePackagesLeft } from '../../../parts/booking/packages-left.tsx'
import { useReviewsSettled } from '../../../parts/reviews/own-reviews.ts'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { Page } from '../../../ui/base/page.tsx'
import { useNow } from '../../../ui/base/use-now.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { ShowMore } from '../../../ui/list/show-more.tsx'
import { type Asked, BookingRow, WaitingRow } from './booking-row.tsx'
import { BookingsCalendar } from './bookings-calendar.tsx'
import styles from './bookings-page.module.css'
import { type Group, groupNames, groupsOf, mostUrgent } from './own-groups.ts'
import { SampleBookings } from './sample-bookings.tsx'
import { SessionDialogs } from './session-dialogs.tsx'
import { SubscribeDialog } from './subscribe-dialog.tsx'
import { type BookingsView, useBookingsView } from './use-bookings-view.ts'
import { useOwnBookings } from './use-own-bookings.ts'

/** A member's sessions with instructors, grouped by the action they need. */
export function BookingsPage() {
  useGuard()
  const list = useOwnBookings()
  const { data, error, refetch } = list
  const items = data?.pages.flatMap((page) => page.items)
  const packages = usePackagesLeft()
  const isReady = useReviewsSettled() && items !== undefined && packages !== undefined
  const isEmpty = items?.length === 0
  const { view, day, setView, setDay } = useBookingsView()
  const mayGoOn = list.hasNextPage && !list.isFetchingNextPage
  return (
    <Page eyebrow="One to one" title="My Bookings" actions={<Views view={view} onView={setView} />}>
      {error && !items ? (
        <ErrorState title="Your bookings could not be loaded" onRetry={() => void refetch()}>
          Your bookings and payments are safe. Please check your connection and try again.
        </ErrorState>
      ) : isEmpty ? (
        <NoBookings packages={packages ?? []} />
      ) : view === 'calendar' ? (
        <BookingsCalendar
          items={items}
          day={day}
          onDay={setDay}
          onEarlier={mayGoOn ? () => void list.fetchNextPage() : undefined}
        />
      ) : (
        <div className={styles.groups} aria-busy={!isReady}>
          {isReady ? (
            <>
              <CreditsLeft />
              <PackagesLeft packages={packages} />
              <Groups items={items} />
            </>
          ) : (
            <WaitingGroups />
          )}
          <ShowMore list={list}>Show earlier sessions</ShowMore>
        </div>
      )}
    </Page>
  )
}

const views = [
  { value: 'list', label: 'List', icon: <List size={18} aria-hidden="true" /> },
  { value: 'calendar', label: 'Calendar', icon: <CalendarDays size={18} aria-hidden="true" /> },
] as const

function Views({
  view,
  onView,
}: {
  view: BookingsView['view']
  onView: (view: BookingsView['view']) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Segments label="View" options={views} value={view} onChange={onView} />
      <Button onClick={() => setIsOpen(true)}>
        <Rss size={18} aria-hidden="true" /> Subscribe in calendar
      </Button>
      <SubscribeDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

const lookEveryMs = 10_000

function Groups({ items }: { items: readonly Booking[] }) {
  const now = useNow(lookEveryMs)
  const [asked, setAsked] = useState<{ what: Asked; id: string }>()
  const urgent = mostUrgent(items, now)
  return (
    <>
      {groupsOf(items, now).map(({ group, items: own }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`} className={styles.heading}>
            {groupNames[group]}
          </h2>
          <ul className={styles.list}>
            {own.map((booking) => (
              <BookingRow
                key={booking.id}
                booking={booking}
                group={group}
                now={now}
                isUrgent={booking.id === urgent}
                onAsk={(what) => setAsked({ what, id: booking.id })}
              />
            ))}
          </ul>
        </section>
      ))}
      <SessionDialogs
        what={asked?.what}
        booking={items.find(({ id }) => id === asked?.id)}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

function NoBookings({ packages }: { packages: readonly SessionPackage[] }) {
  return (
    <>
      <CreditsLeft />
      <PackagesLeft packages={packages} />
      <div className={styles.none}>
        <EmptyState
          title="No sessions yet"
          icon={<CalendarPlus size={26} />}
          actions={
            <ButtonLink to="/instructors" variant="gold">
              Find an instructor
            </ButtonLink>
          }
        >
          An hour with a working teacher, whatever your time zone.
        </EmptyState>
      </div>
      <SampleBookings />
    </>
  )
}

const waiting: readonly [Group, number][] = [
  ['needs', 1],
  ['coming', 2],
]

function WaitingGroups() {
  return waiting.map(([group, count]) => (
    <section key={group} aria-label="Loading your bookings">
      <p className={styles.heading} aria-hidden="true">
        &nbsp;
      </p>
      <ul className={styles.list}>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike and never move
          <WaitingRow key={at} />
        ))}
      </ul>
    </section>
  ))
}
