import { findOrder, type OrderItem } from './order.ts'
import { returnsOf } from './order-return.ts'

/** The ids of the exchange orders of an order, without those that have ended before anything was sent. */
export async function exchangeIdsOf(orderId: string): Promise<string[]> {
  const returns = await returnsOf(orderId)
  return returns.flatMap(({ exchange }) => (exchange && exchange.state !== 'over' ? [exchange.orderId] : []))
}

/** The exchange orders of an order, and those of their own exchanges. */
export async function exchangesOf({ id }: OrderItem): Promise<OrderItem[]> {
  const found = await Promise.all((await exchangeIdsOf(id)).map(findOrder))
  const direct = found.filter((one) => one !== undefined)
  return [...direct, ...(await Promise.all(direct.map(exchangesOf))).flat()]
}
