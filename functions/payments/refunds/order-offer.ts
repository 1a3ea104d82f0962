import { digitalRefund, physicalRefund, type RefundDecision } from '#shared/rules/money/refund.ts'
import { type ChargeItem, leftOf } from '../../model/payments/charge.ts'
import type { MoneyStep } from '../../model/steps/money-steps.ts'
import { findOrder, type OrderItem, type OrderLine } from '../../model/store/order.ts'
import { changeOrderStep } from '../../model/store/order-steps.ts'
import { clock } from '../../ports/process/clock.ts'
import type { Offer } from './offer.ts'

/** The decision of the rules on one line now, by the policy at the time of sale. */
function decisionOf(known: OrderItem, line: OrderLine): RefundDecision {
  const askedAt = clock.now().toISOString()
  const { policy, paidAt = '', deliveredAt } = known
  if (line.isDigital) {
    const isFullyDownloaded = line.downloadedAt !== undefined
    return digitalRefund({ boughtAt: paidAt, askedAt, isFullyDownloaded, days: policy.digitalDays })
  }
  const decision = physicalRefund({ deliveredAt, askedAt, isUnused: true, days: policy.physicalDays })
  // Goods are sent back first, and refunded once they have arrived.
  return decision.percent > 0 ? { percent: 0, reason: 'physical.by_return', needsReview: false } : decision
}

/**
 * Files that were never downloaded are refunded at once. Goods are refunded by a return, and missing deliveries are
 * reviewed.
 */
export async function orderOffer(known: ChargeItem): Promise<Offer> {
  const found = await findOrder(known.subjectId)
  const open = found?.lines.filter(({ state }) => state !== 'cancelled' && state !== 'refunded') ?? []
  const ruled = found ? open.map((line) => ({ line, decision: decisionOf(found, line) })) : []
  const due = ruled.filter(({ decision }) => decision.percent > 0)
  const cents = Math.min(
    leftOf(known),
    due.reduce((sum, { line }) => sum + line.cents * line.quantity, 0),
  )
  const review = ruled.find(({ decision }) => decision.needsReview)
  const first = due[0] ?? review ?? ruled[0]
  return {
    parts: [{ known, cents }],
    cents,
    rule: first?.decision.reason ?? 'order_cancelled',
    needsReview: cents === 0 && review !== undefined,
  }
}

/** Blocks downloads of files that are refunded by rule. */
export async function refundFilesSteps({ subjectId }: ChargeItem): Promise<MoneyStep[]> {
  const found = await findOrder(subjectId)
  if (!found) return []
  const lines = found.lines.map((line) =>
    line.isDigital && line.state === 'delivered' && decisionOf(found, line).percent > 0
      ? { ...line, state: 'refunded' as const, refunded: line.cents * line.quantity }
      : line,
  )
  return [changeOrderStep(found, { lines }, clock.now())]
}
