import { instructorPayment } from '../../model/ledger/instructor-payment.ts'
import { charge } from '../../model/payments/charge.ts'
import { refundRequest } from '../../model/payments/refund-request.ts'
import { besideAct } from '../../model/table/act.ts'
import { isRefused } from '../../model/table/refused.ts'

const tried = { charge, refundRequest, instructorPayment }

/**
 * What has failed for good under the key of one try is tried under the next one. That is kept, so that all who ask go on
 * with the same; somebody else may have counted it before.
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
