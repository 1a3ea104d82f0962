import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { orders } from '#shared/contract/orders/orders.ts'
import { readPages } from '../../../../api.ts'
import { EmptyState, ErrorState } from '../../../../ui/feedback/state.tsx'
import { RecordSkeleton } from '../../../../ui/table/record.tsx'
import { ClaimCard } from './claim-card.tsx'
import styles from './queue.module.css'
import { QueuePart } from './queue-part.tsx'

/** Claims to decide, longest waiting first. */
export function ClaimsQueue() {
  const list = useInfiniteQuery({
    ...readPages(orders.listClaims, { query: { state: 'open' as const, limit: 50 } }),
    staleTime: 0,
  })
  const { data, error, refetch } = list
  if (error && !data)
    return <ErrorState title="The claims could not be loaded" onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton label="Loading claims" />
  if (data.pages.every(({ items }) => items.length === 0))
    return <EmptyState title="No open claims" icon={<PackageCheck size={26} />} />
  return (
    <div className={styles.queue}>
      <QueuePart title="To decide" list={list} opensFirst>
        {(known, state) => <ClaimCard known={known} {...state} />}
      </QueuePart>
    </div>
  )
}
