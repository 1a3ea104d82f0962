import type { ReactNode } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import styles from './stat-card.module.css'

type StatCardProps = {
  label: string
  /** The formatted value; undefined while loading. */
  value: string | undefined
  /** A muted line with the period, or with the previous value. */
  note?: ReactNode
  /** A chart of the value, of the same height while loading. */
  chart?: ReactNode
  icon?: ReactNode
}

/** One key figure of a page. Belongs in `StatCards`. */
export function StatCard({ label, value, note, chart, icon }: StatCardProps) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>
        {label}
        {icon && (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        )}
      </dt>
      <dd className={styles.value}>{value ?? <Skeleton width="60%" height="0.9em" />}</dd>
      {note && <dd className={styles.note}>{value === undefined ? '\u00a0' : note}</dd>}
      {chart && <dd className={styles.note}>{chart}</dd>}
    </div>
  )
}

/** Figures side by side; two per row on a phone. */
export function StatCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <dl className={styles.cards}>{children}</dl>
    </section>
  )
}
