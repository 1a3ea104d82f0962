import type { CSSProperties } from 'react'
import styles from './price-range.module.css'

type PriceRangeProps = {
  /** Whole dollars. */
  least: number
  most: number
  /** Cents. */
  from: number | undefined
  to: number | undefined
  onChange: (change: { from?: string; to?: string }) => void
}

/** Two handles on one line. A handle at its end of the line does not filter; neither can pass the other. */
export function PriceRange({ least, most, from, to, onChange }: PriceRangeProps) {
  const low = within(least, most, from === undefined ? least : from / 100)
  const high = Math.max(low, within(least, most, to === undefined ? most : to / 100))
  const share = (value: number) => `${((value - least) / (most - least)) * 100}%`
  const style = { '--low': share(low), '--high': share(high) } as CSSProperties
  return (
    <fieldset className={styles.range} style={style}>
      <legend className={styles.legend}>Price</legend>
      <div className={styles.line}>
        <input
          type="range"
          aria-label="Lowest price"
          aria-valuetext={`$${low}`}
          min={least}
          max={most}
          value={low}
          // With both at the upper end, the lower one can be moved.
          data-top={low > (least + most) / 2 || undefined}
          onChange={({ currentTarget: { valueAsNumber: value } }) =>
            onChange({ from: value <= least ? '' : String(Math.min(value, high)) })
          }
        />
        <input
          type="range"
          aria-label="Highest price"
          aria-valuetext={`$${high}`}
          min={least}
          max={most}
          value={high}
          onChange={({ currentTarget: { valueAsNumber: value } }) =>
            onChange({ to: value >= most ? '' : String(Math.max(value, low)) })
          }
        />
      </div>
      <p className={styles.ends}>
        <span>${low}</span>
        <span>${high}</span>
      </p>
    </fieldset>
  )
}

const within = (least: number, most: number, value: number) => Math.min(most, Math.max(least, value))
