import { CheckCheck, Hourglass, Scale, TriangleAlert } from 'lucide-react'
import type { Difference, Differences as Known } from '#shared/contract/payments/admin-books.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/state.tsx'
import { RecordSkeleton } from '../../../../ui/table/record.tsx'
import { bookTime } from '../../../../ui/text/month-words.ts'
import { differenceNames } from './book-words.ts'
import styles from './differences.module.css'
import { useDifferences } from './use-payments.ts'

/** The differences found by the nightly check of the ledger, the providers' lists and the members' access. */
export function Differences() {
  const { data, error, refetch } = useDifferences()
  if (error && !data)
    return <ErrorState title="The check could not be loaded" level={3} onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton label="Loading differences" />
  const { items, lastCheck } = data
  if (items.length > 0) {
    return (
      <div className={styles.panel}>
        <Checked lastCheck={lastCheck} />
        <ul className={styles.list} aria-label="Differences">
          {items.map((difference) => (
            <Row key={difference.id} difference={difference} />
          ))}
        </ul>
      </div>
    )
  }
  if (!lastCheck) {
    return (
      <EmptyState title="Not checked yet" icon={<Hourglass size={26} />} level={3}>
        {everyNight} The first check runs tonight at 04:10 UTC.
      </EmptyState>
    )
  }
  return (
    <div className={styles.panel}>
      <Checked lastCheck={lastCheck} />
      {lastCheck.unchecked > 0 ? (
        <EmptyState title="Nothing found so far" icon={<TriangleAlert size={26} />} isFailure level={3}>
          {everyNight} Some checks could not run. They run again tonight.
        </EmptyState>
      ) : (
        <EmptyState title="No differences" icon={<Scale size={26} />} level={3}>
          {everyNight} The last check found no differences.
        </EmptyState>
      )}
    </div>
  )
}

const everyNight =
  'Every night, the books are compared with the records of the providers and with the access that members have.'

/** The time and result of the last check. */
function Checked({ lastCheck }: { lastCheck: Known['lastCheck'] }) {
  if (!lastCheck) return <p className={styles.checked}>Books not checked yet</p>
  const { at, differences, unchecked } = lastCheck
  return (
    <p className={styles.checked}>
      <Scale size={16} aria-hidden="true" />
      <span>
        Books checked <time dateTime={at}>{bookTime(at)} UTC</time>
      </span>
      <Badge tone={differences > 0 ? 'vermilion' : 'jade'}>
        {differences > 0 ? `${differences} found` : 'No differences'}
      </Badge>
      {unchecked > 0 && <Badge tone="vermilion">{unchecked} could not be checked</Badge>}
    </p>
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
