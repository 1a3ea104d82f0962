import { PackageCheck } from 'lucide-react'
import { EmptyState, ErrorState } from '../../../../ui/feedback/state.tsx'
import { RecordSkeleton } from '../../../../ui/table/record.tsx'
import styles from './queue.module.css'
import { QueuePart } from './queue-part.tsx'
import { ReturnCard } from './return-card.tsx'
import { useReturnList } from './use-returns.ts'

/** Returns to decide and returns on their way, longest waiting first. */
export function ReturnsQueue() {
  const requested = useReturnList('requested')
  const approved = useReturnList('approved')
  const lists = [requested, approved]
  if (lists.some(({ error, data }) => error && !data))
    return (
      <ErrorState
        title="The returns could not be loaded"
        onRetry={() => {
          for (const { refetch } of lists) void refetch()
        }}
      />
    )
  if (lists.some(({ isPending }) => isPending)) return <RecordSkeleton label="Loading returns" />
  const isEmpty = lists.every(({ data }) => data?.pages.every(({ items }) => items.length === 0))
  if (isEmpty) return <EmptyState title="No open returns" icon={<PackageCheck size={26} />} />
  return (
    <div className={styles.queue}>
      <QueuePart title="To decide" list={requested} opensFirst>
        {(known, state) => <ReturnCard known={known} {...state} />}
      </QueuePart>
      <QueuePart title="In transit" list={approved}>
        {(known, state) => <ReturnCard known={known} {...state} />}
      </QueuePart>
    </div>
  )
}
