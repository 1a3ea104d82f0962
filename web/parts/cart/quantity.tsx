import { Minus, Plus } from 'lucide-react'
import styles from './quantity.module.css'

type QuantityProps = {
  /** The name of the item; read out. */
  of: string
  value: number
  most: number
  least?: number
  onChange: (value: number) => void
}

/** A number between `least` and `most`, changed with two buttons. */
export function Quantity({ of, value, most, least = 1, onChange }: QuantityProps) {
  return (
    <fieldset className={styles.quantity}>
      <legend className="visually-hidden">Quantity of {of}</legend>
      <button
        type="button"
        aria-label="One less"
        aria-disabled={value <= least}
        onClick={() => value > least && onChange(value - 1)}
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
