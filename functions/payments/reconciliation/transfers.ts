import { dollarsOf } from '#shared/rules/money/money.ts'
import { findInstructorPayment, instructorPayment } from '../../model/ledger/instructor-payment.ts'
import { askStripe, type Stripe } from '../../ports/payments/stripe.ts'
import { clock } from '../../ports/process/clock.ts'
import type { Found } from '../ledger/differences.ts'
import { paySent } from '../payouts/send-payout.ts'
import { followTransfer } from '../payouts/transfer-reversal.ts'
import { type StripeKeys, stripeKeys } from '../provider/keys.ts'
import { nothing, pageSize, type Step } from './step.ts'

/**
 * Whether Stripe's transfers to instructors equal the paid payouts. Payouts on their way for too long are taken up
 * again.
 */

/** Milliseconds after which a payout on its way counts as abandoned. */
const lost = 10 * 60_000

export const payoutsUnderWay: Step = async () => {
  if (!(await stripeKeys())) return nothing
  const ids = await paymentsUnderWay()
  return { checks: ids.map((id) => ({ name: `payout ${id}`, make: () => checkSent(id) })) }
}

/** Payouts whose task was given up, taken up again. */
async function paymentsUnderWay(): Promise<string[]> {
  const { data } = await instructorPayment().query.byState({ state: 'sending' }).go({ pages: 'all' })
  const since = new Date(clock.now().getTime() - lost).toISOString()
  return data.filter(({ updatedAt }) => updatedAt < since).map(({ id }) => id)
}

/** Reports a payout that could not be continued. */
async function checkSent(id: string): Promise<Found | undefined> {
  await paySent(id)
  const now = await findInstructorPayment(id)
  if (now?.state === 'sending') return undefined
  return { id: `sent:${id}`, kind: 'payout_differs', what: `${id} took too long`, isRepaired: true }
}

/** The transfers to instructors that Stripe lists of the last days. */
export const transfersAtStripe: Step = async ({ since }, after) => {
  const keys = await stripeKeys()
  if (!keys) return nothing
  const { data, has_more } = await askStripe(keys.secretKey, (stripe) =>
    stripe.transfers.list({
      created: { gte: since },
      limit: pageSize,
      ...(after && { starting_after: after }),
    }),
  )
  return {
    checks: data.map((sent) => ({ name: `transfer ${sent.id}`, make: () => checkTransfer(keys, sent) })),
    next: has_more ? data.at(-1)?.id : undefined,
  }
}

/** One transfer as Stripe lists it. A reversal that is not booked is booked now. */
export async function checkTransfer(
  keys: StripeKeys,
  { id, amount, amount_reversed: back, metadata }: Stripe.Transfer,
): Promise<Found | undefined> {
  const { payment = '' } = metadata
  const known = payment ? await findInstructorPayment(payment) : undefined
  const differs = (what: string): Found => ({ id: `transfer:${id}:${back}`, kind: 'payout_differs', what })
  if (!known) return differs(`${id} at Stripe belongs to no payment`)
  if (known.stripePaymentIntentId === id && back > (known.takenBack ?? 0)) {
    await followTransfer(keys, id)
    const what = `${dollarsOf(back - (known.takenBack ?? 0))} of ${id} was reversed at Stripe but not booked`
    return { ...differs(what), isRepaired: true }
  }
  // Still on its way: the reversal is booked together with it.
  if (known.state === 'sending') return undefined
  if (known.stripePaymentIntentId === id && known.amount === amount) return undefined
  return differs(`${id} sent ${dollarsOf(amount)} for ${payment}, whose amount differs`)
}
