import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { useNow } from '../../../ui/base/use-now.ts'
import { dayName, monthsName } from '../../../ui/text/days.ts'
import { dayIn, ownZone } from '../../../ui/text/zones.ts'
import { type Asked, BookingRow } from './booking-row.tsx'
import styles from './bookings-calendar.module.css'
import list from './bookings-page.module.css'
import { monthAfter, monthOf, sameDayAfter, sessionsByDay, weeksOf } from './month-days.ts'
import { MonthGrid } from './month-grid.tsx'
import { groupOf, mostUrgent } from './own-groups.ts'
import { SessionDialogs } from './session-dialogs.tsx'

type BookingsCalendarProps = {
  /** Undefined while they load. */
  items: readonly Booking[] | undefined
  day: string | undefined
  onDay: (day: string) => void
  /** Fetches earlier ones; undefined if all are there, or are loading. */
  onEarlier: (() => void) | undefined
}

const lookEveryMs = 10_000

/** A member's sessions as a month, with those of one day below it. */
export function BookingsCalendar({ items, day, onDay, onEarlier }: BookingsCalendarProps) {
  const now = useNow(lookEveryMs)
  const zone = ownZone()
  const today = dayIn(zone, new Date(now).toISOString())
  const chosen = day ?? today
  const month = monthOf(chosen)
  const sessions = sessionsByDay(items ?? [], zone)
  useEarlier(items, weeksOf(month)[0] ?? month, onEarlier)
  const nameOf = (months: number) => monthsName(monthAfter(month, months), monthAfter(month, months))
  const turn = (months: number) => onDay(sameDayAfter(chosen, months))
  return (
    <div className={styles.calendar} aria-busy={!items}>
      <div className={styles.head}>
        <h2 className={styles.month} aria-live="polite">
          {monthsName(month, month)}
        </h2>
        <div className={styles.turns}>
          <IconButton className={styles.turn} label={nameOf(-1)} onClick={() => turn(-1)}>
            <ChevronLeft size={18} aria-hidden="true" />
          </IconButton>
          <Button onClick={() => onDay(today)}>Today</Button>
          <IconButton className={styles.turn} label={nameOf(1)} onClick={() => turn(1)}>
            <ChevronRight size={18} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <MonthGrid month={month} today={today} chosen={chosen} sessions={sessions} onDay={onDay} />
      <Legend />
      <DaySessions day={chosen} now={now} items={items} own={sessions.get(chosen) ?? []} />
    </div>
  )
}

/** The list comes latest first, so a month that reaches before it needs more pages. */
function useEarlier(
  items: readonly Booking[] | undefined,
  first: string,
  onEarlier: (() => void) | undefined,
): void {
  const last = items?.at(-1)
  const wanted = onEarlier && last && dayIn(ownZone(), last.scheduledAt) >= first ? onEarlier : undefined
  useEffect(() => wanted?.(), [wanted])
}

function Legend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      <li>
        <i data-status="confirmed" aria-hidden="true" /> Confirmed
      </li>
      <li>
        <i data-status="pending" aria-hidden="true" /> Pending
      </li>
      <li>
        <i data-status="completed" aria-hidden="true" /> Completed
      </li>
      <li>
        <s aria-hidden="true">Time</s> Cancelled
      </li>
    </ul>
  )
}

type DaySessionsProps = {
  day: string
  now: number
  items: readonly Booking[] | undefined
  own: readonly Booking[]
}

function DaySessions({ day, now, items, own }: DaySessionsProps) {
  const [asked, setAsked] = useState<{ what: Asked; id: string }>()
  const urgent = mostUrgent(items ?? [], now)
  return (
    <section aria-labelledby="day-sessions">
      <h2 id="day-sessions" className={list.heading}>
        {dayName(day)}
      </h2>
      {own.length > 0 ? (
        <ul className={list.list}>
          {own.map((booking) => (
            <BookingRow
              key={booking.id}
              booking={booking}
              now={now}
              group={groupOf(booking, now)}
              isUrgent={booking.id === urgent}
              onAsk={(what) => setAsked({ what, id: booking.id })}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{items ? 'No sessions on this day.' : 'Loading your sessions'}</p>
      )}
      <SessionDialogs
        what={asked?.what}
        booking={items?.find(({ id }) => id === asked?.id)}
        onClose={() => setAsked(undefined)}
      />
    </section>
  )
}
