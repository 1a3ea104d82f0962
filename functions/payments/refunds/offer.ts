import type { RefundRule } from '#shared/rules/money/refund.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'

/** What goes back of one payment. */
export type Part = { known: ChargeItem; cents: number }

/** What goes back: of what is asked about first, then of what goes with it. `cents` is the sum. */
export type Offer = {
  parts: readonly Part[]
  cents: number
  rule: RefundRule
  /** The rule that gives nothing, where a person looks all the same. */
  otherwise?: RefundRule
  needsReview: boolean
}
