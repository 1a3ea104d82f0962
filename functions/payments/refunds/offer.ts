import type { RefundRule } from '#shared/rules/money/refund.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'

/** The refunded part of one payment. */
export type Part = { known: ChargeItem; cents: number }

/** The refund: first of the payment asked about, then of payments that end with it. `cents` is the sum. */
export type Offer = {
  parts: readonly Part[]
  cents: number
  rule: RefundRule
  /** The rule by which nothing is refunded, if a person reviews it anyway. */
  otherwise?: RefundRule
  needsReview: boolean
}
