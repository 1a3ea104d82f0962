import { charge } from '../../model/payments/charge.ts'
import { moneyEntities } from '../../model/steps/money-steps.ts'
import { findOrder } from '../../model/store/order.ts'
import { changeOrderStep, endUnpaidSteps } from '../../model/store/order-steps.ts'
import { type DueItem, endDue, endDueStep, setDueStep } from '../../model/table/due.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { followExchange } from '../exchanges/follow-exchange.ts'
import { closePageStep } from './cancel.ts'

/** Minutes until an order is checked again while a bank is still processing its payment. */
const bankMinutes = 10

/**
 * Ends the hold of an unpaid order: its goods are freed, and its payment page is closed. While a bank is processing
 * the payment, the goods stay held until it answers.
 */
export async function endHold(due: DueItem): Promise<void> {
  if ((await findOrder(due.subjectId))?.exchangeOf) return followExchange(due.subjectId, due)
  await tryAgain(async () => {
    const known = await findOrder(due.subjectId)
    // Paid, cancelled or deleted in the meantime.
    if (known?.state !== 'pending' || known.heldUntil !== due.at) return endDue(due)
    const now = clock.now()
    const { data: open } = await charge().get({ id: known.chargeId }).go({ consistent: true })
    if (open?.state === 'awaiting' && !open.checkoutUrl) {
      const heldUntil = new Date(now.getTime() + bankMinutes * 60_000).toISOString()
      return writeSteps(moneyEntities, [
        changeOrderStep(known, { heldUntil }, now),
        endDueStep('order', known.id, due.at),
        setDueStep('order', known.id, heldUntil),
      ])
    }
    await writeSteps(moneyEntities, [
      ...endUnpaidSteps(known, 'hold_over', now),
      closePageStep(known.chargeId, now),
    ])
  })
}
