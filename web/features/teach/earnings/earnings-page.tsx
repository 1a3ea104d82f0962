import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Banknote, Hourglass, Percent } from 'lucide-react'
import { useCallback } from 'react'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { useFilters } from '../../../ui/form/filters.ts'
import { StatCard, StatCards } from '../../../ui/table/stat-card.tsx'
import { formatDate, formatMoney } from '../../../ui/text/format.ts'
import { lastMonths } from '../../../ui/text/month-words.ts'
import { TeachFrame } from '../frame/teach-frame.tsx'
import { ownEarnings } from '../frame/teach-reads.ts'
import { dueNote, pendingNote } from './earning-words.ts'
import styles from './earnings-page.module.css'
import { MonthStatement } from './month-statement.tsx'
import { PayeePanel } from './payee-panel.tsx'

const noFilters = { month: '', from: '' }

/** The earnings from teaching: pending, due and paid, and each month session by session. */
export function EarningsPage() {
  return (
    <TeachFrame title="Earnings">
      <Own />
    </TeachFrame>
  )
}

function Own() {
  const { filters, setFilters } = useFilters(noFilters)
  const months = lastMonths(24, new Date())
  const month = months.find((each) => each === filters.month) ?? months[0] ?? ''
  const forgetWay = useCallback(() => setFilters({ from: '' }), [setFilters])
  return (
    <div className={styles.page}>
      <Figures />
      <PayeePanel isBack={filters.from === 'stripe'} onChecked={forgetWay} />
      <MonthStatement
        month={month}
        months={months}
        onMonth={(next) => setFilters({ month: next === months[0] ? '' : next })}
      />
    </div>
  )
}

function Figures() {
  const { data, error, refetch } = useQuery(ownEarnings())
  if (error && !data) {
    return <ErrorState title="Your earnings could not be loaded" onRetry={() => void refetch()} />
  }
  return (
    <StatCards label="Your earnings">
      <StatCard
        label="Pending"
        icon={<Hourglass size={18} />}
        value={data && formatMoney(data.pending)}
        note={data ? pendingNote(data) : '\u00a0'}
      />
      <StatCard
        label="Due"
        icon={<Banknote size={18} />}
        value={data && formatMoney(data.due)}
        note={data ? dueNote(data) : '\u00a0'}
      />
      <StatCard
        label="Paid out"
        icon={<BadgeCheck size={18} />}
        value={data && formatMoney(data.paid)}
        note={data ? (data.paidSince ? `since ${formatDate(data.paidSince)}` : 'nothing yet') : '\u00a0'}
      />
      <StatCard
        label="Platform fee"
        icon={<Percent size={18} />}
        value={data && `${Number(data.platformFeePercentage)}%`}
        note="taken from each session"
      />
    </StatCards>
  )
}
