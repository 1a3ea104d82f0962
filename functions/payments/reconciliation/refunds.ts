import { refundRequest } from '../../model/payments/refund-request.ts'
import { clock } from '../../ports/process/clock.ts'
import type { Found } from '../ledger/differences.ts'
import { payRefund } from '../refunds/pay-refund.ts'
import { findRequest } from '../settlement/book-refund.ts'
import type { Step } from './step.ts'

/** Refunds delayed by a long outage of the provider: they are paid once it answers again. */

/** Milliseconds after which an unpaid refund counts as abandoned. */
const lost = 60 * 60_000

export const refundsPromised: Step = async () => ({
  checks: (await refundsUnderWay()).map((id) => ({ name: `refund ${id}`, make: () => checkRefund(id) })),
})

/** Refunds whose task was given up. */
export async function refundsUnderWay(): Promise<string[]> {
  const { data } = await refundRequest().query.byState({ state: 'paying' }).go({ pages: 'all' })
  const since = new Date(clock.now().getTime() - lost).toISOString()
  return data.filter(({ updatedAt }) => updatedAt < since).map(({ id }) => id)
}

/** Pays one of these refunds and reports that it was late; throws if it cannot be paid yet. */
async function checkRefund(id: string): Promise<Found | undefined> {
  await payRefund(id)
  const now = await findRequest(id)
  if (!now || now.state === 'paying') return undefined
  return { id: `refund:${id}`, kind: 'refund_late', what: `${id} took too long`, isRepaired: true }
}
