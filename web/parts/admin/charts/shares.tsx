import type { CSSProperties } from 'react'
import { percentages } from './percentages.ts'
import styles from './shares.module.css'

const sources = [
  { name: 'subscriptions', label: 'Subscriptions' },
  { name: 'courses', label: 'Courses' },
  { name: 'sessions', label: 'Sessions' },
  { name: 'instructors', label: 'Instructors' },
  { name: 'store', label: 'Store' },
  { name: 'other', label: 'Other' },
] as const

type SharesProps = {
  title: string
  /** Revenue by source, in cents. */
  cents: Readonly<Partial<Record<(typeof sources)[number]['name'], number>>>
}

/** The shares of the revenue sources; a source without revenue is left out. */
export function Shares({ title, cents }: SharesProps) {
  const earned = sources
    .map((source) => ({ ...source, earned: Math.max(0, cents[source.name] ?? 0) }))
    .filter(({ earned }) => earned > 0)
  if (earned.length === 0) return null
  const shares = percentages(earned.map(({ earned }) => earned))
  return (
    <div className={styles.sources}>
      <h3 className={styles.label}>{title}</h3>
      <div className={styles.shares} aria-hidden="true">
        {earned.map(({ name, earned }) => (
          <span key={name} data-source={name} style={{ '--share': earned } as CSSProperties} />
        ))}
      </div>
      <ul className={styles.legend}>
        {earned.map(({ name, label }, at) => (
          <li key={name} data-source={name}>
            {label} <strong>{shares[at]}%</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
