import { isReturnOpen } from '#shared/rules/store/returns.ts'
import { type ChargeItem, charge, leftOf } from '../../model/payments/charge.ts'
import { type MoneyStep, moneyEntities } from '../../model/steps/money-steps.ts'
import { refundedOrderSteps } from '../../model/steps/refunded-order.ts'
import { findOrder, type OrderItem } from '../../model/store/order.ts'
import { findReturn } from '../../model/store/order-return.ts'
import { changeReturnStep, exchangeChange } from '../../model/store/return-steps.ts'
import { type DueItem, endDue, endDueStep } from '../../model/table/due.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { returnMailSteps } from '../return-mail.ts'
import { freePieceSteps } from './exchange-steps.ts'

/**
 * Does the due step for the order of an exchange. After a full refund of its payment the order ends. After the hold
 * the piece is free again, and the return continues as a return for a refund.
 */
export async function followExchange(id: string, due: DueItem): Promise<void> {
  await tryAgain(async () => {
    const known = await findOrder(id)
    if (!known) return endDue(due)
    const now = clock.now()
    const steps = await dueSteps(known, due, now)
    if (!steps) return endDue(due)
    // Freeing the piece ends the due item of its hold.
    const isHold = known.state === 'pending' && known.heldUntil === due.at
    await writeSteps(moneyEntities, [...steps, ...(isHold ? [] : [endDueStep('order', id, due.at)])])
  })
}

async function dueSteps(known: OrderItem, due: DueItem, now: Date): Promise<MoneyStep[] | undefined> {
  const isHeld = known.state === 'pending'
  if (leftOf(await chargeOf(known)) <= 0)
    return isHeld ? freePieceSteps(known, now) : refundedOrderSteps(known, now)
  if (!isHeld || known.heldUntil !== due.at) return undefined
  return [...freePieceSteps(known, now), ...(await goesOnSteps(known, now))]
}

async function chargeOf({ id, chargeId }: OrderItem): Promise<ChargeItem> {
  const { data } = await charge().get({ id: chargeId }).go({ consistent: true })
  if (!data) throw new Error(`${id} has no charge`)
  return data
}

async function goesOnSteps({ exchangeOf }: OrderItem, now: Date): Promise<MoneyStep[]> {
  const known = exchangeOf && (await findReturn(exchangeOf.orderId, exchangeOf.returnId))
  if (!known || !isReturnOpen(known.state)) return []
  return [
    changeReturnStep(known, exchangeChange(known, 'over'), now),
    ...returnMailSteps(known, 'exchange_over', now),
  ]
}
