import type { ReactNode } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import styles from './stat-card.module.css'

type StatCardProps = {
  label: string
  /** The figure as it is read; undefined while it is on its way. */
  value: string | undefined
  /** A quiet line that says of what it is, or how it was before. */
  note?: ReactNode
  /** A picture of the figure, as tall while it is on its way. */
  chart?: ReactNode
  icon?: ReactNode
}

/** One figure that a page is opened for. Stands in `StatCards`. */
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

/** Figures beside each other; two by two on a phone. */
export function StatCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <dl className={styles.cards}>{children}</dl>
    </section>
  )
}
