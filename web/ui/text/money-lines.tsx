import type { ReactNode } from 'react'
import { formatMoney } from './format.ts'
import styles from './money-lines.module.css'

export type MoneyLine = {
  what: ReactNode
  /** Dollars as the API gives them: `19.99`, `-17.32`. */
  amount: string
  /** The total of the lines above it. */
  isTotal?: boolean
}

/** Amounts in a column, aligned right. */
export function MoneyLines({ lines }: { lines: readonly MoneyLine[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ what, amount, isTotal }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same text, and lines never move
        <div key={at} className={isTotal ? styles.total : styles.line}>
          <dt>{what}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
