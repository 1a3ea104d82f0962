import { instructorPayment } from '../../model/ledger/instructor-payment.ts'
import { charge } from '../../model/payments/charge.ts'
import { refundRequest } from '../../model/payments/refund-request.ts'
import { besideAct } from '../../model/table/act.ts'
import { isRefused } from '../../model/table/refused.ts'

const tried = { charge, refundRequest, instructorPayment }

/**
 * Counts a try that has failed for good, so that the next one has another idempotency key. The count is stored, so
 * that all callers use the same key; another caller may have counted it before.
 */
export async function countTry(of: keyof typeof tried, id: string, attempt: number): Promise<void> {
  const counted = tried[of]()
    .patch({ id })
    .set({ attempt: attempt + 1 })
    .where((a, { eq, notExists }) => {
      const asRead = eq(a.attempt, attempt)
      return attempt === 0 ? `(${notExists(a.attempt)} OR ${asRead})` : asRead
    })
  try {
    await besideAct(() => counted.go())
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}
