import { returnableUntil } from '#shared/rules/store/returns.ts'
import { later } from '../table/later.ts'
import { type OrderItem, order } from './order.ts'
import { claimsOf, orderClaim } from './order-claim.ts'
import { orderReturn, returnsOf } from './order-return.ts'

const onItsWay: readonly OrderItem['state'][] = ['pending', 'paid', 'packed', 'shipped', 'returning']

type Wait = {
  /** When its return period ends; undefined while it is on its way, or a return or a claim is open. */
  until?: string
}

/** Why an order still needs its buyer: it is on its way, or can still be returned. Undefined if it does not. */
export function waitOf(known: OrderItem, now: Date): Wait | undefined {
  const { state, lines } = known
  const isOpen = lines.some(({ coming = 0, claimed = 0 }) => coming + claimed > 0)
  if (isOpen || onItsWay.includes(state)) return {}
  const isReturnable = lines.some((line) => !line.isDigital && line.state === 'delivered')
  const until = returnableUntil(known)
  return isReturnable && until && now.toISOString() < until ? { until } : undefined
}

export const needsBuyer = (known: OrderItem, now: Date): boolean => waitOf(known, now) !== undefined

async function ordersOf(memberId: string): Promise<OrderItem[]> {
  const { data } = await order().query.ofMember({ memberId }).go({ pages: 'all' })
  return data
}

/** The orders for which the deletion of an account waits, newest first. */
export async function waitingOrders(memberId: string, now: Date): Promise<(Wait & { order: OrderItem })[]> {
  const known = await ordersOf(memberId)
  return known.toReversed().flatMap((one) => {
    const wait = waitOf(one, now)
    return wait ? [{ ...wait, order: one }] : []
  })
}

export const hasOpenOrders = async (memberId: string, now: Date): Promise<boolean> =>
  (await ordersOf(memberId)).some((one) => needsBuyer(one, now))

/**
 * Removes name and address from a member's orders, and the member's words and pictures from their returns and claims;
 * goods and payments stay.
 */
export async function forgetBuyer(memberId: string, now: Date): Promise<void> {
  for (const { id, updatedAt, address } of await ordersOf(memberId)) {
    const [returns, claims] = await Promise.all([returnsOf(id), claimsOf(id)])
    for (const one of returns.filter(({ note }) => note !== '')) {
      await orderReturn().patch({ orderId: id, id: one.id }).set({ note: '' }).go()
    }
    for (const one of claims.filter(({ words, pictures }) => words !== '' || pictures.length > 0)) {
      await orderClaim().patch({ orderId: id, id: one.id }).set({ words: '', pictures: [] }).go()
    }
    if (!address) continue
    await order()
      .patch({ id })
      .remove(['address', 'tracking'])
      .set({ updatedAt: later(updatedAt, now) })
      .go()
  }
}
