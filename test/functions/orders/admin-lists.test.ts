import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import type { AdminOrder } from '#shared/contract/orders/admin-orders.ts'
import { callerOnce, expectProblem } from '../../support/kiai.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { buy, shirt, soldShirt } from '../../support/store/orders.ts'

const { orders } = api
const admin = callerOnce('admin')

/** Three orders of one buyer, one after the other. */
async function threeOrders() {
  const [{ call }, product] = await Promise.all([newcomer(), soldShirt(3)])
  const bought = []
  for (let at = 0; at < 3; at++) bought.push(await buy(call, [shirt(product)]))
  return { call, ids: bought.map(({ id }) => id), bought }
}

/** All pages of a queue, two orders each. Other tests' orders are among them. */
async function queueOf(state: AdminOrder['state']): Promise<AdminOrder[]> {
  const all: AdminOrder[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await admin(orders.listAllOrders, {
      query: { state, limit: 2, ...(cursor && { cursor }) },
    })
    expect(items.length).toBeLessThanOrEqual(2)
    all.push(...items)
    cursor = next
  } while (cursor)
  return all
}

describe('the queues of orders', () => {
  test('are listed in pages, longest waiting first, each order once', async () => {
    const { ids } = await threeOrders()
    const queue = await queueOf('paid')
    const dates = queue.map(({ createdAt }) => createdAt)
    expect(dates).toEqual([...dates].sort())
    expect(queue.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids)
    expect(new Set(queue.map(({ id }) => id)).size).toBe(queue.length)
    expect(queue.every(({ state }) => state === 'paid')).toBe(true)
  })

  test('lose an order by its next step, which joins the next queue', async () => {
    const { ids } = await threeOrders()
    const [id = ''] = ids
    await admin(orders.packOrder, { params: { id } })
    const [paid, packed] = await Promise.all([queueOf('paid'), queueOf('packed')])
    expect(paid.some((one) => one.id === id)).toBe(false)
    expect(packed.some((one) => one.id === id)).toBe(true)
  })

  test('contain only the order with a number, in any state, if one is given', async () => {
    const { bought } = await threeOrders()
    const [first] = bought
    const number = first?.number ?? ''
    await admin(orders.packOrder, { params: { id: first?.id ?? '' } })
    const { items, total } = await admin(orders.listAllOrders, { query: { state: 'paid', number } })
    expect(items.map((one) => one.number)).toEqual([number])
    expect(total).toBe(1)
    expect((await admin(orders.listAllOrders, { query: { number: 'K-0000-0000' } })).items).toEqual([])
  })

  test('are refused to members', async () => {
    const { call } = await newcomer()
    await expectProblem(call(orders.listAllOrders, { query: {} }), 'role.required')
  })
})
