import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import type { TeachingSchedule } from '#shared/contract/bookings/schedules.ts'
import { endOf, stands } from '#shared/rules/sessions/booking.ts'
import { absenceToTell, askedMove } from '../../../parts/booking/sides.ts'
import { useSession } from '../../../session.ts'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { useNow } from '../../../ui/base/use-now.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { ShowMore } from '../../../ui/list/show-more.tsx'
import { dayName, daysAfter } from '../../../ui/text/days.ts'
import { dayIn, ownZone } from '../../../ui/text/zones.ts'
import styles from '../frame/teach.module.css'
import { TeachFrame } from '../frame/teach-frame.tsx'
import { moveRequests, ownSchedule, taughtFrom } from '../frame/teach-reads.ts'
import { RoomPanel } from '../hours/room-panel.tsx'
import { SessionDialogs } from '../sessions/session-dialogs.tsx'
import type { Less } from '../sessions/session-menu.tsx'
import { SessionRow } from '../sessions/session-row.tsx'
import { MoveRequests } from './move-requests.tsx'
import { TodayFigures } from './today-figures.tsx'

/** The instructor's agenda, with the next session first. */
export function TodayPage() {
  const session = useSession()
  const name = session.status === 'member' ? session.user.firstName : null
  return (
    <TeachFrame title={name ? `Hello, ${name}` : 'Today'}>
      <Today />
    </TeachFrame>
  )
}

const lookEveryMs = 20_000

function Today() {
  const schedule = useQuery(ownSchedule())
  const now = useNow(lookEveryMs)
  // An absence may be reported for a day after the end: such a session began within two days, in any time zone.
  const from = `${daysAfter(new Date(now).toISOString().slice(0, 10), -2)}T00:00:00.000Z`
  const taught = useInfiniteQuery({ ...taughtFrom(from), placeholderData: keepPreviousData })
  const error = schedule.error ?? taught.error
  if (error && !(schedule.data !== undefined && taught.data)) {
    const retry = () => Promise.all([schedule.refetch(), taught.refetch()])
    return <ErrorState title="Your sessions could not be loaded" onRetry={() => void retry()} />
  }
  if (schedule.data === null) return <NoHours />
  const items = taught.data?.pages.flatMap((page) => page.items)
  return (
    <Sessions
      items={items}
      now={now}
      schedule={schedule.data}
      more={<ShowMore list={taught}>Show more sessions</ShowMore>}
    />
  )
}

function NoHours() {
  return (
    <EmptyState
      title="Set your teaching hours"
      icon={<CalendarDays size={26} />}
      actions={
        <ButtonLink to="/teach/hours" variant="gold">
          Set your hours
        </ButtonLink>
      }
    >
      Set your hours and prices so that members can book you.
    </EmptyState>
  )
}

type SessionsProps = {
  /** Earliest first; undefined while loading. */
  items: readonly Booking[] | undefined
  schedule: TeachingSchedule | undefined
  now: number
  /** A link to later sessions. */
  more: ReactNode
}

const endsAt = ({ scheduledAt, duration }: Booking) => endOf({ startsAt: scheduledAt, minutes: duration })

function Sessions({ items, schedule, now, more }: SessionsProps) {
  const [asked, setAsked] = useState<{ what: Less; id: string }>()
  const requests = useQuery(moveRequests()).data?.items ?? []
  const zone = schedule?.zone ?? ownZone()
  const at = new Date(now).toISOString()
  // A hold may expire while it is shown.
  const active = items?.filter((one) => stands(one, new Date(now)))
  const today = dayIn(zone, at)
  const dayAgo = new Date(now - 24 * 3_600_000).toISOString()
  // A past session stays while an absence can be reported and, if one was reported, for a day.
  const shown = active?.filter(
    (one) =>
      endsAt(one) > at ||
      absenceToTell(one, 'instructor', now) !== undefined ||
      (one.absence !== null && endsAt(one) > dayAgo),
  )
  const ahead = shown?.filter((one) => endsAt(one) > at)
  const days = shown && Map.groupBy(shown, ({ scheduledAt }) => dayIn(zone, scheduledAt))
  const next = ahead?.find(({ status }) => status === 'confirmed')
  const lists =
    days && [...new Set([today, ...days.keys()])].sort().filter((day) => day >= today || days.has(day))
  const sections = (wanted: readonly string[]) =>
    wanted.map((day) => (
      <section key={day} className={styles.panel} aria-labelledby={`day-${day}`}>
        <h2 id={`day-${day}`} className={styles.head}>
          {day === today ? `Today, ${dayName(day)}` : dayName(day)}
        </h2>
        <DayList
          items={days?.get(day) ?? []}
          zone={zone}
          now={now}
          nextId={next?.id}
          onAsk={(what, id) => setAsked({ what, id })}
        />
      </section>
    ))
  return (
    <>
      <TodayFigures next={ahead && (next ?? null)} now={now} zone={schedule?.zone} />
      <div className={styles.columns}>
        <div className={styles.main} aria-busy={!lists}>
          {lists ? sections(lists.filter((day) => day <= today)) : <Skeleton height="16rem" />}
        </div>
        <div className={styles.aside}>
          <MoveRequests items={requests.filter((one) => askedMove(one, 'instructor', now))} zone={zone} />
          <RoomPanel />
        </div>
        <div className={styles.main}>
          {lists && sections(lists.filter((day) => day > today))}
          {more}
        </div>
      </div>
      <SessionDialogs
        what={asked?.what}
        booking={shown?.find(({ id }) => id === asked?.id)}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

type DayListProps = {
  items: readonly Booking[]
  zone: string
  now: number
  nextId: string | undefined
  onAsk: (what: Less, id: string) => void
}

function DayList({ items, zone, now, nextId, onAsk }: DayListProps) {
  if (items.length === 0) return <p className={styles.empty}>No more sessions today.</p>
  return (
    <ul>
      {items.map((booking) => (
        <SessionRow
          key={booking.id}
          booking={booking}
          zone={zone}
          now={now}
          isNext={booking.id === nextId}
          onAsk={(what) => onAsk(what, booking.id)}
        />
      ))}
    </ul>
  )
}
