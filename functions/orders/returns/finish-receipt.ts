import { withdrawReviewsOfOrder } from '../../model/reviews/product-review.ts'
import { clock } from '../../ports/process/clock.ts'
import { errorFacts, log } from '../../ports/process/log.ts'
import { requireOrder } from '../find.ts'
import { refundOwed } from '../owed/refund-owed.ts'

/**
 * Finishes a recorded receipt: withdraws the reviews of products that its buyer no longer has, and files the owed
 * refund. The reviews have transactions of their own, since a receipt of twenty lines leaves no room for them. A repeated
 * call continues where the first one ended.
 */
export async function finishReceipt(orderId: string, id: string): Promise<void> {
  await withdrawReviewsOfOrder(await requireOrder(orderId), clock.now())
  await refundOwed(orderId, id)
}

/** The same at once; the sweep retries it after a failure. */
export async function finishReceiptNow(orderId: string, id: string): Promise<void> {
  try {
    await finishReceipt(orderId, id)
  } catch (error) {
    log('error', 'a receipt was not finished yet', { receiptOf: id, ...errorFacts(error) })
  }
}
