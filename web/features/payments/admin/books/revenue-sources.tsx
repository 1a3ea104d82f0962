import type { CSSProperties } from 'react'
import type { Revenue } from '#shared/contract/payments/admin-books.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import styles from './revenue.module.css'

const sources = [
  { name: 'tier', label: 'Subscriptions' },
  { name: 'course', label: 'Courses' },
  { name: 'session', label: 'Sessions' },
  { name: 'instructor', label: 'Instructors' },
  { name: 'order', label: 'Store' },
] as const

/** What the year was earned by, in shares. */
export function RevenueSources({ months }: { months: Revenue['months'] }) {
  const earned = sources.map(({ name, label }) => ({
    name,
    label,
    cents: months.reduce((sum, month) => sum + Math.max(0, centsOf(month[name])), 0),
  }))
  const all = earned.reduce((sum, { cents }) => sum + cents, 0)
  if (all === 0) return null
  return (
    <div className={styles.sources}>
      <h3 className={styles.label}>By source, 12 months</h3>
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
