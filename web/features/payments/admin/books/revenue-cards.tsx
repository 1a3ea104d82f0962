import { CalendarDays, CalendarRange, Landmark, TrendingDown, TrendingUp, Wallet } from 'lucide-react'
import type { Revenue } from '#shared/contract/payments/admin-books.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { ErrorState } from '../../../../ui/feedback/state.tsx'
import { StatCard, StatCards } from '../../../../ui/table/stat-card.tsx'
import { formatMoney } from '../../../../ui/text/format.ts'
import styles from './revenue.module.css'
import { useRevenue } from './use-payments.ts'

/** Revenue by the ledger: settled payments minus refunds. */
export function RevenueCards() {
  const { data, error, refetch } = useRevenue()
  if (error && !data)
    return <ErrorState title="The revenue could not be loaded" level={3} onRetry={() => void refetch()} />
  const now = data?.months.toSorted((one, other) => (one.month < other.month ? 1 : -1))[0]
  const dollars = (amount: string | undefined) => amount && formatMoney(amount)
  return (
    <StatCards label="Revenue">
      <StatCard
        label="This month"
        value={dollars(data?.thisMonth)}
        note={data ? <Trend revenue={data} /> : ' '}
        icon={<Wallet size={20} />}
      />
      <StatCard
        label="Last month"
        value={dollars(data?.lastMonth)}
        note="settled, less refunds"
        icon={<CalendarDays size={20} />}
      />
      <StatCard
        label="Last 12 months"
        value={dollars(data?.year)}
        note="settled, less refunds"
        icon={<CalendarRange size={20} />}
      />
      <StatCard
        label="Provider fees"
        value={data && dollars(now?.fees ?? '0.00')}
        note="this month, cards and PayPal"
        icon={<Landmark size={20} />}
      />
    </StatCards>
  )
}

/** The comparison of this month with the whole previous month. */
function Trend({ revenue: { thisMonth, lastMonth } }: { revenue: Revenue }) {
  const [now, before] = [centsOf(thisMonth), centsOf(lastMonth)]
  if (before <= 0) return 'settled, less refunds'
  const share = Math.round((now / before) * 100)
  const Arrow = now >= before ? TrendingUp : TrendingDown
  return (
    <span className={styles.trend}>
      <Arrow size={14} aria-hidden="true" /> {share}% of last month so far
    </span>
  )
}
