import { payments } from '#shared/contract/payments/payments.ts'
import { read } from '../../api.ts'

/** What several screens ask about money; each asks it once. */

export const waysOf = () => read(payments.getPaymentWays)
export const subscriptionOf = () => read(payments.getSubscription)
export const purchaseOf = (id: string) => read(payments.getPurchase, { params: { id } })
export const offerOf = (id: string) => read(payments.getRefundOffer, { params: { id } })
