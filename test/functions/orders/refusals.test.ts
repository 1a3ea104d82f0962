import { describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { order } from '../../../functions/model/store/order.ts'
import { product } from '../../../functions/model/store/product.ts'
import { callerOnce, problemOf } from '../../support/kiai.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { buy, delivered, newKey, shirt, soldShirt, storedOrder } from '../../support/store/orders.ts'

/** Refusals of an order that are told from each other by their words, or that need a long history. */

const { orders } = api
const admin = callerOnce('admin')

/** A delivered order with this many units on each of its lines. */
async function bought(...units: number[]) {
  const [{ call }, ...products] = await Promise.all([newcomer(), ...units.map((many) => soldShirt(many))])
  const items = products.map((id, place) => shirt(id, units[place]))
  const { id } = await delivered({ call, admin }, items)
  return { call, id, products }
}

const reason = 'too_small' as const
const askBack = (call: Call, id: string, ...lines: number[]) =>
  call(orders.requestReturn, {
    params: { id },
    body: { lines: lines.map((line) => ({ line, quantity: 1, reason })), key: newKey() },
  })
const claim = (call: Call, id: string) =>
  call(orders.makeClaim, {
    params: { id },
    body: { kind: 'damaged', line: 0, quantity: 1, words: 'The seam is torn.', key: newKey() },
  })
describe('a claim', () => {
  test('is refused while five claims of its order are open', async () => {
    const { call, id } = await bought(5)
    for (let made = 0; made < 5; made++) await claim(call, id)
    expect(await problemOf(claim(call, id))).toMatchObject({
      code: 'claim.not_possible',
      detail: 'This order already has 5 open claims',
    })
  })

  test('is refused after twenty claims of its order, however they ended', async () => {
    const { call, id } = await bought(1)
    const body = { decision: 'decline', reason: 'It was washed too hot.' } as const
    for (let made = 0; made < 20; made++) {
      const last = (await claim(call, id)).claims.find(({ state }) => state === 'open')
      await admin(orders.decideClaim, { params: { id, claim: last?.id ?? '' }, body })
    }
    expect(await problemOf(claim(call, id))).toMatchObject({
      code: 'claim.not_possible',
      detail: 'This order already had 20 claims. Please contact support.',
    })
  })

  test('is refused while the payment is disputed', async () => {
    const { call, id } = await bought(1)
    await order().patch({ id }).set({ isSuspended: true }).go()
    expect(await problemOf(claim(call, id))).toMatchObject({
      code: 'claim.not_possible',
      detail: 'Your bank has disputed the payment of this order',
    })
  })
})

describe('a return', () => {
  test('is refused after twenty returns of its order, however they ended', async () => {
    const { call, id } = await bought(1)
    for (let made = 0; made < 20; made++) {
      const last = (await askBack(call, id, 0)).returns.find(({ state }) => state === 'requested')
      await call(orders.withdrawReturn, { params: { id, return: last?.id ?? '' } })
    }
    expect(await problemOf(askBack(call, id, 0))).toMatchObject({
      code: 'return.not_possible',
      detail: 'This order already had 20 returns. Please contact support.',
    })
  })

  test('is refused before the delivery in words that say so', async () => {
    const [{ call }, productId] = await Promise.all([newcomer(), soldShirt(1)])
    const { id } = await buy(call, [shirt(productId)])
    expect(await problemOf(askBack(call, id, 0))).toMatchObject({
      code: 'return.not_possible',
      detail: 'You can request a return after delivery',
    })
  })
})

test('the receipt of a return of two of three lines is refused for the third line, and for a line that is listed twice', async () => {
  const { call, id } = await bought(1, 1, 1)
  const { returns } = await askBack(call, id, 0, 1)
  const at = { params: { id, return: returns[0]?.id ?? '' } }
  await admin(orders.approveReturn, { ...at, body: { instructions: 'To the office.' } })
  const receive = (...lines: number[]) =>
    admin(orders.receiveReturn, {
      ...at,
      body: { lines: lines.map((line) => ({ line, resellable: 1, unsellable: 0 })) },
    })
  expect(await problemOf(receive(0, 2))).toMatchObject({ detail: 'Only items of the return can be received' })
  expect(await problemOf(receive(0, 0))).toMatchObject({
    detail: 'Each item of the return can be listed once',
  })
})

test('an exchange for a product that is no longer sold is refused in words that say so', async () => {
  const { call, id, products } = await bought(1)
  await product()
    .patch({ id: products[0] ?? '' })
    .set({ state: 'archived' })
    .go()
  const body = { line: 0, size: 'l', color: 'black', reason, key: newKey() } as const
  expect(await problemOf(call(orders.requestExchange, { params: { id }, body }))).toMatchObject({
    code: 'exchange.not_possible',
    detail: expect.stringContaining('is no longer sold'),
  })
})

test('an order that is not packed yet is not cancelled while its payment is disputed', async () => {
  const [{ call }, productId] = await Promise.all([newcomer(), soldShirt(1)])
  const { id } = await buy(call, [shirt(productId)])
  await order().patch({ id }).set({ isSuspended: true }).go()
  expect(await problemOf(call(orders.cancelOrder, { params: { id } }))).toMatchObject({
    code: 'order.changed',
    detail: 'Your bank has disputed this payment',
  })
  expect(await storedOrder(id)).toMatchObject({ state: 'paid' })
})

test('an order that does not exist is not found by an admin', async () => {
  const gone = admin(orders.packOrder, { params: { id: 'ord_gone' } })
  expect(await problemOf(gone)).toMatchObject({ code: 'order.not_found' })
})
