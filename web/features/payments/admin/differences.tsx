import { CheckCheck, Scale, TriangleAlert } from 'lucide-react'
import type { Difference } from '#shared/contract/accounts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { RecordSkeleton } from '../../../ui/record.tsx'
import { EmptyState, ErrorState } from '../../../ui/state.tsx'
import { differenceNames } from './book-words.ts'
import styles from './differences.module.css'
import { bookTime } from './month-words.ts'
import { useDifferences } from './use-payments.ts'

/** What the nightly check found not to agree: the books, the providers' lists, and what is open to members. */
export function Differences() {
  const { data, error, refetch } = useDifferences()
  if (error && !data)
    return <ErrorState title="The check could not be loaded" level={3} onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton label="Loading differences" />
  if (data.items.length === 0) {
    return (
      <EmptyState title="All quiet" icon={<Scale size={26} />}>
        Every night the books, the providers’ own lists and what is open to members are held against each
        other. Nothing differs.
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list} aria-label="Differences">
      {data.items.map((difference) => (
        <Row key={difference.id} difference={difference} />
      ))}
    </ul>
  )
}

function Row({ difference: { kind, what, isRepaired, foundAt } }: { difference: Difference }) {
  return (
    <li className={styles.row} data-repaired={isRepaired || undefined}>
      <span className={styles.ring} aria-hidden="true">
        {isRepaired ? <CheckCheck size={20} /> : <TriangleAlert size={20} />}
      </span>
      <div className={styles.words}>
        <h3 className={styles.title}>{differenceNames[kind]}</h3>
        <p className={styles.what}>{what}</p>
      </div>
      <p className={styles.facts}>
        {isRepaired ? <Badge tone="jade">Repaired</Badge> : <Badge tone="vermilion">Open</Badge>}
        <time dateTime={foundAt}>{bookTime(foundAt)} UTC</time>
      </p>
    </li>
  )
}
