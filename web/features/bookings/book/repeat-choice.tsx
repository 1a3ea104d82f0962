import { type EveryWeeks, seriesRules } from '#shared/rules/sessions/series.ts'
import { Select } from '../../../ui/form/field.tsx'
import { OptionRows } from '../../../ui/form/option-row.tsx'
import styles from './book-steps.module.css'
import { rhythmWords } from './series-words.ts'

/** How often a time repeats; undefined for once. */
export type Repeat = { everyWeeks: EveryWeeks; count: number } | undefined

const usually = 4
const counts = Array.from(
  { length: seriesRules.most - seriesRules.least + 1 },
  (_, at) => seriesRules.least + at,
)

const options = [
  { value: 'once', label: 'Just once' },
  { value: '1', label: 'Repeat weekly', words: 'The same hour each week' },
  { value: '2', label: 'Repeat every two weeks', words: 'The same hour, every other week' },
] as const

type RepeatChoiceProps = {
  repeat: Repeat
  onChange: (repeat: Repeat) => void
  /** The first session, and the instructor's zone, whose local time repeats. */
  startsAt: string
  theirs: string
}

/** The choice between one session and a series at the same hour. */
export function RepeatChoice({ repeat, onChange, startsAt, theirs }: RepeatChoiceProps) {
  const count = repeat?.count ?? usually
  return (
    <section className={styles.card} aria-labelledby="repeat">
      <h2 id="repeat" className={styles.cardTitle}>
        How often
      </h2>
      <OptionRows
        label="How often"
        options={options}
        value={repeat ? (String(repeat.everyWeeks) as '1' | '2') : 'once'}
        onChange={(value) =>
          onChange(value === 'once' ? undefined : { everyWeeks: value === '1' ? 1 : 2, count })
        }
      />
      {repeat && (
        <div className={styles.repeat}>
          <Select
            label="How many sessions"
            value={String(count)}
            onChange={({ currentTarget }) => onChange({ ...repeat, count: Number(currentTarget.value) })}
          >
            {counts.map((each) => (
              <option key={each} value={each}>
                {each} sessions
              </option>
            ))}
          </Select>
          <p className={styles.repeatWords} aria-live="polite">
            {rhythmWords({ ...repeat, startsAt, theirs })}
          </p>
        </div>
      )}
    </section>
  )
}
