import type { FiguresOfDay } from '#shared/contract/admin/analytics.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { Shares } from '../../../parts/admin/charts/shares.tsx'
import { sumOf } from '../figure-words.ts'

/** The revenue of the range by source, in shares. */
export function Sources({ days }: { days: readonly FiguresOfDay[] }) {
  const cents = {
    subscriptions: sumOf(days, ({ subscriptions }) => centsOf(subscriptions)),
    courses: sumOf(days, ({ courses }) => centsOf(courses)),
    sessions: sumOf(days, ({ sessions }) => centsOf(sessions)),
    instructors: sumOf(days, ({ instructors }) => centsOf(instructors)),
    store: sumOf(days, ({ store }) => centsOf(store)),
    other: sumOf(days, ({ other }) => centsOf(other)),
  }
  return <Shares title="By source" cents={cents} />
}
