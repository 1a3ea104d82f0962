import type { CSSProperties } from 'react'
import type { FiguresOfDay } from '#shared/contract/admin/analytics.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import styles from './sources.module.css'

const sources = [
  { name: 'subscriptions', label: 'Subscriptions' },
  { name: 'courses', label: 'Courses' },
  { name: 'sessions', label: 'Sessions' },
  { name: 'instructors', label: 'Instructors' },
  { name: 'store', label: 'Store' },
  { name: 'other', label: 'Other' },
] as const

/** What the range was earned by, in shares. */
export function Sources({ days }: { days: readonly FiguresOfDay[] }) {
  const earned = sources
    .map((source) => ({
      ...source,
      cents: Math.max(
        0,
        days.reduce((sum, day) => sum + centsOf(day[source.name]), 0),
      ),
    }))
    .filter(({ cents }) => cents > 0)
  const all = earned.reduce((sum, { cents }) => sum + cents, 0)
  if (all === 0) return null
  return (
    <div className={styles.sources}>
      <h3 className={styles.label}>By source</h3>
      <div className={styles.shares} aria-hidden="true">
        {earned.map(({ name, cents }) => (
          <span key={name} data-source={name} style={{ '--share': cents } as CSSProperties} />
        ))}
      </div>
      <ul className={styles.legend}>
        {earned.map(({ name, label, cents }) => (
          <li key={name} data-source={name}>
            {label} <strong>{Math.round((cents / all) * 100)}%</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
