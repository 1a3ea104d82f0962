import { type ReactNode, useId } from 'react'
import styles from './option-row.module.css'

export type Option<Value extends string> = {
  value: Value
  label: string
  /** More information about the option. */
  words?: ReactNode
  icon?: ReactNode
}

type OptionRowsProps<Value extends string> = {
  /** The name of the choice; only read out. */
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one option, one row each. Built on radio buttons: arrow keys move between them. */
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
