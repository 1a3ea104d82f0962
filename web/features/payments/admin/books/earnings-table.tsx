import { GraduationCap } from 'lucide-react'
import type { InstructorEarnings } from '#shared/contract/payments/admin-books.ts'
import { ErrorState } from '../../../../ui/feedback/state.tsx'
import { type CardColumn, CardTable } from '../../../../ui/table/card-table.tsx'
import { RecordSkeleton } from '../../../../ui/table/record.tsx'
import { formatCount, formatMoney } from '../../../../ui/text/format.ts'
import { NothingYet } from './nothing-yet.tsx'
import { useEarnings } from './use-payments.ts'

const columns: CardColumn<InstructorEarnings>[] = [
  { header: 'Name', isRowHeader: true, cell: ({ instructorName }) => instructorName },
  { header: 'Total sessions', align: 'right', cell: ({ totalSessions }) => formatCount(totalSessions) },
  {
    header: 'Total earnings',
    align: 'right',
    cell: ({ totalEarnings }) => <strong>{formatMoney(totalEarnings)}</strong>,
  },
  { header: 'Platform fees', align: 'right', cell: ({ platformFees }) => formatMoney(platformFees) },
]

/** The earnings of each instructor, by the ledger. */
export function EarningsTable() {
  const { data, error, refetch } = useEarnings()
  if (error && !data)
    return <ErrorState title="The earnings could not be loaded" level={3} onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton label="Loading earnings" />
  if (data.items.length === 0) {
    return (
      <NothingYet title="No earnings yet" icon={<GraduationCap size={22} />}>
        Instructors earn from private sessions. Their share of every paid session appears here.
      </NothingYet>
    )
  }
  return (
    <CardTable
      caption="Instructor earnings"
      columns={columns}
      rows={data.items}
      keyOf={({ instructorId }) => instructorId}
    />
  )
}
