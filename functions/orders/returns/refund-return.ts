import { Problem } from '#shared/contract/problem.ts'
import { type ChargeItem, charge, isDisputed, isPaidElsewhere, leftOf } from '../../model/payments/charge.ts'
import { fileRefundSteps, refundOf } from '../../model/payments/wanted-refund.ts'
import { type MoneyStep, moneyEntities } from '../../model/steps/money-steps.ts'
import { findOrder } from '../../model/store/order.ts'
import { findReturn, type OrderReturnItem } from '../../model/store/order-return.ts'
import { changeReturnStep, dueIdOf, endReturnDueSteps } from '../../model/store/return-steps.ts'
import { setDueStep } from '../../model/table/due.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { errorFacts, log } from '../../ports/process/log.ts'

/** Minutes after which what is owed is tried again, while another refund of the payment or a dispute goes first. */
const pauseMinutes = 10

const isOwed = ({ state, refund = 0, refundRequestId }: OrderReturnItem): boolean =>
  state === 'received' && refund > 0 && !refundRequestId

/** Files the refund of what has arrived, once, as one request; the refund engine pays it. */
export async function refundReturn(orderId: string, id: string): Promise<void> {
  await tryAgain(async () => {
    const known = await findReturn(orderId, id)
    if (!known) return
    if (!isOwed(known)) return writeSteps(moneyEntities, endReturnDueSteps(known))
    const paid = await chargeOfOrder(orderId)
    if (isDisputed(paid)) return postpone(known)
    try {
      await file(known, paid)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'refund.asked') throw error
      await postpone(known)
    }
  })
}

async function chargeOfOrder(orderId: string): Promise<ChargeItem> {
  const order = await findOrder(orderId)
  const { data } = await charge()
    .get({ id: order?.chargeId ?? '' })
    .go({ consistent: true })
  if (!data) throw new Error(`${orderId} has no charge`)
  return data
}

async function file(known: OrderReturnItem, paid: ChargeItem): Promise<void> {
  const now = clock.now()
  const { refund: owed = 0, lines, decidedBy } = known
  const amount = Math.min(owed, leftOf(paid))
  if (amount <= 0) {
    return writeSteps(moneyEntities, [
      changeReturnStep(known, { refund: 0 }, now),
      unchangedStep(paid),
      ...endReturnDueSteps(known),
    ])
  }
  const names = lines.map(
    ({ name, resellable = 0, unsellable = 0 }) => `${resellable + unsellable} × ${name}`,
  )
  const request = refundOf(
    paid,
    {
      amount,
      ruleAmount: owed,
      rule: 'physical.within_window',
      wish: `Returned: ${names.join(', ')}`,
      // PayPal has decided on the payment by itself: a person looks at what is still owed.
      state: isPaidElsewhere(paid) ? 'review' : 'paying',
      ...(decidedBy && { decidedBy }),
    },
    now,
  )
  await writeSteps(moneyEntities, [
    changeReturnStep(known, { refund: amount, refundRequestId: request.id }, now),
    unchangedStep(paid),
    ...endReturnDueSteps(known),
    ...fileRefundSteps(request, now, () => new Problem('refund.asked')),
  ])
}

/** What is left of a payment is as it was read. */
const unchangedStep = ({ id, updatedAt }: ChargeItem): MoneyStep => ({
  write: ({ charge }) =>
    charge
      .check({ id })
      .where((a, { eq }) => eq(a.updatedAt, updatedAt))
      .commit(),
})

async function postpone(known: OrderReturnItem): Promise<void> {
  const now = clock.now()
  const dueAt = new Date(now.getTime() + pauseMinutes * 60_000).toISOString()
  await writeSteps(moneyEntities, [
    changeReturnStep(known, { dueAt }, now),
    ...endReturnDueSteps(known),
    setDueStep('return', dueIdOf(known), dueAt),
  ])
}

/** The same at once; what does not work now is tried again by the sweep. */
export async function refundReturnNow(orderId: string, id: string): Promise<void> {
  try {
    await refundReturn(orderId, id)
  } catch (error) {
    log('error', 'return not refunded yet', { returnId: id, ...errorFacts(error) })
  }
}
