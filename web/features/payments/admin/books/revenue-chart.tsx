import { ChartColumn, Download, Table2 } from 'lucide-react'
import { useState } from 'react'
import type { Revenue } from '#shared/contract/payments/admin-books.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { IconButton } from '../../../../ui/base/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { type Bar, BarChart } from '../../../../ui/table/bar-chart.tsx'
import { type CardColumn, CardTable } from '../../../../ui/table/card-table.tsx'
import { formatMoney } from '../../../../ui/text/format.ts'
import { monthName, shortMonth } from '../../../../ui/text/month-words.ts'
import styles from './revenue.module.css'
import { RevenueSources } from './revenue-sources.tsx'
import { useRevenue } from './use-payments.ts'

type Month = Revenue['months'][number]

const columns: CardColumn<Month>[] = [
  { header: 'Month', isRowHeader: true, cell: ({ month }) => monthName(month) },
  { header: 'Subscriptions', align: 'right', cell: ({ tier }) => formatMoney(tier) },
  { header: 'Courses', align: 'right', cell: ({ course }) => formatMoney(course) },
  { header: 'Sessions', align: 'right', cell: ({ session }) => formatMoney(session) },
  { header: 'Revenue', align: 'right', cell: ({ total }) => <strong>{formatMoney(total)}</strong> },
  { header: 'Given back', align: 'right', cell: ({ refunded }) => formatMoney(refunded) },
  { header: 'Provider fees', align: 'right', cell: ({ fees }) => formatMoney(fees) },
]

/** Revenue by month as a picture, as figures, and to take along. */
export function RevenueChart() {
  const { data } = useRevenue()
  const months = data?.months.toSorted((one, other) => (one.month < other.month ? -1 : 1)) ?? []
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const views = [
    { id: 'chart', label: 'As a chart', Icon: ChartColumn },
    { id: 'table', label: 'As a table', Icon: Table2 },
  ] as const
  return (
    <section className={styles.panel} aria-labelledby="revenue-by-month">
      <header className={styles.head}>
        <h2 id="revenue-by-month" className={styles.title}>
          Revenue by month
        </h2>
        <div className={styles.tools}>
          {views.map(({ id, label, Icon }) => (
            <IconButton
              key={id}
              label={label}
              aria-pressed={view === id}
              className={styles.view}
              onClick={() => setView(id)}
            >
              <Icon size={20} aria-hidden="true" />
            </IconButton>
          ))}
          <a
            className={styles.download}
            href={data && `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(months))}`}
            download="kiai-revenue.csv"
            aria-label="Revenue as CSV"
            title="Revenue as CSV"
          >
            <Download size={20} aria-hidden="true" />
          </a>
        </div>
      </header>
      {!data && <Skeleton height="19rem" />}
      {data && view === 'chart' && isBlank(data) && (
        <p className={styles.blank}>Nothing has been earned yet. The first payment draws the first bar.</p>
      )}
      {data && view === 'chart' && !isBlank(data) && (
        <>
          <BarChart
            summary={summaryOf(data)}
            bars={months.map(barOf)}
            format={(cents) => formatMoney((cents / 100).toFixed(2))}
            formatLine={(cents) => shortDollars.format(cents / 100)}
          />
          <RevenueSources months={months} />
        </>
      )}
      {data && view === 'table' && (
        <CardTable
          caption="Revenue by month"
          columns={columns}
          rows={months.toReversed()}
          keyOf={({ month }) => month}
        />
      )}
    </section>
  )
}

const isBlank = ({ months }: Revenue) => months.every(({ total }) => centsOf(total) === 0)

const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

const barOf = ({ month, total }: Month): Bar => ({
  id: month,
  label: shortMonth(month),
  title: monthName(month),
  value: centsOf(total),
})

function summaryOf({ months, year }: Revenue): string {
  const best = months.toSorted((one, other) => centsOf(other.total) - centsOf(one.total))[0]
  const all = `Revenue of ${months.length} months, ${formatMoney(year)} together`
  return best ? `${all}; the most in ${monthName(best.month)}, ${formatMoney(best.total)}` : all
}

/** A line for each month. Figures and months alone: nothing in it could be taken for a formula. */
function csvOf(months: readonly Month[]): string {
  const rows = months.map(({ month, tier, course, session, refunded, fees, total }) =>
    [month, tier, course, session, total, refunded, fees].join(','),
  )
  return ['month,subscriptions,courses,sessions,revenue,given back,provider fees', ...rows, ''].join('\r\n')
}
