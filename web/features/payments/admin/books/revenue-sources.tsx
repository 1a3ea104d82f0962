import type { Revenue } from '#shared/contract/payments/admin-books.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { Shares } from '../../../../parts/admin/charts/shares.tsx'

type Months = Revenue['months']

/** The revenue of the year by source, in shares. */
export function RevenueSources({ months }: { months: Months }) {
  const sumOf = (amountOf: (month: Months[number]) => string) =>
    months.reduce((sum, month) => sum + Math.max(0, centsOf(amountOf(month))), 0)
  const cents = {
    subscriptions: sumOf(({ tier }) => tier),
    courses: sumOf(({ course }) => course),
    sessions: sumOf(({ session }) => session),
    instructors: sumOf(({ instructor }) => instructor),
    store: sumOf(({ order }) => order),
  }
  return <Shares title="By source, 12 months" cents={cents} />
}
