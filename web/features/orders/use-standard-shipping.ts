import { centsOf } from '#shared/rules/money/money.ts'
import { useSite } from '../../parts/site/use-site.ts'

/** Cents of standard shipping below the amount from which it is free, as the settings say. */
export const useStandardShipping = (): number => centsOf(useSite().standardShipping)
