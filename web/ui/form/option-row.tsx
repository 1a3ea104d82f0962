import { type ReactNode, useId } from 'react'
import styles from './option-row.module.css'

export type Option<Value extends string> = {
  value: Value
  label: string
  /** What else is to be known of it. */
  words?: ReactNode
  icon?: ReactNode
}

type OptionRowsProps<Value extends string> = {
  /** What is chosen; read out alone. */
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, a row each. Radio buttons underneath: arrows move between them. */
export function OptionRows<Value extends string>(props: OptionRowsProps<Value>) {
  const { label, options, value, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles.options}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.label}>
            {option.label}
            {option.words && <span className={styles.words}>{option.words}</span>}
          </span>
          {option.icon}
        </label>
      ))}
    </fieldset>
  )
}
