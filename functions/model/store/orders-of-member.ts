import { later } from '../table/later.ts'
import { type OrderItem, order } from './order.ts'

const day = 24 * 3_600_000
const onItsWay: readonly OrderItem['state'][] = [
  'pending',
  'paid',
  'packed',
  'shipped',
  'returning',
  'returned',
]

/** Whether an order still needs its buyer: it is on its way, or its goods may still come back. */
export function needsBuyer({ state, lines, deliveredAt, policy }: OrderItem, now: Date): boolean {
  if (onItsWay.includes(state)) return true
  const isReturnable = lines.some((line) => !line.isDigital && line.state === 'delivered')
  const until = Date.parse(deliveredAt ?? '') + policy.physicalDays * day
  return isReturnable && now.getTime() < until
}

async function ordersOf(memberId: string): Promise<OrderItem[]> {
  const { data } = await order().query.ofMember({ memberId }).go({ pages: 'all' })
  return data
}

export const hasOpenOrders = async (memberId: string, now: Date): Promise<boolean> =>
  (await ordersOf(memberId)).some((one) => needsBuyer(one, now))

/** Leaves of a member's orders what was sold and paid, without a name and without where it went. */
export async function forgetAddresses(memberId: string, now: Date): Promise<void> {
  for (const { id, updatedAt, address } of await ordersOf(memberId)) {
    if (!address) continue
    await order()
      .patch({ id })
      .remove(['address', 'tracking'])
      .set({ updatedAt: later(updatedAt, now) })
      .go()
  }
}
