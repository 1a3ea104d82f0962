import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../ui/base/button.tsx'
import { DayGrid } from '../../../ui/table/day-grid.tsx'
import { daysAfter, monthsName } from '../../../ui/text/days.ts'
import styles from './day-choice.module.css'
import { type Weeks, weeksShown } from './slots.ts'

type DayChoiceProps = {
  /** Id of the heading, whose level depends on the surroundings. */
  id: string
  level?: 2 | 3
  around: Weeks
  /** The number of free times of each day. */
  counts: ReadonlyMap<string, number>
  chosen: string | undefined
  onTurn: (day: string) => void
  onChoose: (day: string, isByKey: boolean) => void
}

const timesFree = (count: number) =>
  count === 0 ? 'nothing free' : count === 1 ? '1 free time' : `${count} free times`

/** The visible weeks, the number of free times on their days, and buttons to other weeks. */
export function DayChoice({ id, level = 2, around, counts, chosen, onTurn, onChoose }: DayChoiceProps) {
  const Heading = `h${level}` as const
  return (
    <>
      <div className={styles.turn}>
        <Heading id={id} className={styles.title} aria-live="polite">
          {monthsName(around.first, daysAfter(around.end, -1))}
        </Heading>
        <Turns around={around} onTurn={onTurn} />
      </div>
      <DayGrid
        label="Days with free times"
        counts={counts}
        chosen={chosen}
        today={around.today}
        earliest={around.today}
        latest={around.latest}
        first={around.first}
        weeks={weeksShown}
        wordsFor={timesFree}
        onTurn={onTurn}
        onChoose={onChoose}
      />
      <p className={styles.legend} aria-hidden="true">
        <span data-mark="many" /> free times <span data-mark="few" /> one or two left
      </p>
    </>
  )
}

function Turns({ around, onTurn }: { around: Weeks; onTurn: (day: string) => void }) {
  const { first, end, today, latest } = around
  const [isFirst, isLast] = [first <= today, end > latest]
  return (
    <div className={styles.turns}>
      <IconButton
        label="Earlier weeks"
        aria-disabled={isFirst || undefined}
        onClick={isFirst ? undefined : () => onTurn(daysAfter(first, -7 * weeksShown))}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Later weeks"
        aria-disabled={isLast || undefined}
        onClick={isLast ? undefined : () => onTurn(end)}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/**
 * Leads from a chosen day to its times: a choice by key moves the focus there, a choice by pointer scrolls them into
 * view. Waits until the times of that day are shown, because the times of the previous day disappear and would take the
 * focus with them.
 */
export function useLeadingOn(shown: string | undefined) {
  const times = useRef<HTMLElement>(null)
  const wanted = useRef<{ day: string; isByKey: boolean }>(undefined)
  useEffect(() => {
    if (wanted.current?.day !== shown) return
    if (wanted.current?.isByKey) times.current?.querySelector('input')?.focus()
    else if (wanted.current) times.current?.scrollIntoView?.({ block: 'nearest' })
    wanted.current = undefined
  })
  const leadOn = (day: string, isByKey: boolean) => {
    wanted.current = { day, isByKey }
  }
  return { times, leadOn }
}
