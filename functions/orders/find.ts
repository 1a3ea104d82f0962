import { Problem } from '#shared/contract/problem.ts'
import { findOrder, type OrderItem, order } from '../model/store/order.ts'

/** A member's own order; other members' orders are reported as not found. */
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

/**
 * Orders of a member that are paid or can still be paid, newest first. Read from an index, which may lag by a moment.
 */
export async function ordersOf(memberId: string): Promise<OrderItem[]> {
  const { data } = await order().query.ofMember({ memberId }).go({ order: 'desc', pages: 'all' })
  return data.filter(
    ({ paidAt, state, ended }) => paidAt !== undefined || state === 'pending' || ended === 'hold_over',
  )
}
