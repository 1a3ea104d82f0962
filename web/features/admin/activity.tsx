import { ScrollText } from 'lucide-react'
import { actWords } from '../../parts/audit/act-words.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { useNow } from '../../ui/base/use-now.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/state.tsx'
import { formatAgo } from '../../ui/text/format.ts'
import styles from './attention.module.css'
import { useActivity } from './use-dashboard.ts'

/** The latest entries of the audit log. */
export function ActivityPanel({ className }: { className?: string | undefined }) {
  const { data, error, isPending, refetch } = useActivity()
  const now = useNow(60_000)
  return (
    <section
      aria-labelledby="recent-activity"
      className={[styles.panel, className].filter(Boolean).join(' ')}
    >
      <header className={styles.head}>
        <h2 id="recent-activity" className={styles.title}>
          Recent activity
        </h2>
        <ButtonLink to="/admin/audit" size="small" variant="quiet" className={styles.all}>
          Audit Log
        </ButtonLink>
      </header>
      {isPending && <Skeleton height="17rem" />}
      {error && !data && (
        <ErrorState title="The activity could not be loaded" level={3} onRetry={() => void refetch()} />
      )}
      {data && data.items.length > 0 && (
        <ol className={styles.list} aria-label="Recent activity">
          {data.items.map(({ id, at, actor, operation, outcome, about }) => (
            <li key={id} className={styles.act}>
              <p className={styles.what}>
                {actWords(operation)}
                {outcome === 'refused' && ' (refused)'}
              </p>
              <p className={styles.detail}>
                {[actor.name ?? 'Deleted account', about && about.id !== actor.id && about.name]
                  .filter(Boolean)
                  .join(' for ')}
                , <time dateTime={at}>{formatAgo(at, now)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      {data?.items.length === 0 && (
        <div className={styles.quiet}>
          <ScrollText size={26} aria-hidden="true" />
          <p className={styles.detail}>Actions of admins appear here.</p>
        </div>
      )}
    </section>
  )
}
