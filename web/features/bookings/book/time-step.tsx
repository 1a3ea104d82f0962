import { ArrowRight } from 'lucide-react'
import type { Slots } from '#shared/contract/bookings/schedules.ts'
import { bookingRules } from '#shared/rules/sessions/booking.ts'
import { DayChoice, useLeadingOn } from '../../../parts/booking/times/day-choice.tsx'
import { DayTimes } from '../../../parts/booking/times/day-times.tsx'
import { NothingFree } from '../../../parts/booking/times/nothing-free.tsx'
import type { Weeks } from '../../../parts/booking/times/slots.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { OptionRows } from '../../../ui/form/option-row.tsx'
import { dayName } from '../../../ui/text/days.ts'
import { formatMoney } from '../../../ui/text/format.ts'
import { allZones, apartFrom, cityOf, dayIn, offsetName, ownZone, sessionIn } from '../../../ui/text/zones.ts'
import { firstName } from './book-head.tsx'
import styles from './time-step.module.css'
import type { StepProps } from './use-choice.ts'

type TimeStepProps = StepProps & {
  slots: Slots
  /** False while other times load: these are of another length or other weeks. */
  isFresh: boolean
  around: Weeks
  /** Starts that were taken by others in the meantime. */
  gone: readonly string[]
}

/** The choice of length, day and time. */
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
          <DayChoice
            id="days"
            around={around}
            counts={counts}
            chosen={day}
            onTurn={turn}
            onChoose={(next, isByKey) => {
              change({ day: next, time: undefined }, { replace: true })
              leadOn(next, isByKey)
            }}
          />
        </section>
        <section ref={times} className={styles.part} aria-labelledby="times">
          <h2 id="times" className={styles.partTitle}>
            {day ? dayName(day) : 'No free times'}
          </h2>
          {day ? (
            <DayTimes
              zone={zone}
              isFresh={isFresh}
              time={time}
              theirs={slots.zone}
              starts={byDay.get(day) ?? []}
              gone={gone.filter((start) => dayIn(zone, start) === day)}
              onChoose={(start) => change({ time: start, duration: slots.duration }, { replace: true })}
            />
          ) : (
            <NothingFree
              instructorId={instructor.id}
              whoIs={`${firstName(instructor)} is`}
              zone={zone}
              around={around}
              duration={choice.duration}
              packageId={choice.package}
              onDay={turn}
              otherwise="Try another length."
            />
          )}
        </section>
        <Foot {...props} time={isFree ? time : undefined} />
      </div>
      <p className={styles.promise}>
        {choice.package
          ? 'Booked with your package. It is confirmed immediately, and nothing is charged.'
          : `Nothing is charged before you pay. After you book, the time is held for you for ${bookingRules.held} minutes.`}
      </p>
    </>
  )
}

function Lengths({ slots, choice, change }: TimeStepProps) {
  const value = String(choice.package ? slots.duration : (choice.duration ?? slots.duration))
  const isOffered = slots.lengths.some(({ minutes }) => String(minutes) === value)
  const ofPackage = { minutes: slots.duration, price: slots.price }
  const all = isOffered || !choice.package ? slots.lengths : [...slots.lengths, ofPackage]
  const lengths = all.toSorted((one, other) => one.minutes - other.minutes)
  const isByPackage = (minutes: number) => choice.package !== undefined && minutes === slots.duration
  return (
    <>
      <h2 className={styles.partTitle}>Length</h2>
      <div className={styles.lengths}>
        <OptionRows
          label="How long"
          options={lengths.map(({ minutes, price }) => ({
            value: String(minutes),
            label: `${minutes} minutes`,
            icon: (
              <span className={styles.price}>
                {isByPackage(minutes) ? 'Your package' : formatMoney(price)}
              </span>
            ),
          }))}
          value={value}
          onChange={(minutes) => change({ duration: Number(minutes), package: undefined }, { replace: true })}
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
      <p className={styles.amount}>{choice.package ? '1 session' : formatMoney(slots.price)}</p>
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
