import { type FormEvent, useState } from 'react'
import type { TeachingWeek } from '#shared/contract/bookings/teaching.ts'
import { wordsOf } from '../../../problem.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { dayName } from '../../../ui/text/days.ts'
import { timeIn } from '../../../ui/text/zones.ts'
import styles from './week-page.module.css'

type Span = { from: number; to: number }

type BlockDialogProps = {
  open: boolean
  week: TeachingWeek
  /** The initial selection. */
  span: Span | undefined
  column: number
  busy: boolean
  onBlock: (span: Span) => Promise<unknown>
  onClose: () => void
}

/** Blocks time by form: a day of the visible week, from one quarter hour to another. */
export function BlockDialog({ open, busy, onClose, ...props }: BlockDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title="Block time" saveLabel="Block time" busy={busy}>
      {(id) => <BlockFields id={id} onDone={onClose} {...props} />}
    </FormDialog>
  )
}

const quarter = 15 * 60_000
const iso = (at: number) => new Date(at).toISOString()

type BlockFieldsProps = Pick<BlockDialogProps, 'week' | 'span' | 'column' | 'onBlock'> & {
  id: string
  onDone: () => void
}

function BlockFields({ id, week, span, column, onBlock, onDone }: BlockFieldsProps) {
  const [at, setAt] = useState(column)
  const [chosen, setChosen] = useState<Span | undefined>(span)
  const [failure, setFailure] = useState<string>()
  const quarters = quartersOf(week, at)
  const [first = 0] = quarters
  const from = chosen && quarters.includes(chosen.from) ? chosen.from : first
  const ends = quarters.filter((one) => one >= from).map((one) => one + quarter)
  const to = chosen && ends.includes(chosen.to) ? chosen.to : (ends[3] ?? ends.at(-1) ?? from)
  const clockOf = (moment: number) => timeIn(week.zone, iso(moment))
  const send = (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    onBlock({ from, to }).then(onDone, (error: Error) => setFailure(wordsOf(error)))
  }
  return (
    <form id={id} className={styles.fields} onSubmit={send}>
      <Select
        label="Day"
        value={at}
        onChange={({ currentTarget }) => {
          const next = Number(currentTarget.value)
          setChosen(sameTimes(week, next, { quarters, from, to }))
          setAt(next)
        }}
      >
        {week.days.map(({ day }, place) => (
          <option key={day} value={place}>
            {dayName(day)}
          </option>
        ))}
      </Select>
      <Select
        label="From"
        value={from}
        onChange={({ currentTarget }) => {
          const begins = Number(currentTarget.value)
          setChosen({ from: begins, to: begins + (to - from) })
        }}
      >
        {quarters.map((moment) => (
          <option key={moment} value={moment}>
            {clockOf(moment)}
          </option>
        ))}
      </Select>
      <Select
        label="To"
        value={to}
        onChange={({ currentTarget }) => setChosen({ from, to: Number(currentTarget.value) })}
      >
        {ends.map((moment) => (
          <option key={moment} value={moment}>
            {clockOf(moment)}
          </option>
        ))}
      </Select>
      {failure && (
        <Note tone="vermilion" isNews>
          <p>{failure}</p>
        </Note>
      )}
    </form>
  )
}

function quartersOf({ days }: TeachingWeek, column: number): number[] {
  const day = days[column]
  if (!day) return []
  const from = Date.parse(day.from)
  return Array.from(
    { length: Math.min(96, (Date.parse(day.to) - from) / quarter) },
    (_, at) => from + at * quarter,
  )
}

/** The same times on another day. */
function sameTimes(week: TeachingWeek, column: number, now: Span & { quarters: number[] }): Span {
  const moved = (quartersOf(week, column)[0] ?? 0) - (now.quarters[0] ?? 0)
  return { from: now.from + moved, to: now.to + moved }
}
