import { payments } from '#shared/contract/payments/payments.ts'
import type { Purchase } from '#shared/contract/payments/purchase.ts'
import { call } from '../../../api.ts'
import { goalOf, keepGoal } from '../../../parts/payments/goal.ts'
import { askForPortal, useLeaving } from '../../../parts/payments/use-leaving.ts'
import { problemCode } from '../../../problem.ts'
import { isOrder, isPackage, isSession, planOf } from './purchase-words.ts'

/** At the price of the original offer. */
async function buyPackageAgain({ subjectId, provider, amount: price }: Purchase): Promise<string> {
  const [id = '', minutes, sessions] = subjectId.split(':')
  const body = { provider, minutes: Number(minutes), sessions: sessions === '10' ? 10 : 5, price } as const
  return (await call(payments.buyPackage, { params: { id }, body })).checkoutUrl
}

/** Opens the payment page for the item again. If the member's plan continues anyway, its card is updated instead. */
async function payFor(purchase: Purchase): Promise<string> {
  const plan = planOf(purchase)
  if (!plan) {
    const { subjectId, sessions, provider } = purchase
    if (isPackage(purchase)) return buyPackageAgain(purchase)
    // Prices and stock may have changed: the cart is shown again.
    if (isOrder(purchase)) return '/cart'
    // Any one of the sessions paid together represents all of them.
    const id = sessions[0]?.bookingId ?? subjectId
    const buy = isSession(purchase) ? payments.payBooking : payments.buyCourse
    return (await call(buy, { params: { id }, body: { provider } })).checkoutUrl
  }
  try {
    const { checkoutUrl, purchaseId } = await call(payments.checkOutSubscription, { body: { tier: plan } })
    const goal = goalOf(purchase.id)
    if (goal) keepGoal(purchaseId, goal.path)
    return checkoutUrl
  } catch (error) {
    if (problemCode(error) !== 'subscription.exists') throw error
    return askForPortal()
  }
}

/** Pays for an unpaid purchase. */
export function usePayAgain(purchase: Purchase) {
  const { leave, isLeaving } = useLeaving(isSession(purchase) ? 'Payment Failed' : undefined)
  const { checkoutUrl } = purchase
  return { isLeaving, payAgain: () => leave(async () => checkoutUrl ?? (await payFor(purchase))) }
}
