import { centsOf } from '#shared/rules/money/money.ts'
import { useSite } from '../../parts/site/use-site.ts'

/** Cents of standard shipping below the free threshold, from the settings. */
export const useStandardShipping = (): number => centsOf(useSite().standardShipping)
