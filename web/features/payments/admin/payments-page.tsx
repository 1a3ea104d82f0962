import type { ReactNode } from 'react'
import { AdminLayout } from '../../../admin/admin-layout.tsx'
import { useGuard } from '../../../layout/use-guard.ts'
import { useFilters } from '../../../ui/filters.ts'
import { formatCount } from '../../../ui/format.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { Differences } from './differences.tsx'
import { EarningsTable } from './earnings-table.tsx'
import { Ledger } from './ledger.tsx'
import styles from './payments-page.module.css'
import { RecentPayments } from './recent-payments.tsx'
import { RefundReviews } from './refund-reviews.tsx'
import { RevenueCards } from './revenue-cards.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { useReviews } from './use-payments.ts'

const noFilters = { view: 'overview', month: '' }

/** What was earned, what is owed, and what a person has to decide. The tab stands in the address. */
export function AdminPaymentsPage() {
  useGuard()
  const { filters, setFilters } = useFilters(noFilters)
  const waiting = useReviews().data?.items.filter(({ state }) => state === 'review').length ?? 0
  const tabs = [
    { id: 'overview', label: 'Overview', content: <Overview /> },
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
    </AdminLayout>
  )
}

function Overview() {
  return (
    <div className={styles.overview}>
      <RevenueChart />
      <Part title="Recent payments">
        <RecentPayments />
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

/** What waits for somebody, in figures behind its name. */
function Counted({ count, children }: { count: number; children: ReactNode }) {
  if (count === 0) return children
  return (
    <span className={styles.counted}>
      {children} <span className={styles.count}>{formatCount(count)}</span>
    </span>
  )
}
