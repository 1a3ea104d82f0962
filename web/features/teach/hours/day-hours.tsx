import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Hours } from '#shared/rules/sessions/schedule.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { clockOf, type Faults, minutesOf, nextHours } from './hours-draft.ts'
import styles from './hours-page.module.css'
import { endAfter } from './over-midnight.ts'

type DayHoursProps = {
  /** The day of the hours, read out with each field. */
  name: string
  hours: readonly Hours[]
  /** The path in the schedule: `weekly.monday`. */
  path: string
  faults: Faults
  /** An end before the begin is on the next day. */
  isOverMidnight?: boolean
  onChange: (hours: Hours[]) => void
}

/** The hours of one day, as any number of time ranges. */
export function DayHours({ name, hours, path, faults, isOverMidnight = false, onChange }: DayHoursProps) {
  const list = useRef<HTMLDivElement>(null)
  const isAdded = useRef(false)
  useEffect(() => {
    if (!isAdded.current) return
    isAdded.current = false
    list.current?.querySelector<HTMLElement>(`[data-place="${hours.length - 1}"]`)?.focus()
  }, [hours.length])
  const add = () => {
    isAdded.current = true
    onChange([...hours, nextHours(hours)])
  }
  const change = (at: number, next: Partial<Hours>) =>
    onChange(hours.map((one, place) => (place === at ? ranged({ ...one, ...next }) : one)))
  const ranged = ({ from, to }: Hours) => ({ from, to: isOverMidnight ? endAfter(from, to) : to })
  return (
    <div ref={list} className={styles.hours}>
      {hours.length === 0 && <p className={styles.closed}>Closed</p>}
      {hours.map((one, at) => {
        const fault = faults.get(`${path}.${at}`)
        const faultId = `${path}.${at}-fault`
        const said = { 'aria-invalid': fault ? true : undefined, 'aria-describedby': fault && faultId }
        const isNextDay = one.to > 1440
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other key, and keep their order
          <div key={at}>
            <div className={styles.span}>
              <input
                type="time"
                step={900}
                data-place={at}
                aria-label={`${name}, from`}
                value={clockOf(one.from)}
                onChange={({ currentTarget }) => change(at, { from: minutesOf(currentTarget.value) })}
                {...said}
              />
              <span aria-hidden="true">–</span>
              <input
                type="time"
                step={900}
                aria-label={`${name}, to${isNextDay ? ', on the next day' : ''}`}
                value={clockOf(one.to)}
                onChange={({ currentTarget }) => change(at, { to: minutesOf(currentTarget.value, true) })}
                {...said}
              />
              <IconButton
                label={`Remove ${clockOf(one.from)} to ${clockOf(one.to)} on ${name}`}
                onClick={() => onChange(hours.filter((_, place) => place !== at))}
              >
                <X size={18} aria-hidden="true" />
              </IconButton>
            </div>
            {isNextDay && (
              <p aria-hidden="true" className={styles.nextDay}>
                Ends on the next day
              </p>
            )}
            {fault && (
              <p id={faultId} className={styles.fault}>
                {fault}
              </p>
            )}
          </div>
        )
      })}
      <Button size="small" variant="quiet" onClick={add}>
        <Plus size={16} aria-hidden="true" /> Add hours
        <span className="visually-hidden"> on {name}</span>
      </Button>
    </div>
  )
}
