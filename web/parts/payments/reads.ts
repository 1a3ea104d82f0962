import { purchases } from '#shared/contract/payments/purchases.ts'
import { subscriptions } from '#shared/contract/payments/subscriptions.ts'
import { read } from '../../api.ts'

/** The reads of payment data that several screens share; each is loaded once. */

export const waysOf = () => read(subscriptions.getPaymentWays)
export const subscriptionOf = () => read(subscriptions.getSubscription)
export const purchaseOf = (id: string) => read(purchases.getPurchase, { params: { id } })
export const offerOf = (id: string) => read(purchases.getRefundOffer, { params: { id } })
