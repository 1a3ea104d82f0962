import { expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { member } from '../../../functions/model/members/member.ts'
import { order } from '../../../functions/model/store/order.ts'
import { needsBuyer } from '../../../functions/model/store/orders-of-member.ts'
import { callerOnce } from '../../support/kiai.ts'
import { endNow } from '../../support/people/leaving.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { itemsWith } from '../../support/platform/table.ts'
import { buy, delivered, newKey, shirt, soldShirt, storedOrder } from '../../support/store/orders.ts'

const { orders } = api
const admin = callerOnce('admin')
const isThere = async (id: string) => (await member().get({ id }).go({ consistent: true })).data !== null

test('an account can be deleted once its orders are shipped and no longer returnable; they stay without name and address', async () => {
  const [{ call, id }, product] = await Promise.all([newcomer(), soldShirt(1)])
  const bought = await buy(call, [shirt(product)])
  const at = { params: { id: bought.id } }
  await call(api.members.deleteUser)
  await endNow(id)
  expect(await isThere(id)).toBe(true)
  await admin(orders.packOrder, at)
  await admin(orders.shipOrder, { ...at, body: { carrier: 'UPS', trackingNumber: '1Z' } })
  await admin(orders.deliverOrder, at)
  await endNow(id)
  expect(await isThere(id)).toBe(true)
  const early = new Date(Date.now() - 31 * 24 * 3_600_000).toISOString()
  await order().patch({ id: bought.id }).set({ deliveredAt: early }).go()
  await endNow(id)
  expect(await isThere(id)).toBe(false)
  const kept = await storedOrder(bought.id)
  expect(kept).toMatchObject({ total: 2999, state: 'delivered' })
  expect(kept.address).toBeUndefined()
  expect(kept.tracking).toBeUndefined()
  expect(await admin(orders.getAdminOrder, at)).toMatchObject({
    address: null,
    memberName: 'Deleted account',
  })
})

test('open returns and claims block the deletion, which says until when the orders can be returned', async () => {
  const [{ call, id }, product] = await Promise.all([newcomer(), soldShirt(2)])
  const bought = await delivered({ call, admin }, [shirt(product, 2)])
  const at = { params: { id: bought.id } }
  const waiting = () => call(api.orders.listWaitingOrders)
  const untilDelivery = { orderId: bought.id, number: bought.number, until: bought.returnUntil }
  expect((await waiting()).items).toEqual([untilDelivery])
  const early = new Date(Date.now() - 31 * 24 * 3_600_000).toISOString()
  await call(orders.makeClaim, {
    ...at,
    body: { kind: 'damaged', line: 0, quantity: 1, words: `Torn, says ${id}`, key: newKey() },
  })
  const asked = await call(orders.requestReturn, {
    ...at,
    body: { lines: [{ line: 0, quantity: 1, reason: 'other' }], note: `Bring it to ${id}`, key: newKey() },
  })
  await order().patch({ id: bought.id }).set({ deliveredAt: early }).go()
  expect((await waiting()).items).toEqual([{ ...untilDelivery, until: null }])
  await call(api.members.deleteUser)
  await endNow(id)
  expect(await isThere(id)).toBe(true)
  const [claim, back] = [asked.claims[0]?.id ?? '', asked.returns[0]?.id ?? '']
  await admin(orders.decideClaim, {
    params: { id: bought.id, claim },
    body: { decision: 'decline', reason: 'It is not torn.' },
  })
  await endNow(id)
  expect(await isThere(id)).toBe(true)
  await call(orders.withdrawReturn, { params: { id: bought.id, return: back } })
  expect((await waiting()).items).toEqual([])
  await endNow(id)
  expect(await isThere(id)).toBe(false)
  expect([...(await itemsWith(`Torn, says ${id}`)), ...(await itemsWith(`Bring it to ${id}`))]).toEqual([])
})

test('orders of other members are not listed', async () => {
  const [{ call }, other, product] = await Promise.all([newcomer(), newcomer(), soldShirt(1)])
  await delivered({ call, admin }, [shirt(product)])
  expect((await other.call(api.orders.listWaitingOrders)).items).toEqual([])
})

test('downloads and cancelled or refunded orders do not block the deletion', () => {
  const base = { policy: { physicalDays: 30, digitalDays: 7 }, deliveredAt: undefined }
  const now = new Date()
  for (const state of ['cancelled', 'refunded'] as const) {
    expect(needsBuyer({ ...base, state, lines: [] } as never, now)).toBe(false)
  }
  const file = { isDigital: true, state: 'delivered' }
  expect(needsBuyer({ ...base, state: 'delivered', lines: [file] } as never, now)).toBe(false)
})
