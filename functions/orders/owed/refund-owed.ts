import { Problem } from '#shared/contract/problem.ts'
import { type ChargeItem, charge, isDisputed, isPaidElsewhere, leftOf } from '../../model/payments/charge.ts'
import { fileRefundSteps, refundOf } from '../../model/payments/wanted-refund.ts'
import { type MoneyStep, moneyEntities } from '../../model/steps/money-steps.ts'
import { findOrder } from '../../model/store/order.ts'
import { dueIdOf } from '../../model/store/return-steps.ts'
import { setDueStep } from '../../model/table/due.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { errorFacts, log } from '../../ports/process/log.ts'
import { findOwed, type Owed } from './find-owed.ts'

/** Minutes until an owed refund is retried while another refund of the payment or a dispute goes first. */
const pauseMinutes = 10

/** Files the owed refund of a return or a claim as one request, once; the refund engine pays it. */
export async function refundOwed(orderId: string, id: string): Promise<void> {
  await tryAgain(async () => {
    const owed = await findOwed(orderId, id)
    if (!owed) return
    if (owed.cents === 0) return writeSteps(moneyEntities, owed.endDueSteps)
    const paid = await chargeOfOrder(orderId)
    if (isDisputed(paid)) return postpone(owed)
    try {
      await file(owed, paid)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'refund.asked') throw error
      await postpone(owed)
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

async function file({ cents, rule, wish, decidedBy, ...owed }: Owed, paid: ChargeItem): Promise<void> {
  const now = clock.now()
  const amount = Math.min(cents, leftOf(paid))
  if (amount <= 0) {
    return writeSteps(moneyEntities, [
      ...owed.changeSteps({ refund: 0 }, now),
      unchangedStep(paid),
      ...owed.endDueSteps,
    ])
  }
  const request = refundOf(
    paid,
    {
      amount,
      ruleAmount: cents,
      rule,
      wish,
      // PayPal has decided on the payment itself: a person checks how much is still owed.
      state: isPaidElsewhere(paid) ? 'review' : 'paying',
      ...(decidedBy && { decidedBy }),
    },
    now,
  )
  await writeSteps(moneyEntities, [
    ...owed.changeSteps({ refund: amount, refundRequestId: request.id }, now),
    unchangedStep(paid),
    ...owed.endDueSteps,
    ...fileRefundSteps(request, now, () => new Problem('refund.asked')),
  ])
}

/** Claims that the payment, and so the refundable rest of it, is unchanged since it was read. */
const unchangedStep = ({ id, updatedAt }: ChargeItem): MoneyStep => ({
  write: ({ charge }) =>
    charge
      .check({ id })
      .where((a, { eq }) => eq(a.updatedAt, updatedAt))
      .commit(),
})

async function postpone(owed: Owed): Promise<void> {
  const now = clock.now()
  const dueAt = new Date(now.getTime() + pauseMinutes * 60_000).toISOString()
  await writeSteps(moneyEntities, [
    ...owed.changeSteps({ dueAt }, now),
    ...owed.endDueSteps,
    setDueStep('return', dueIdOf(owed), dueAt),
  ])
}

/** The same at once; the sweep retries it after a failure. */
export async function refundOwedNow(orderId: string, id: string): Promise<void> {
  try {
    await refundOwed(orderId, id)
  } catch (error) {
    log('error', 'what is owed was not refunded yet', { owedBy: id, ...errorFacts(error) })
  }
}
