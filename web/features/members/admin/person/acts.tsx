import { useInfiniteQuery } from '@tanstack/react-query'
import { admin } from '#shared/contract/admin/admin.ts'
import { readPages } from '../../../../api.ts'
import { actWords } from '../../../../parts/audit/act-words.ts'
import { Link } from '../../../../router/link.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../../ui/feedback/state.tsx'
import { formatDate } from '../../../../ui/text/format.ts'
import styles from './person-page.module.css'

/** The last actions of the team on a member, newest first; the log has all of them. */
export function Acts({ userId }: { userId: string }) {
  const list = useInfiniteQuery({
    ...readPages(admin.listAudit, { query: { subject: userId, limit: 25 } }),
    staleTime: 0,
  })
  const acts = list.data?.pages.flatMap(({ items }) => items)
  if (list.error && !acts) {
    return (
      <ErrorState title="The activity could not be loaded" level={3} onRetry={() => void list.refetch()} />
    )
  }
  if (!acts) return <Skeleton height="12rem" />
  if (acts.length === 0) return <p className={styles.quiet}>No team activity yet.</p>
  return (
    <>
      <ul className={styles.list} aria-label="Team activity">
        {acts.map(({ id, at, actor, operation, outcome, reason }) => (
          <li key={id} className={styles.row}>
            <span className={styles.names}>
              <span>
                {actWords(operation)} {outcome === 'refused' && <Badge tone="vermilion">Refused</Badge>}
              </span>
              <span className={styles.quiet}>
                {actor.name ?? 'Deleted account'}, {formatDate(at)}
                {reason && `: “${reason}”`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.lead}>
        <Link to={`/admin/audit?${new URLSearchParams({ search: userId })}`}>Show all in the audit log</Link>
      </p>
    </>
  )
}
