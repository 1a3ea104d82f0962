import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Weekday, weekdays } from '#shared/rules/sessions/schedule.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { DayHours } from './day-hours.tsx'
import { copied, type Draft, type Faults, workdays } from './hours-draft.ts'
import styles from './hours-page.module.css'

export type PartProps = { draft: Draft; faults: Faults; onChange: (change: Partial<Draft>) => void }

type PartOfPageProps = {
  /** Its place in the index of the page. */
  id: string
  title: string
  words?: string
  children: ReactNode
}

/** A part of the form with a heading. */
export function Part({ id, title, words, children }: PartOfPageProps) {
  return (
    <fieldset id={id} className={styles.part}>
      <legend>
        <h2>{title}</h2>
      </legend>
      {words && <p className={styles.words}>{words}</p>}
      {children}
    </fieldset>
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const inOrder: readonly Weekday[] = [...weekdays.slice(1), 'sunday']

/** The hours of a usual week. */
export function WeeklyHours({ draft, faults, onChange }: PartProps) {
  const { weekly } = draft
  return (
    <Part
      id="weekly-hours"
      title="Weekly hours"
      words="Your teaching hours in a regular week, in your time zone."
    >
      <ul className={styles.rows}>
        {inOrder.map((day) => (
          <li key={day} className={styles.day}>
            <h3>{capital(day)}</h3>
            <DayHours
              name={capital(day)}
              hours={weekly[day]}
              path={`weekly.${day}`}
              faults={faults}
              isOverMidnight
              onChange={(hours) => onChange({ weekly: { ...weekly, [day]: hours } })}
            />
            <Select
              label={`Copy ${capital(day)} to`}
              hideLabel
              value=""
              className={styles.copy}
              onChange={({ currentTarget: { value } }) => {
                const to =
                  value === 'all'
                    ? weekdays
                    : value === 'workdays'
                      ? workdays
                      : weekdays.filter((one) => one === value)
                onChange({ weekly: copied(weekly, day, to) })
              }}
            >
              <option value="">Copy to…</option>
              <option value="workdays">Monday to Friday</option>
              <option value="all">Every day</option>
              {inOrder
                .filter((other) => other !== day)
                .map((other) => (
                  <option key={other} value={other}>
                    {capital(other)}
                  </option>
                ))}
            </Select>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Days with different hours, or none. */
export function Exceptions({ draft, faults, onChange }: PartProps) {
  const { exceptions } = draft
  type Exception = Draft['exceptions'][number]
  const change = (at: number, next: Partial<Exception>) =>
    onChange({ exceptions: exceptions.map((one, place) => (place === at ? { ...one, ...next } : one)) })
  return (
    <Part
      id="days-off"
      title="Days off and other hours"
      words="Hours on these days replace the weekly hours."
    >
      <ul className={styles.rows}>
        {exceptions.map(({ from, to, hours }, at) => {
          const fault = faults.get(`exceptions.${at}`)
          const name = from || 'this day'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other key, and keep their order
            <li key={at} className={styles.exception}>
              <div className={styles.span}>
                <label className={styles.field}>
                  From
                  <input
                    type="date"
                    value={from}
                    aria-invalid={fault ? true : undefined}
                    onChange={({ currentTarget: { value } }) =>
                      change(at, { from: value, ...((to === '' || to < value) && { to: value }) })
                    }
                  />
                </label>
                <label className={styles.field}>
                  To
                  <input
                    type="date"
                    value={to}
                    aria-invalid={fault ? true : undefined}
                    onChange={({ currentTarget: { value } }) => change(at, { to: value })}
                  />
                </label>
                <IconButton
                  label={`Remove the days from ${name}`}
                  onClick={() => onChange({ exceptions: exceptions.filter((_, place) => place !== at) })}
                >
                  <X size={18} aria-hidden="true" />
                </IconButton>
              </div>
              <DayHours
                name={`the days from ${name}`}
                hours={hours}
                path={`exceptions.${at}.hours`}
                faults={faults}
                onChange={(next) => change(at, { hours: next })}
              />
              {fault && <p className={styles.fault}>{fault}</p>}
            </li>
          )
        })}
      </ul>
      <Button onClick={() => onChange({ exceptions: [...exceptions, { from: '', to: '', hours: [] }] })}>
        <Plus size={16} aria-hidden="true" /> Add days off
      </Button>
    </Part>
  )
}
