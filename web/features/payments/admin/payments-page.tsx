import type { ReactNode } from 'react'
import { idPattern } from '#shared/rules/ids.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { PaymentDrawer } from '../../../parts/admin/payments/payment-drawer.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { useFilters } from '../../../ui/form/filters.ts'
import { Tabs } from '../../../ui/list/tabs.tsx'
import { formatCount } from '../../../ui/text/format.ts'
import { Differences } from './books/differences.tsx'
import { EarningsTable } from './books/earnings-table.tsx'
import { Ledger } from './books/ledger.tsx'
import { RecentPayments } from './books/recent-payments.tsx'
import { RevenueCards } from './books/revenue-cards.tsx'
import { RevenueChart } from './books/revenue-chart.tsx'
import { useReviews } from './books/use-payments.ts'
import styles from './payments-page.module.css'
import { RefundReviews } from './refunds/refund-reviews.tsx'

const noFilters = { view: 'overview', month: '', payment: '' }

/** Revenue, liabilities and pending decisions. The tab is kept in the address. */
export function AdminPaymentsPage() {
  useGuard()
  const { filters, setFilters } = useFilters(noFilters)
  const waiting = useReviews().data?.items.filter(({ state }) => state === 'review').length ?? 0
  const tabs = [
    {
      id: 'overview',
      label: 'Overview',
      content: <Overview onOpen={(payment) => setFilters({ payment })} />,
    },
    {
      id: 'refunds',
      label: <Counted count={waiting}>Refunds to review</Counted>,
      content: <RefundReviews />,
    },
    {
      id: 'ledger',
      label: 'Ledger',
      content: <Ledger month={filters.month} onMonth={(month) => setFilters({ month })} />,
    },
    { id: 'differences', label: 'Differences', content: <Differences /> },
  ]
  const selected = tabs.find(({ id }) => id === filters.view)?.id ?? 'overview'
  return (
    <AdminLayout title="Payments">
      <div className={styles.page}>
        <RevenueCards />
        <Tabs
          label="Payments"
          tabs={tabs}
          selected={selected}
          onSelect={(view) => setFilters({ view }, 'typed')}
        />
      </div>
      <PaymentDrawer
        id={idPattern('charge').test(filters.payment) ? filters.payment : undefined}
        onClose={() => setFilters({ payment: '' }, 'typed')}
      />
    </AdminLayout>
  )
}

function Overview({ onOpen }: { onOpen: (payment: string) => void }) {
  return (
    <div className={styles.overview}>
      <RevenueChart />
      <Part title="Recent payments">
        <RecentPayments onOpen={onOpen} />
      </Part>
      <Part title="Instructor earnings">
        <EarningsTable />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

/** A label with the number of items that wait. */
function Counted({ count, children }: { count: number; children: ReactNode }) {
  if (count === 0) return children
  return (
    <span className={styles.counted}>
      {children} <span className={styles.count}>{formatCount(count)}</span>
    </span>
  )
}
