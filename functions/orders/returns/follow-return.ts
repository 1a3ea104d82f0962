import { idPattern } from '#shared/rules/ids.ts'
import { mayReturnBecome } from '#shared/rules/store/returns.ts'
import { moneyEntities } from '../../model/steps/money-steps.ts'
import { findClaim } from '../../model/store/order-claim.ts'
import { findReturn } from '../../model/store/order-return.ts'
import { changeOrderStep } from '../../model/store/order-steps.ts'
import {
  changeReturnStep,
  endReturnDueSteps,
  exchangeChange,
  linesWithComing,
} from '../../model/store/return-steps.ts'
import { type DueItem, endDue } from '../../model/table/due.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { freePieceSteps, heldOrderOf } from '../exchanges/exchange-steps.ts'
import { requireOrder } from '../find.ts'
import { refundOwed } from '../owed/refund-owed.ts'
import { returnMailSteps } from '../return-mail.ts'
import { finishReceipt } from './finish-receipt.ts'

/** Does the due step of a return or a claim: its refund is retried, a receipt is finished, or a return that has not arrived in time lapses. */
export async function followReturn(due: DueItem): Promise<void> {
  const [orderId = '', id = ''] = due.subjectId.split('/')
  const isClaim = idPattern('orderClaim').test(id)
  const known = await (isClaim ? findClaim(orderId, id) : findReturn(orderId, id))
  if (known?.dueAt !== due.at) return endDue(due)
  if (isClaim) return refundOwed(orderId, id)
  if (known.state === 'received') return finishReceipt(orderId, id)
  await lapse(orderId, id, due)
}

async function lapse(orderId: string, id: string, due: DueItem): Promise<void> {
  await tryAgain(async () => {
    const known = await findReturn(orderId, id)
    // Received, withdrawn or declined in the meantime.
    if (!known || !mayReturnBecome(known.state, 'lapsed')) return endDue(due)
    const order = await requireOrder(orderId)
    const now = clock.now()
    await writeSteps(moneyEntities, [
      changeReturnStep(
        known,
        { ...exchangeChange(known, 'over'), state: 'lapsed', endedAt: now.toISOString() },
        now,
      ),
      ...freePieceSteps(await heldOrderOf(known), now),
      changeOrderStep(order, { lines: linesWithComing(order, known.lines, -1) }, now),
      ...endReturnDueSteps(known),
      ...returnMailSteps(known, 'lapsed', now),
    ])
  })
}
