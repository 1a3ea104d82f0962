import { Check, Hourglass } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import type { BookingState } from '#shared/rules/sessions/booking.ts'
import { dateOf, dayName, daysAfter, monthName, weekdayOf } from '../../../ui/text/days.ts'
import { ownZone, timeIn } from '../../../ui/text/zones.ts'
import styles from './bookings-calendar.module.css'
import { monthOf, sameDayAfter, weeksOf } from './month-days.ts'

type MonthGridProps = {
  /** The first day of the month. */
  month: string
  today: string
  chosen: string
  sessions: ReadonlyMap<string, readonly Booking[]>
  onDay: (day: string) => void
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The day that a key leads to from a day. */
function dayBy(key: string, day: string): string | undefined {
  const weekday = weekdayOf(day)
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  }
  const step = steps[key]
  if (step !== undefined) return daysAfter(day, step)
  if (key === 'PageUp') return sameDayAfter(day, -1)
  return key === 'PageDown' ? sameDayAfter(day, 1) : undefined
}

/** A month as a grid of days with their sessions. Tab leads to the chosen day, arrows to the others. */
export function MonthGrid({ month, today, chosen, sessions, onDay }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const isByKey = useRef(false)
  useEffect(() => {
    if (!isByKey.current) return
    isByKey.current = false
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${chosen}"]`)?.focus()
  }, [chosen])
  const keyed = (event: KeyboardEvent) => {
    const to = dayBy(event.key, chosen)
    if (to === undefined) return
    event.preventDefault()
    isByKey.current = true
    onDay(to)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of the ARIA practices is a table
    <table ref={grid} role="grid" aria-label="Your sessions" className={styles.grid} onKeyDown={keyed}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              <span aria-hidden="true">
                {weekday[0]}
                <span className={styles.rest}>{weekday.slice(1, 3)}</span>
              </span>
              <span className="visually-hidden">{weekday}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((sunday) => (
          <tr key={sunday}>
            {weekdays.map((_, weekday) => {
              const day = daysAfter(sunday, weekday)
              return (
                <Day
                  key={day}
                  day={day}
                  sessions={sessions.get(day) ?? []}
                  isOutside={monthOf(day) !== month}
                  isToday={day === today}
                  isChosen={day === chosen}
                  onDay={onDay}
                />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = Pick<MonthGridProps, 'onDay'> & {
  day: string
  sessions: readonly Booking[]
  isOutside: boolean
  isToday: boolean
  isChosen: boolean
}

/** The most sessions that fit into a cell. */
const mostShown = 2
/** The most marks in a cell without room for words. */
const mostMarked = 3

function Day({ day, sessions, isOutside, isToday, isChosen, onDay }: DayProps) {
  const date = dateOf(day)
  const more = sessions.length - mostShown
  return (
    <td>
      <button
        type="button"
        data-day={day}
        data-outside={isOutside || undefined}
        data-today={isToday || undefined}
        tabIndex={isChosen ? 0 : -1}
        aria-label={labelOf(day, sessions)}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isChosen}
        onClick={() => onDay(day)}
        className={styles.day}
      >
        <span className={styles.date}>
          {isToday && <span className={styles.rest}>Today, </span>}
          {date === 1 && isOutside && <span className={styles.rest}>{monthName(day)} </span>}
          {date}
        </span>
        {sessions.slice(0, mostShown).map((session) => (
          <Chip key={session.id} session={session} />
        ))}
        {more > 0 && <span className={styles.more}>{more} more</span>}
        <span className={styles.marks}>
          {sessions.slice(0, mostMarked).map(({ id, status }) => (
            <i key={id} data-status={status} />
          ))}
        </span>
      </button>
    </td>
  )
}

function Chip({ session: { scheduledAt, status, instructorName } }: { session: Booking }) {
  const time = timeIn(ownZone(), scheduledAt)
  return (
    <span className={styles.chip} data-status={status}>
      <b>
        {status === 'pending' && <Hourglass size={12} aria-hidden="true" />}
        {status === 'completed' && <Check size={12} aria-hidden="true" />}
        {time}
      </b>
      <span>
        {instructorName}
        {chipWords[status]}
      </span>
    </span>
  )
}

const chipWords: Readonly<Record<BookingState, string>> = {
  pending: ', pending',
  confirmed: '',
  completed: ', done',
  cancelled: '',
}

function labelOf(day: string, sessions: readonly Booking[]): string {
  if (sessions.length === 0) return `${dayName(day)}, no sessions`
  const words = sessions.map(
    ({ scheduledAt, instructorName, status }) =>
      `${timeIn(ownZone(), scheduledAt)} ${instructorName}, ${status}`,
  )
  return `${dayName(day)}: ${words.join('; ')}`
}
