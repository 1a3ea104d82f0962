import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { endHold } from '../../../functions/orders/lifecycle/end-hold.ts'
import { bookDispute } from '../../../functions/payments/settlement/book-dispute.ts'
import { callerOnce, expectProblem, settle } from '../../support/kiai.ts'
import { dispute } from '../../support/money/disputed.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { issue } from '../../support/store/downloads.ts'
import {
  buy,
  delivered,
  downloadablePhoto,
  dueOf,
  newKey,
  photo,
  readOrder,
  shirt,
  soldShirt,
  stocked,
  stockOf,
} from '../../support/store/orders.ts'

/** Orders whose payment is disputed. */

const { orders } = api
const admin = callerOnce('admin')
const at = (id: string) => ({ params: { id } })
const body = { carrier: 'UPS', trackingNumber: '1Z' }
const ship = (id: string) => admin(orders.shipOrder, { ...at(id), body })

/** A packed shirt and a file, paid by one payment. */
async function packed() {
  const [{ call }, productId, fileId] = await Promise.all([newcomer(), soldShirt(1), downloadablePhoto()])
  const { id, payment } = await buy(call, [shirt(productId), photo(fileId)])
  await admin(orders.packOrder, at(id))
  return { call, productId, id, purchaseId: payment.purchaseId }
}

/** A delivered shirt in M, whose exchange for L is requested. */
async function exchanged() {
  const [{ call }, productId] = await Promise.all([newcomer(), soldShirt(1)])
  await stocked(productId, 'l-black', 1)
  const { id, payment } = await delivered({ call, admin }, [shirt(productId)])
  const wish = { line: 0, size: 'l', color: 'black', reason: 'too_small', key: newKey() } as const
  const { returns } = await call(orders.requestExchange, { ...at(id), body: wish })
  const [made] = returns
  if (!made?.exchange) throw new Error('There is no exchange')
  return {
    call,
    id,
    productId,
    purchaseId: payment.purchaseId,
    newId: made.exchange.orderId,
    at: { params: { id, return: made.id } },
  }
}

describe('an order whose payment is disputed', () => {
  test('is neither sent, cancelled nor downloaded until the bank has decided, and goes on after a dispute that is won', async () => {
    const { call, id, purchaseId } = await packed()
    const end = await dispute('stripe', purchaseId)
    await settle()
    expect(await readOrder(call, id)).toMatchObject({ state: 'packed', isSuspended: true })
    await expectProblem(ship(id), 'order.changed')
    await expectProblem(call(orders.cancelOrder, at(id)), 'order.changed')
    await expectProblem(issue(call, id, 0, { line: 1 }), 'order.changed')
    await end('won')
    await settle()
    expect(await readOrder(call, id)).toMatchObject({ state: 'packed', isSuspended: false })
    await issue(call, id, 0, { line: 1 })
    await ship(id)
  })

  test('ends with a dispute that is lost: the goods are free again, and no bank is said to be deciding', async () => {
    const { call, productId, id, purchaseId } = await packed()
    const end = await dispute('stripe', purchaseId)
    await settle()
    await end('lost')
    await settle()
    expect(await readOrder(call, id)).toMatchObject({
      state: 'refunded',
      isSuspended: false,
      lines: [{ state: 'refunded' }, { state: 'refunded' }],
    })
    expect(await stockOf(productId)).toMatchObject({ onHand: 1, promised: 0, held: 0, left: 1 })
    await expectProblem(ship(id), 'order.changed')
    await expectProblem(issue(call, id, 0, { line: 1 }), 'order.changed')
  })

  test('goes on if the bank takes only a part of the money', async () => {
    const { call, productId, id, purchaseId } = await packed()
    const told = { id: `dp_${purchaseId}`, amount: 600, fee: 0, at: new Date().toISOString() }
    await bookDispute(purchaseId, { ...told, state: 'open' })
    await bookDispute(purchaseId, { ...told, state: 'lost' })
    expect(await readOrder(call, id)).toMatchObject({ state: 'packed', isSuspended: false })
    await ship(id)
    expect(await stockOf(productId)).toMatchObject({ onHand: 0, promised: 0, left: 0 })
  })

  test('stays suspended while a second dispute is open, after the first has taken a part', async () => {
    const { call, id, purchaseId } = await packed()
    const told = (n: number) => ({
      id: `dp_${n}_${purchaseId}`,
      amount: 600,
      fee: 0,
      at: new Date().toISOString(),
    })
    await bookDispute(purchaseId, { ...told(1), state: 'open' })
    await bookDispute(purchaseId, { ...told(2), state: 'open' })
    await bookDispute(purchaseId, { ...told(1), state: 'lost' })
    expect(await readOrder(call, id)).toMatchObject({ isSuspended: true })
    await bookDispute(purchaseId, { ...told(2), state: 'won' })
    expect(await readOrder(call, id)).toMatchObject({ isSuspended: false, state: 'packed' })
  })
})

test('exchanges end with a dispute that is lost, whether their piece is held or waiting to be packed, and none is said to wait for the bank', async () => {
  const held = await exchanged()
  const made = await exchanged()
  await admin(orders.approveReturn, { ...made.at, body: { instructions: 'To the office.' } })
  const lines = [{ line: 0, resellable: 1, unsellable: 0 }]
  await admin(orders.receiveReturn, { ...made.at, body: { lines } })
  for (const { call, id, newId, productId, purchaseId } of [held, made]) {
    const end = await dispute('stripe', purchaseId)
    await settle()
    expect(await readOrder(call, newId)).toMatchObject({ isSuspended: true })
    await end('lost')
    await settle()
    const now = new Date().toISOString()
    for (const one of await dueOf(newId)) if (one.at <= now) await endHold(one)
    for (const each of [id, newId])
      expect(await readOrder(call, each)).toMatchObject({ isSuspended: false, ended: expect.any(String) })
    expect(await stockOf(productId, 'l-black')).toMatchObject({ onHand: 1, promised: 0, held: 0, left: 1 })
  }
})
