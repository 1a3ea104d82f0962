import { taxWithin } from '#shared/rules/money/fees.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { useSite } from '../../parts/site/use-site.ts'
import { formatMoney } from '../../ui/text/format.ts'

/** The tax within a total in cents, by the settings; without a setting, that taxes are included. */
export function TaxWords({ total }: { total: number }) {
  const { tax } = useSite()
  if (!tax) return 'Taxes are included.'
  const { name, percentage } = tax
  return `${name} ${percentage}%, ${formatMoney(dollarsOf(taxWithin(total, percentage)))}, is included.`
}
