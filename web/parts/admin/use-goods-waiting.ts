import { useQuery } from '@tanstack/react-query'
import { orders } from '#shared/contract/orders/orders.ts'
import { read } from '../../api.ts'

/** Returns and claims that wait for a decision, oldest first. At most the first hundred. */
export function useGoodsWaiting() {
  const returns = useQuery(read(orders.listReturns, { query: { limit: 100 } }))
  const claims = useQuery(read(orders.listClaims, { query: { limit: 100 } }))
  return { returns, claims }
}
