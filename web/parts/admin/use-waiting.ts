import { useQuery } from '@tanstack/react-query'
import { contact } from '#shared/contract/contact/contact.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { reviews } from '#shared/contract/reviews/reviews.ts'
import { read } from '../../api.ts'
import { useGoodsWaiting } from './use-goods-waiting.ts'

/**
 * The number of items that wait for a decision, by address of the admin page. Loaded once, and reloaded after a
 * decision.
 */
export function useWaiting(): Readonly<Record<string, number | undefined>> {
  const refunds = useQuery(read(payments.listRefundReviews)).data?.items
  const messages = useQuery(read(contact.countMessages)).data
  const parcels = useQuery(read(orders.countOrders)).data
  const { returns, claims } = useGoodsWaiting()
  const toDecide = (returns.data?.items.length ?? 0) + (claims.data?.items.length ?? 0)
  const reported = useQuery(read(reviews.listReportedReviews, { query: { limit: 20 } })).data
  return {
    '/admin/payments': refunds?.filter(({ state }) => state === 'review').length,
    '/admin/orders': (parcels ? parcels.toPack + parcels.toShip : 0) + toDecide,
    '/admin/messages': messages?.open,
    '/admin/reviews': reported?.total,
  }
}
