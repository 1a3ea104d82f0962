import { Minus, Plus } from 'lucide-react'
import styles from './quantity.module.css'

type QuantityProps = {
  /** What it is a quantity of; read out. */
  of: string
  value: number
  most: number
  onChange: (value: number) => void
}

/** One to so many, by two buttons. */
export function Quantity({ of, value, most, onChange }: QuantityProps) {
  return (
    <fieldset className={styles.quantity}>
      <legend className="visually-hidden">Quantity of {of}</legend>
      <button
        type="button"
        aria-label="One less"
        aria-disabled={value <= 1}
        onClick={() => value > 1 && onChange(value - 1)}
      >
        <Minus size={16} aria-hidden="true" />
      </button>
      <output className={styles.value}>{value}</output>
      <button
        type="button"
        aria-label="One more"
        aria-disabled={value >= most}
        onClick={() => value < most && onChange(value + 1)}
      >
        <Plus size={16} aria-hidden="true" />
      </button>
    </fieldset>
  )
}
