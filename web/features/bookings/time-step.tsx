import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Slots } from '#shared/contract/schedules.ts'
import { bookingRules } from '#shared/rules/booking.ts'
import { type Weeks, weeksShown } from '../../booking/slots.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DayGrid } from '../../ui/day-grid.tsx'
import { dayName, daysAfter, monthsName } from '../../ui/days.ts'
import { Select } from '../../ui/field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { OptionRows } from '../../ui/option-row.tsx'
import { allZones, apartFrom, cityOf, dayIn, offsetName, ownZone, sessionIn } from '../../ui/zones.ts'
import { firstName } from './book-head.tsx'
import { DayTimes } from './day-times.tsx'
import { NothingFree } from './nothing-free.tsx'
import styles from './time-step.module.css'
import type { StepProps } from './use-choice.ts'

type TimeStepProps = StepProps & {
  slots: Slots
  /** False while other ones are on their way: these are of another length or of other weeks. */
  isFresh: boolean
  around: Weeks
  /** Starts that somebody took while one looked. */
  gone: readonly string[]
}

const timesFree = (count: number) =>
  count === 0 ? 'nothing free' : count === 1 ? '1 free time' : `${count} free times`

/** How long, on which day, and when. */
export function TimeStep(props: TimeStepProps) {
  const { instructor, choice, change, slots, isFresh, around, gone } = props
  const { zone, time } = choice
  const byDay = Map.groupBy(slots.slots, (start) => dayIn(zone, start))
  const counts = new Map([...byDay].map(([day, starts]) => [day, starts.length]))
  const isInSight = (day: string) => day >= around.first && day < around.end
  const chosen = choice.day
  const day = chosen && counts.has(chosen) ? chosen : [...counts.keys()].filter(isInSight).sort()[0]
  const { times, leadOn } = useLeadingOn(day)
  const isFree = time !== undefined && (!isFresh || slots.slots.includes(time))
  const turn = (to: string) => change({ day: to, time: undefined }, { replace: true })
  return (
    <>
      <div className={styles.picker}>
        <div className={styles.part}>
          <Lengths {...props} />
          <ZoneSelect {...props} />
        </div>
        <section className={styles.part} aria-labelledby="days" aria-busy={!isFresh || undefined}>
          <div className={styles.turn}>
            <h2 id="days" className={styles.partTitle} aria-live="polite">
              {monthsName(around.first, daysAfter(around.end, -1))}
            </h2>
            <Turns around={around} onTurn={turn} />
          </div>
          <DayGrid
            label="Days with free times"
            {...{ counts, today: around.today, earliest: around.today, latest: around.latest }}
            first={around.first}
            weeks={weeksShown}
            wordsFor={timesFree}
            chosen={day}
            onTurn={turn}
            onChoose={(next, isByKey) => {
              change({ day: next, time: undefined }, { replace: true })
              leadOn(next, isByKey)
            }}
          />
          <p className={styles.legend} aria-hidden="true">
            <span data-mark="many" /> free times <span data-mark="few" /> one or two left
          </p>
        </section>
        <section ref={times} className={styles.part} aria-labelledby="times">
          <h2 id="times" className={styles.partTitle}>
            {day ? dayName(day) : 'Nothing free'}
          </h2>
          {day ? (
            <DayTimes
              {...{ zone, isFresh, time }}
              theirs={slots.zone}
              starts={byDay.get(day) ?? []}
              gone={gone.filter((start) => dayIn(zone, start) === day)}
              onChoose={(start) => change({ time: start, duration: slots.duration }, { replace: true })}
            />
          ) : (
            <NothingFree {...{ instructor, zone, around, change }} duration={choice.duration} />
          )}
        </section>
        <Foot {...props} time={isFree ? time : undefined} />
      </div>
      <p className={styles.promise}>
        Nothing is charged before you pay. Once you book, the time is yours for {bookingRules.held} minutes.
      </p>
    </>
  )
}

/**
 * From the day that was chosen to its times: by a key the focus goes there, by a pointer they come into sight. Once they
 * are the times of that day: those of the day before go, and would take the focus along.
 */
function useLeadingOn(shown: string | undefined) {
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

function Lengths({ slots, choice, change }: TimeStepProps) {
  const value = String(choice.duration ?? slots.duration)
  return (
    <>
      <h2 className={styles.partTitle}>Length</h2>
      <div className={styles.lengths}>
        <OptionRows
          label="How long"
          options={slots.lengths.map(({ minutes, price }) => ({
            value: String(minutes),
            label: `${minutes} minutes`,
            icon: <span className={styles.price}>{formatMoney(price)}</span>,
          }))}
          value={value}
          onChange={(minutes) => change({ duration: Number(minutes) }, { replace: true })}
        />
      </div>
    </>
  )
}

function ZoneSelect({ instructor, slots, choice, change }: TimeStepProps) {
  const { zone } = choice
  const at = choice.time ?? slots.slots[0] ?? new Date().toISOString()
  const near = [...new Set([zone, ownZone(), slots.zone])]
  return (
    <div className={styles.zone}>
      <Select
        label="Times shown in"
        value={zone}
        onChange={({ currentTarget: { value } }) =>
          change({ zone: value, ...(!choice.time && { day: undefined }) }, { replace: true })
        }
      >
        {near.map((each) => (
          <option key={each} value={each}>
            {cityOf(each)} ({offsetName(each, at)})
          </option>
        ))}
        <optgroup label="All zones">
          {allZones()
            .filter((each) => !near.includes(each))
            .map((each) => (
              <option key={each} value={each}>
                {each.replaceAll('_', ' ')}
              </option>
            ))}
        </optgroup>
      </Select>
      <p className={styles.hint}>
        {firstName(instructor)} is in {cityOf(slots.zone)}, {apartFrom(slots.zone, zone, at)}.
      </p>
    </div>
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

function Foot({ instructor, slots, choice, change, time }: TimeStepProps & { time: string | undefined }) {
  const { zone } = choice
  const called = firstName(instructor)
  return (
    <div className={styles.foot} data-ready={time !== undefined || undefined}>
      <div className={styles.chosen} aria-live="polite">
        {time ? (
          <>
            <p className={styles.own}>
              {sessionIn(zone, time, slots.duration)} <span>your time, {cityOf(zone)}</span>
            </p>
            <p className={styles.theirs}>
              {sessionIn(slots.zone, time, slots.duration)} for {called} in {cityOf(slots.zone)}
            </p>
          </>
        ) : (
          <p className={styles.theirs}>Choose a day and a time that suit you.</p>
        )}
      </div>
      <p className={styles.amount}>{formatMoney(slots.price)}</p>
      <Button
        variant="gold"
        size="large"
        disabled={time === undefined}
        onClick={() => change({ step: 'details', duration: slots.duration })}
      >
        Continue <ArrowRight size={18} aria-hidden="true" />
      </Button>
    </div>
  )
}
