import { MailPlus } from 'lucide-react'
import type { Subscriber } from '#shared/contract/newsletter/campaign.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { type CardColumn, CardTable } from '../../../ui/table/card-table.tsx'
import { LoadMore, RecordSkeleton } from '../../../ui/table/record.tsx'
import { formatCount, formatDate } from '../../../ui/text/format.ts'
import styles from './newsletter.module.css'
import { useSubscribers } from './use-newsletter.ts'

const columns: CardColumn<Subscriber>[] = [
  { header: 'Email', isRowHeader: true, cell: ({ email }) => <span className={styles.email}>{email}</span> },
  { header: 'First name', cell: ({ firstName }) => firstName ?? <span className={styles.quiet}>none</span> },
  {
    header: 'Since',
    cell: ({ subscribedAt }) => <time dateTime={subscribedAt}>{formatDate(subscribedAt)}</time>,
  },
]

/** All active subscribers, in a scrollable area. */
export function Subscribers() {
  const list = useSubscribers()
  const shown = list.data?.pages.flatMap(({ items }) => items)
  const total = list.data?.pages[0]?.total
  return (
    <section aria-labelledby="subscribers">
      <h2 id="subscribers" className={styles.heading}>
        Subscribers {total !== undefined && <span className={styles.quiet}>{formatCount(total)} active</span>}
      </h2>
      {list.error && !shown && (
        <ErrorState
          level={3}
          title="The subscribers could not be loaded"
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <RecordSkeleton label="Loading subscribers" />}
      {shown?.length === 0 && (
        <EmptyState level={3} title="No subscribers yet" icon={<MailPlus size={26} />}>
          People subscribe on the plans page and confirm with a link in a mail.
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area has to be reachable by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label="Active subscribers">
          <CardTable caption="Active subscribers" columns={columns} rows={shown} keyOf={({ id }) => id} />
          <LoadMore list={list} />
        </section>
      )}
    </section>
  )
}
