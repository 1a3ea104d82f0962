import { HandCoins, Plus, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { InstructorPayment } from '#shared/contract/payments/instructor-payments.ts'
import { AdminLayout } from '../../../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../../../parts/session/use-guard.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/state.tsx'
import { useFilters } from '../../../../ui/form/filters.ts'
import { Tabs } from '../../../../ui/list/tabs.tsx'
import { LoadMore, RecordSkeleton } from '../../../../ui/table/record.tsx'
import { StatCard, StatCards } from '../../../../ui/table/stat-card.tsx'
import { formatCount, formatMoney } from '../../../../ui/text/format.ts'
import { CreatePaymentDialog } from './create-payment-dialog.tsx'
import styles from './instructor-payments.module.css'
import { InstructorPaymentsTable } from './instructor-payments-table.tsx'
import { MarkPaidDialog } from './mark-paid-dialog.tsx'
import { dueDay } from './payout-words.ts'
import { SendPayoutDialog } from './send-payout-dialog.tsx'
import {
  useAllPayments,
  useCreation,
  useMark,
  useSending,
  useTotals,
  useUnpaid,
} from './use-instructor-payments.ts'

const noFilters = { view: 'unpaid' }

/** The payments to and from instructors. The tab is kept in the address. */
export function AdminInstructorPaymentsPage() {
  useGuard()
  const { filters, setFilters } = useFilters(noFilters)
  const [isCreating, setCreating] = useState(false)
  const [marked, setMarked] = useState<InstructorPayment>()
  const creation = useCreation()
  const mark = useMark()
  const [sent, setSent] = useState<InstructorPayment>()
  const sending = useSending()
  const waiting = useUnpaid().data?.items.length
  const tabs = [
    {
      id: 'unpaid',
      label: <Unpaid count={waiting} />,
      content: <UnpaidList onMark={setMarked} onSend={setSent} />,
    },
    { id: 'all', label: 'All Payments', content: <AllList onMark={setMarked} onSend={setSent} /> },
  ]
  return (
    <AdminLayout
      title="Instructor Payments"
      action={
        <Button variant="gold" onClick={() => setCreating(true)}>
          <Plus size={18} aria-hidden="true" /> Create Payment
        </Button>
      }
    >
      <div className={styles.page}>
        <Totals />
        <Tabs
          label="Instructor payments"
          tabs={tabs}
          selected={filters.view === 'all' ? 'all' : 'unpaid'}
          onSelect={(view) => setFilters({ view }, 'typed')}
        />
      </div>
      <CreatePaymentDialog
        open={isCreating}
        busy={creation.isPending}
        onSave={async (payment) => {
          await creation.mutateAsync(payment)
          setCreating(false)
        }}
        onClose={() => setCreating(false)}
      />
      <MarkPaidDialog
        payment={marked}
        busy={mark.isPending}
        onSave={async (said) => {
          if (marked) await mark.mutateAsync({ payment: marked, mark: said })
          setMarked(undefined)
        }}
        onClose={() => setMarked(undefined)}
      />
      <SendPayoutDialog
        payment={sent}
        busy={sending.isPending}
        onSend={() => sent && sending.mutate(sent, { onSettled: () => setSent(undefined) })}
        onClose={() => setSent(undefined)}
      />
    </AdminLayout>
  )
}

const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

function Totals() {
  const { data } = useTotals()
  const due = data?.nextDueAt ? `, first due ${dueDay(data.nextDueAt)}` : ''
  return (
    <StatCards label="Totals">
      <StatCard
        label="To pay out"
        value={data && formatMoney(data.toPayOut)}
        note={data ? `${counted(data.payouts, 'payout')}${due}` : '\u00a0'}
      />
      <StatCard
        label="Owed to us"
        value={data && formatMoney(data.owedToUs)}
        note={data ? counted(data.fees, 'fee') : '\u00a0'}
      />
      <StatCard
        label="Paid this month"
        value={data && formatMoney(data.paidThisMonth)}
        note={data ? counted(data.payments, 'payment') : '\u00a0'}
      />
    </StatCards>
  )
}

function Unpaid({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return 'Unpaid'
  return (
    <span className={styles.counted}>
      Unpaid <span className={styles.count}>{formatCount(count)}</span>
    </span>
  )
}

type ListProps = Record<'onMark' | 'onSend', (payment: InstructorPayment) => void>

function UnpaidList({ onMark, onSend }: ListProps) {
  const { data, error, refetch } = useUnpaid()
  if (error && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton label="Loading payments" />
  if (data.items.length === 0) {
    return (
      <EmptyState title="No unpaid payments found" icon={<HandCoins size={26} />}>
        A payment is added automatically one day after each session.
      </EmptyState>
    )
  }
  return (
    <InstructorPaymentsTable
      caption="Unpaid payments"
      payments={data.items}
      onMark={onMark}
      onSend={onSend}
    />
  )
}

function AllList({ onMark, onSend }: ListProps) {
  const list = useAllPayments()
  const shown = list.data?.pages.flatMap(({ items }) => items)
  if (list.error && !shown) return <NotLoaded onRetry={() => void list.refetch()} />
  if (!shown) return <RecordSkeleton label="Loading payments" />
  if (shown.length === 0) {
    return (
      <EmptyState title="No payments found" icon={<ReceiptText size={26} />}>
        Payments to and from instructors appear here.
      </EmptyState>
    )
  }
  return (
    <div>
      <InstructorPaymentsTable
        caption="All payments"
        payments={shown}
        hasState
        onMark={onMark}
        onSend={onSend}
      />
      <LoadMore list={list} />
    </div>
  )
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState title="The payments could not be loaded" onRetry={onRetry} />
)
