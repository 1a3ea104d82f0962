import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { mail } from '../../../functions/model/mail/mail.ts'
import { refundRequest } from '../../../functions/model/payments/refund-request.ts'
import { findReturn, orderReturn } from '../../../functions/model/store/order-return.ts'
import { due } from '../../../functions/model/table/due.ts'
import { followExchange } from '../../../functions/orders/exchanges/follow-exchange.ts'
import { cancelOrder } from '../../../functions/orders/lifecycle/cancel.ts'
import { endHold } from '../../../functions/orders/lifecycle/end-hold.ts'
import { followReturn } from '../../../functions/orders/returns/follow-return.ts'
import { checkOutOrder } from '../../../functions/payments/checkout/order.ts'
import { providers } from '../../../functions/payments/providers.ts'
import { callerOnce, settle } from '../../support/kiai.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { press } from '../../support/money/paying.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { asCaller } from '../../support/sessions/bookings.ts'
import {
  bodyOf,
  buy,
  checkOut,
  delivered,
  newKey,
  readOrder,
  shirt,
  soldShirt,
  stocked,
  stockOf,
  storedOrder,
} from '../../support/store/orders.ts'

/** What happens to an order before its due work, or between the read and the write of another act. */

const { orders, payments } = api
const admin = callerOnce('admin')
afterEach(() => vi.restoreAllMocks())

const isWrite = (command: object) => command instanceof TransactWriteCommand

/** Due work that is stored, as an outage may leave it behind. */
async function leftOver(kind: 'order' | 'return', subjectId: string, at = '2026-01-01T00:00:00.000Z') {
  // A shard that no sweep reads: only this test does the work.
  const item = { shard: `${kind}-test`, at, subjectId, kind }
  await due().put(item).go()
  return item
}
const isLeft = async ({ shard, at, subjectId }: Awaited<ReturnType<typeof leftOver>>) =>
  (await due().get({ shard, at, subjectId }).go({ consistent: true })).data !== null

async function bought() {
  const [{ call, id: memberId }, productId] = await Promise.all([newcomer(), soldShirt(1)])
  const { id, payment } = await buy(call, [shirt(productId)])
  return { call, memberId, productId, id, purchaseId: payment.purchaseId }
}

/** A delivered shirt with an approved return of it, or an exchange for L. */
async function coming({ isExchanged = false } = {}) {
  const [{ call, id: memberId }, productId] = await Promise.all([newcomer(), soldShirt(1)])
  await stocked(productId, 'l-black', 1)
  const { id } = await delivered({ call, admin }, [shirt(productId)])
  const wish = { line: 0, reason: 'too_small' as const }
  const key = newKey()
  const { returns } = isExchanged
    ? await call(orders.requestExchange, {
        params: { id },
        body: { ...wish, size: 'l', color: 'black', key },
      })
    : await call(orders.requestReturn, { params: { id }, body: { lines: [{ ...wish, quantity: 1 }], key } })
  const [asked] = returns
  if (!asked) throw new Error('There is no return')
  const at = { params: { id, return: asked.id } }
  await admin(orders.approveReturn, { ...at, body: { instructions: 'To the office.' } })
  const newId = asked.exchange?.orderId ?? ''
  return { call, memberId, productId, id, at, returnId: asked.id, subjectId: `${id}/${asked.id}`, newId }
}

test('a cancellation refunds at most the rest of the payment as it is written', async () => {
  const { call, memberId, id, purchaseId } = await bought()
  const body = { amount: '10.00', reason: 'A kindness of the house' }
  justBefore(isWrite, async () => {
    await admin(payments.refundPayment, { params: { id: purchaseId }, body })
    await settle()
  })
  await cancelOrder(memberId, id)
  await settle()
  expect(await readOrder(call, id)).toMatchObject({ payment: { state: 'refunded', refundedAmount: '29.99' } })
  const { data } = await refundRequest().query.ofMember({ memberId }).go()
  expect(data.map(({ amount }) => amount).sort()).toEqual([1000, 1999])
})

test('a second order leaves the first one as it is if that is paid just before its page closes', async () => {
  const [{ call, id: memberId }, productId] = await Promise.all([newcomer(), soldShirt(2)])
  const first = await checkOut(call, [shirt(productId)])
  const { closePage } = providers.stripe
  vi.spyOn(providers.stripe, 'closePage').mockImplementation(async (...given) => {
    await press(first.checkoutUrl, 'succeed')
    await settle()
    return closePage(...given)
  })
  const body = payments.checkOutOrder.body.parse(bodyOf([shirt(productId)]))
  const second = await checkOutOrder(await asCaller(memberId), body)
  expect(await storedOrder(first.orderId)).toMatchObject({ state: 'paid' })
  expect(await storedOrder(second.orderId)).toMatchObject({ state: 'pending' })
  expect(await stockOf(productId)).toMatchObject({ promised: 1, held: 1, left: 0 })
})

test('the end of a hold leaves a paid order as it is', async () => {
  const { id } = await bought()
  const known = await storedOrder(id)
  const item = await leftOver('order', id, known.heldUntil)
  await endHold(item)
  expect(await storedOrder(id)).toEqual(known)
  expect(await isLeft(item)).toBe(false)
})

describe('the end of the days in which a return has to arrive', () => {
  test('is ignored at another time than its own', async () => {
    const { id, returnId, subjectId } = await coming()
    const known = await findReturn(id, returnId)
    const item = await leftOver('return', subjectId)
    await followReturn(item)
    expect(await findReturn(id, returnId)).toEqual(known)
    expect(await isLeft(item)).toBe(false)
  })

  test('does nothing to a return that its buyer withdraws just before', async () => {
    const { call, id, at, returnId, subjectId } = await coming()
    const { dueAt } = (await findReturn(id, returnId)) ?? {}
    const item = await leftOver('return', subjectId, dueAt)
    justBefore(isWrite, () => call(orders.withdrawReturn, at))
    await followReturn(item)
    expect(await findReturn(id, returnId)).toMatchObject({ state: 'withdrawn' })
    expect(await isLeft(item)).toBe(false)
  })
})

describe('the due work of an exchange', () => {
  test('ends with its order', async () => {
    const item = await leftOver('order', `ord_${newKey()}`)
    await followExchange(item.subjectId, item)
    expect(await isLeft(item)).toBe(false)
  })

  test('leaves a piece that waits to be packed as it is', async () => {
    const { at, newId } = await coming({ isExchanged: true })
    const { heldUntil } = await storedOrder(newId)
    const lines = [{ line: 0, resellable: 1, unsellable: 0 }]
    await admin(orders.receiveReturn, { ...at, body: { lines } })
    const made = await storedOrder(newId)
    const item = await leftOver('order', newId, heldUntil)
    await endHold(item)
    expect(await storedOrder(newId)).toEqual(made)
    expect(await isLeft(item)).toBe(false)
  })

  test('frees the piece at the end of its hold, and says nothing of a return that has ended', async () => {
    const { memberId, productId, id, returnId, newId } = await coming({ isExchanged: true })
    // As a full refund leaves it that the bank then sends back.
    await orderReturn().patch({ orderId: id, id: returnId }).set({ state: 'closed' }).go()
    const known = await findReturn(id, returnId)
    await endHold(await leftOver('order', newId, (await storedOrder(newId)).heldUntil))
    expect(await stockOf(productId, 'l-black')).toMatchObject({ held: 0, left: 1 })
    expect(await findReturn(id, returnId)).toEqual(known)
    const { data } = await mail().query.ofMember({ memberId }).go({ pages: 'all' })
    expect(data.map(({ about }) => about.news)).not.toContain('exchange_over')
  })
})
