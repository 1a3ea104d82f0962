import { useId } from 'react'
import styles from './settings-menu.module.css'

type Props<Value> = {
  legend: string
  choices: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** A setting with a few values. */
export function Choice<Value extends number | string>({ legend, choices, chosen, onChoose }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.pills}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.pill}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
