import { expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { member } from '../../../functions/model/members/member.ts'
import { order } from '../../../functions/model/store/order.ts'
import { needsBuyer } from '../../../functions/model/store/orders-of-member.ts'
import { callerOnce } from '../../support/kiai.ts'
import { endNow } from '../../support/people/leaving.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { buy, shirt, soldShirt, storedOrder } from '../../support/store/orders.ts'

const { orders } = api
const admin = callerOnce('admin')
const isThere = async (id: string) => (await member().get({ id }).go({ consistent: true })).data !== null

test('an account waits for what is to be shipped and may come back, then its orders stay without name and address', async () => {
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

test('what was only downloaded, cancelled or refunded keeps no account', () => {
  const base = { policy: { physicalDays: 30, digitalDays: 7 }, deliveredAt: undefined }
  const now = new Date()
  for (const state of ['cancelled', 'refunded'] as const) {
    expect(needsBuyer({ ...base, state, lines: [] } as never, now)).toBe(false)
  }
  const file = { isDigital: true, state: 'delivered' }
  expect(needsBuyer({ ...base, state: 'delivered', lines: [file] } as never, now)).toBe(false)
})
