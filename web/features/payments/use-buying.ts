import { payments } from '#shared/contract/payments.ts'
import type { Purchase } from '#shared/contract/purchase.ts'
import { call } from '../../api.ts'
import { askForPortal, useLeaving } from '../../payments/use-leaving.ts'
import { problemCode } from '../../problem.ts'
import { isSession, planOf } from './purchase-words.ts'

/** Opens the payment page of what was bought once more. Whose plan goes on all the same mends its card instead. */
async function payFor(purchase: Purchase): Promise<string> {
  const plan = planOf(purchase)
  if (!plan) {
    const { subjectId: id, provider } = purchase
    const buy = isSession(purchase) ? payments.payBooking : payments.buyCourse
    return (await call(buy, { params: { id }, body: { provider } })).checkoutUrl
  }
  try {
    return (await call(payments.checkOutSubscription, { body: { tier: plan } })).checkoutUrl
  } catch (error) {
    if (problemCode(error) !== 'subscription.exists') throw error
    return askForPortal()
  }
}

/** Paying for what was not paid. */
export function usePayAgain(purchase: Purchase) {
  const { leave, isLeaving } = useLeaving(isSession(purchase) ? 'Payment Failed' : undefined)
  const { checkoutUrl } = purchase
  return { isLeaving, payAgain: () => leave(async () => checkoutUrl ?? (await payFor(purchase))) }
}
