import type { Revenue } from '#shared/contract/payments/admin-books.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { ChartPanel, type FigureColumn } from '../../../../parts/admin/charts/chart-panel.tsx'
import { type Bar, BarChart } from '../../../../ui/table/bar-chart.tsx'
import { formatMoney } from '../../../../ui/text/format.ts'
import { monthName, shortMonth } from '../../../../ui/text/month-words.ts'
import { RevenueSources } from './revenue-sources.tsx'
import { useRevenue } from './use-payments.ts'

type Month = Revenue['months'][number]

const column = (header: string, text: (month: Month) => string): FigureColumn<Month> => ({
  header,
  text,
  isNumber: true,
})
const columns: FigureColumn<Month>[] = [
  { header: 'Month', text: ({ month }) => month },
  column('Revenue USD', ({ total }) => total),
  column('Subscriptions', ({ tier }) => tier),
  column('Courses', ({ course }) => course),
  column('Sessions', ({ session }) => session),
  column('Instructors', ({ instructor }) => instructor),
  column('Store', ({ order }) => order),
  column('Refunds', ({ refunded }) => refunded),
  column('Provider fees', ({ fees }) => fees),
]

/** Revenue by month as a chart, as a table, and as a download. */
export function RevenueChart() {
  const { data } = useRevenue()
  const months = data?.months.toSorted((one, other) => (one.month < other.month ? -1 : 1))
  return (
    <ChartPanel
      title="Revenue by month"
      columns={columns}
      rows={months}
      keyOf={({ month }) => month}
      fileName="kiai-revenue"
      blank={data && isBlank(data) && 'No revenue yet. The chart starts with the first payment.'}
    >
      {data && months && (
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
    </ChartPanel>
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
  const all = `Revenue of ${months.length} months, ${formatMoney(year)} in total`
  return best ? `${all}; the most in ${monthName(best.month)}, ${formatMoney(best.total)}` : all
}
