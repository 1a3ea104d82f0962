import { Problem } from '#shared/contract/problem.ts'
import { findOrder, type OrderItem, order } from '../model/store/order.ts'

/** A member's own order; another's does not exist for them. */
export async function ownOrder(memberId: string, id: string): Promise<OrderItem> {
  const known = await findOrder(id)
  if (known?.memberId !== memberId) throw new Problem('order.not_found')
  return known
}

export async function requireOrder(id: string): Promise<OrderItem> {
  const known = await findOrder(id)
  if (!known) throw new Problem('order.not_found')
  return known
}

/** Orders of a member that were paid, or may still be, newest first. By the index: they may be a moment old. */
export async function ordersOf(memberId: string): Promise<OrderItem[]> {
  const { data } = await order().query.ofMember({ memberId }).go({ order: 'desc', pages: 'all' })
  return data.filter(
    ({ paidAt, state, ended }) => paidAt !== undefined || state === 'pending' || ended === 'hold_over',
  )
}
