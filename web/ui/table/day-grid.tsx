import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dateOf, dayName, daysAfter, daysBetween, monthName } from '../text/days.ts'
import styles from './day-grid.module.css'

type DayGridProps = {
  /** The accessible name of the grid. */
  label: string
  /** A Sunday, `2026-11-22`. */
  first: string
  weeks: number
  today: string
  /** The number of items of each day; a day with none cannot be chosen. */
  counts: ReadonlyMap<string, number>
  /** The number of items in words, for screen readers: `3 free times`. */
  wordsFor: (count: number) => string
  chosen: string | undefined
  /** `isByKey`: chosen by keyboard, so the focus may move on. */
  onChoose: (day: string, isByKey: boolean) => void
  /** Asks for other weeks, including the week of this day; does nothing if there are none. */
  onTurn: (day: string) => void
  /** The first day that can be shown. */
  earliest: string
  latest: string
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The step of a key in days; Page keys turn by the number of visible weeks. */
function stepOf(key: string, weekday: number, days: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
    PageUp: -days,
    PageDown: days,
  }
  return steps[key]
}

/** Weeks as a grid of days. One day is reachable by Tab; arrow keys lead to the others. */
export function DayGrid(props: DayGridProps) {
  const { label, first, weeks, today, counts, wordsFor, chosen, onChoose } = props
  const days = weeks * 7
  const { current, move, grid } = useRoving(props)
  const keyed = (event: KeyboardEvent) => {
    const step = stepOf(event.key, daysBetween(first, current) % 7, days)
    if (step === undefined) return
    event.preventDefault()
    move(daysAfter(current, step))
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of the ARIA practices is a table
    <table ref={grid} role="grid" aria-label={label} className={styles.grid} onKeyDown={keyed}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              <span aria-hidden="true">{weekday.slice(0, 2)}</span>
              <span className="visually-hidden">{weekday}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: weeks }, (_, week) => daysAfter(first, 7 * week)).map((sunday) => (
          <tr key={sunday}>
            {weekdays.map((_, weekday) => {
              const day = daysAfter(sunday, weekday)
              return (
                <Day
                  key={day}
                  day={day}
                  wordsFor={wordsFor}
                  count={counts.get(day) ?? 0}
                  isFirst={day === first}
                  isToday={day === today}
                  isChosen={day === chosen}
                  isCurrent={day === current}
                  onChoose={onChoose}
                />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The day reachable by Tab, and the focus that follows the arrow keys, also into other weeks. */
function useRoving({ first, weeks, today, counts, chosen, onTurn, earliest, latest }: DayGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const [pointed, setPointed] = useState<string>()
  /** The day to focus as soon as its week is rendered. */
  const target = useRef<string>(undefined)
  const isShown = (day: string | undefined): day is string =>
    day !== undefined && day >= first && daysBetween(first, day) < weeks * 7
  const firstFree = [...counts.keys()].filter(isShown).sort()[0]
  const current = [pointed, chosen, firstFree, today].find(isShown) ?? first
  useEffect(() => {
    if (target.current !== current) return
    target.current = undefined
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${current}"]`)?.focus()
  }, [current])
  const move = (wanted: string) => {
    const to = wanted < earliest ? earliest : wanted > latest ? latest : wanted
    if (to === current) return
    target.current = to
    setPointed(to)
    if (!isShown(to)) onTurn(to)
  }
  return { current, move, grid }
}

type DayProps = Pick<DayGridProps, 'wordsFor' | 'onChoose'> & {
  day: string
  count: number
  isFirst: boolean
  isToday: boolean
  isChosen: boolean
  isCurrent: boolean
}

function Day({ day, count, wordsFor, isFirst, isToday, isChosen, isCurrent, onChoose }: DayProps) {
  const date = dateOf(day)
  return (
    <td className={styles.cell}>
      <button
        type="button"
        data-day={day}
        data-has={count === 0 ? undefined : count < 3 ? 'few' : 'many'}
        data-today={isToday || undefined}
        data-chosen={isChosen || undefined}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={`${dayName(day)}, ${wordsFor(count)}`}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isChosen}
        aria-disabled={count === 0 || undefined}
        onClick={count === 0 ? undefined : ({ detail }) => onChoose(day, detail === 0)}
        className={styles.day}
      >
        {(date === 1 || isFirst) && <small>{monthName(day)}</small>}
        {date}
      </button>
    </td>
  )
}
