import { useId, useState } from 'react'
import styles from './move-dialog.module.css'

const quarterMs = 15 * 60_000
const minuteMs = 60_000

/** A time in the format of the browser's field: local time, to the minute. */
const fieldOf = (at: string) =>
  new Date(Date.parse(at) - new Date(at).getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)

/** A time outside the instructor's free hours. The instructor may propose it, since the student has to agree. */
export function OddHour({ time, onChoose }: { time: string | undefined; onChoose: (start: string) => void }) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const at = typed ? Date.parse(typed) : Number.NaN
  const isOdd = Number.isFinite(at) && at % quarterMs !== 0
  const choose = (value: string) => {
    setTyped(value)
    const start = Date.parse(value)
    if (Number.isFinite(start) && start % quarterMs === 0) onChoose(new Date(start).toISOString())
  }
  return (
    <div className={styles.oddHour}>
      <label htmlFor={id}>Or another time</label>
      <input
        id={id}
        type="datetime-local"
        step={quarterMs / 1000}
        value={(isOdd ? typed : time && fieldOf(time)) ?? ''}
        aria-describedby={`${id}-words`}
        aria-invalid={isOdd || undefined}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <p id={`${id}-words`}>
        {isOdd
          ? 'Sessions begin on the quarter hour.'
          : 'You can offer times outside your hours or notice. Your student decides.'}
      </p>
    </div>
  )
}
