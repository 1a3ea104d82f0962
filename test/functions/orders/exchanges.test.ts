import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { mail } from '../../../functions/model/mail/mail.ts'
import { member } from '../../../functions/model/members/member.ts'
import { order } from '../../../functions/model/store/order.ts'
import { endUnpaidSteps, orderEntities } from '../../../functions/model/store/order-steps.ts'
import { product } from '../../../functions/model/store/product.ts'
import { writeSteps } from '../../../functions/model/table/service.ts'
import { endHold } from '../../../functions/orders/lifecycle/end-hold.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { callerOnce, expectProblem, problemOf, settle } from '../../support/kiai.ts'
import { dispute } from '../../support/money/disputed.ts'
import { endNow } from '../../support/people/leaving.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import {
  checkOut,
  deliver,
  delivered,
  dueOf,
  newKey,
  pay,
  photo,
  readOrder,
  shirt,
  soldPhoto,
  soldShirt,
  stocked,
  stockOf,
  storedOrder,
} from '../../support/store/orders.ts'

/**
 * Exchanges of a unit for another size or colour: it comes back as a return, and an order of 0.00 sends the new one.
 */

const { orders, payments, reviews } = api
const admin = callerOnce('admin')
const day = 24 * 3_600_000

afterEach(() => vi.restoreAllMocks())

type Wish = { line?: number; size?: 'm' | 'l' | 'xl'; color?: 'black' | 'red'; key?: string }

const ask = (
  call: Call,
  id: string,
  { line = 0, size = 'l', color = 'black', key = newKey() }: Wish = {},
): Promise<OrderDetail> =>
  call(orders.requestExchange, {
    params: { id },
    body: { line, size, color, reason: 'too_small', key },
  })

function lastOf({ id, returns }: OrderDetail) {
  const last = returns.at(-1)
  if (!last?.exchange) throw new Error('There is no exchange')
  return { at: { params: { id, return: last.id } }, newId: last.exchange.orderId }
}

/** A delivered shirt in M, of a product with `left` units in stock in L. */
async function bought(left = 1, many = 1) {
  const [{ call, id: memberId }, productId] = await Promise.all([newcomer(), soldShirt(many)])
  await stocked(productId, 'l-black', left)
  const { id } = await delivered({ call, admin }, [shirt(productId, many)])
  return { call, memberId, productId, id }
}

async function asked(left = 1, many = 1) {
  const known = await bought(left, many)
  const now = await ask(known.call, known.id)
  return { ...known, ...lastOf(now), purchaseId: now.payment.purchaseId }
}

type At = { params: { id: string; return: string } }
const approve = (at: At) => admin(orders.approveReturn, { ...at, body: { instructions: 'To the office.' } })
const receive = (at: At, resellable = 1, unsellable = 0) =>
  admin(orders.receiveReturn, { ...at, body: { lines: [{ line: 0, resellable, unsellable }] } })

const left = async (productId: string) => (await stockOf(productId, 'l-black')).left

/** Runs the sweep for an order, this many days from now. */
async function sweepAfter(days: number, id: string): Promise<void> {
  const all = await dueOf(id)
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + days * day))
  for (const one of all) if (one.at <= clock.now().toISOString()) await endHold(one)
  vi.restoreAllMocks()
}

const newsTo = async (memberId: string) => {
  const { data } = await mail().query.ofMember({ memberId }).go({ pages: 'all' })
  return data
    .filter(({ kind }) => kind === 'orderReturn')
    .map(({ about }) => about.news)
    .sort()
}

describe('an exchange', () => {
  test('holds the new piece at once, and sends it at no cost once the old one has arrived', async () => {
    const { call, memberId, productId, id, at, newId, purchaseId } = await asked()
    const first = await readOrder(call, id)
    expect(first).toMatchObject({
      state: 'returning',
      lines: [{ coming: 1, returnable: 0 }],
      returns: [
        { state: 'requested', exchange: { orderId: newId, state: 'held', size: 'l', color: 'black' } },
      ],
    })
    expect(await readOrder(call, newId)).toMatchObject({
      state: 'pending',
      total: '0.00',
      shipping: '0.00',
      method: 'standard',
      address: { city: 'Brooklyn' },
      exchangeOf: { orderId: id, number: first.number },
      lines: [{ size: 'l', price: '24.00', state: 'pending' }],
    })
    const held = await readOrder(call, newId)
    expect(Date.parse(held.heldUntil ?? '') - Date.parse(held.createdAt)).toBe(14 * day)
    expect(await stockOf(productId, 'l-black')).toMatchObject({ onHand: 1, held: 1, left: 0 })
    await approve(at)
    await receive(at)
    await settle()
    expect(await readOrder(call, id)).toMatchObject({
      state: 'returned',
      lines: [{ returned: 1, exchanged: 1, exchangedAmount: '24.00', refundedAmount: '0.00', returnable: 0 }],
      returns: [{ state: 'received', refund: null, exchange: { state: 'made' } }],
    })
    const made = await readOrder(call, newId)
    expect(made).toMatchObject({ state: 'paid', payment: { refundedAmount: '0.00', checkoutUrl: null } })
    expect(made.number).not.toBe(first.number)
    expect(await stockOf(productId)).toMatchObject({ onHand: 1, left: 1 })
    expect(await stockOf(productId, 'l-black')).toMatchObject({ onHand: 1, promised: 1, held: 0, left: 0 })
    expect(await dueOf(newId)).toEqual([])
    await deliver(admin, newId)
    expect(await stockOf(productId, 'l-black')).toMatchObject({ onHand: 0, promised: 0, left: 0 })
    expect(await call(payments.getPurchase, { params: { id: purchaseId } })).toMatchObject({ state: 'paid' })
    expect(await newsTo(memberId)).toEqual(['approved', 'exchange_held', 'received'])
    // It is found by its own number, like any order.
    const found = await admin(orders.listAllOrders, { query: { number: made.number } })
    expect(found.items).toMatchObject([{ id: newId, exchangeOf: { orderId: id } }])
  })

  test('of a piece that cannot be resold is still made, and the piece is written off', async () => {
    const { call, productId, at, newId } = await asked()
    await approve(at)
    await receive(at, 0, 1)
    expect(await readOrder(call, newId)).toMatchObject({ state: 'paid' })
    expect(await stockOf(productId)).toMatchObject({ onHand: 0, left: 0 })
  })

  test('of one of two units leaves the other one returnable at its price', async () => {
    const { call, id, at } = await asked(1, 2)
    await approve(at)
    await receive(at)
    const wish = { lines: [{ line: 0, quantity: 1, reason: 'other' as const }], key: newKey() }
    const back = await call(orders.requestReturn, { params: { id }, body: wish })
    const second = { params: { id, return: back.returns.at(-1)?.id ?? '' } }
    await approve(second)
    await receive(second)
    await settle()
    expect(await readOrder(call, id)).toMatchObject({
      lines: [{ returned: 2, exchanged: 1, refundedAmount: '24.00', exchangedAmount: '24.00' }],
      payment: { refundedAmount: '24.00' },
    })
  })

  test('whose new piece is returned as well is refunded at the price of the first one, once', async () => {
    const { call, id, at, newId, purchaseId } = await asked()
    await approve(at)
    await receive(at)
    await deliver(admin, newId)
    const wish = { lines: [{ line: 0, quantity: 1, reason: 'other' as const }], key: newKey() }
    const back = await call(orders.requestReturn, { params: { id: newId }, body: wish })
    const second = { params: { id: newId, return: back.returns.at(-1)?.id ?? '' } }
    await approve(second)
    await receive(second)
    await settle()
    expect(await readOrder(call, newId)).toMatchObject({
      state: 'refunded',
      lines: [{ refundedAmount: '24.00' }],
      payment: { refundedAmount: '24.00' },
    })
    expect((await readOrder(call, id)).lines).toMatchObject([{ refundedAmount: '0.00', returnable: 0 }])
    const purchase = await call(payments.getPurchase, { params: { id: purchaseId } })
    expect(purchase).toMatchObject({ state: 'part_refunded', refundedAmount: '24.00' })
  })

  test('that is cancelled before packing refunds the price of the first piece', async () => {
    const { call, productId, at, newId } = await asked()
    const cancel = () => call(orders.cancelOrder, { params: { id: newId } })
    await expectProblem(cancel(), 'order.changed')
    await approve(at)
    await receive(at)
    await cancel()
    await settle()
    expect(await readOrder(call, newId)).toMatchObject({
      state: 'cancelled',
      payment: { refundedAmount: '24.00' },
    })
    expect(await left(productId)).toBe(1)
  })

  test('can be exchanged once more, under the same payment', async () => {
    const { call, productId, at, newId, id } = await asked()
    await approve(at)
    await receive(at)
    await deliver(admin, newId)
    const next = lastOf(await ask(call, newId, { size: 'm' }))
    expect(await readOrder(call, next.newId)).toMatchObject({ exchangeOf: { orderId: newId }, total: '0.00' })
    expect((await storedOrder(next.newId)).exchangeOf?.before).toEqual([id, newId])
    await approve(next.at)
    await receive(next.at)
    expect(await readOrder(call, next.newId)).toMatchObject({ state: 'paid', lines: [{ price: '24.00' }] })
    expect(await left(productId)).toBe(1)
  })
})

describe('a new exchange', () => {
  test('needs another size or colour that exists and is in stock, and goods that can be returned', async () => {
    const { call, productId, id } = await bought(0)
    expect(await problemOf(ask(call, id, { size: 'm' }))).toMatchObject({
      code: 'exchange.not_possible',
      detail: expect.stringContaining('already have this size'),
    })
    expect(await problemOf(ask(call, id))).toMatchObject({
      code: 'exchange.not_possible',
      detail: expect.stringContaining('sold out'),
    })
    await product()
      .patch({ id: productId })
      .set({ size: ['m', 'l'] })
      .go()
    await expectProblem(ask(call, id, { size: 'xl' }), 'exchange.not_possible')
    await expectProblem(ask(call, id, { line: 7 }), 'return.not_possible')
    await product().patch({ id: productId }).set({ state: 'archived' }).go()
    await expectProblem(ask(call, id, { color: 'red' }), 'exchange.not_possible')
    expect((await storedOrder(id)).lines[0]).not.toHaveProperty('coming')
  })

  test('is refused for a file', async () => {
    const [{ call }, shirtId, file] = await Promise.all([newcomer(), soldShirt(1), soldPhoto()])
    const { id } = await delivered({ call, admin }, [shirt(shirtId), photo(file)])
    await expectProblem(ask(call, id, { line: 1 }), 'return.not_possible')
  })

  test('is refused after the return period, and while the payment is disputed', async () => {
    const { call, id } = await bought()
    await order().patch({ id }).set({ isSuspended: true }).go()
    await expectProblem(ask(call, id), 'return.not_possible')
    const early = new Date(Date.now() - 31 * day).toISOString()
    await order().patch({ id }).set({ isSuspended: false, deliveredAt: early }).go()
    await expectProblem(ask(call, id), 'return.not_possible')
  })

  test("is made once for each key, and only for the member's own order", async () => {
    const { call, productId, id } = await bought(2, 2)
    const key = newKey()
    await Promise.all([ask(call, id, { key }), ask(call, id, { key }), ask(call, id, { key })])
    expect((await readOrder(call, id)).returns).toHaveLength(1)
    expect(await stockOf(productId, 'l-black')).toMatchObject({ held: 1, left: 1 })
    const { call: other } = await newcomer()
    await expectProblem(ask(other, id), 'order.not_found')
  })
})

describe('the last piece', () => {
  test('goes to only one of an exchange, another exchange, a buyer and a late payment; the others are refused', async () => {
    const [one, two, buyer, late] = await Promise.all([newcomer(), newcomer(), newcomer(), newcomer()])
    const productId = await soldShirt(2)
    await stocked(productId, 'l-black', 1)
    const large = { ...shirt(productId), size: 'l' as const }
    const opened = await checkOut(late.call, [large])
    // Its hold ends while its payment page is still open.
    await writeSteps(
      orderEntities,
      endUnpaidSteps(await storedOrder(opened.orderId), 'hold_over', new Date()),
    )
    const first = await delivered({ call: one.call, admin }, [shirt(productId)])
    const second = await delivered({ call: two.call, admin }, [shirt(productId)])
    const attempt = async (given: Promise<unknown>) => {
      try {
        await given
        return 'won'
      } catch (error) {
        return (error as { problem?: { code: string } }).problem?.code
      }
    }
    const [a, b, c, paid] = await Promise.all([
      attempt(ask(one.call, first.id)),
      attempt(ask(two.call, second.id)),
      attempt(checkOut(buyer.call, [large])),
      pay(late.call, opened),
    ])
    await settle()
    const isLateSold = (await readOrder(late.call, opened.orderId)).paidAt !== null
    expect(paid.id).toBe(opened.orderId)
    expect([a, b, c].filter((each) => each === 'won').length + (isLateSold ? 1 : 0)).toBe(1)
    for (const each of [a, b]) expect(['won', 'exchange.not_possible']).toContain(each)
    expect(['won', 'cart.changed']).toContain(c)
    if (!isLateSold) {
      const { payment } = await readOrder(late.call, opened.orderId)
      const { state } = await late.call(payments.getPurchase, { params: { id: payment.purchaseId } })
      expect(state).toBe('refunded')
    }
    expect(await left(productId)).toBe(0)
  })
})

describe('an exchange that ends early', () => {
  test('because its buyer withdraws it frees the piece and leaves the first one as it was', async () => {
    const { call, productId, id, at, newId } = await asked()
    expect(await left(productId)).toBe(0)
    await call(orders.withdrawReturn, at)
    expect(await left(productId)).toBe(1)
    expect(await readOrder(call, id)).toMatchObject({
      state: 'delivered',
      lines: [{ coming: 0, returnable: 1 }],
      returns: [{ state: 'withdrawn', exchange: { state: 'over' } }],
    })
    expect(await readOrder(call, newId)).toMatchObject({ state: 'cancelled', ended: 'exchange_over' })
    expect((await call(orders.listOrders, { query: {} })).items.map((one) => one.id)).toEqual([id])
    expect(await dueOf(newId)).toEqual([])
  })

  test('because it is declined frees the piece and tells the buyer why', async () => {
    const { call, memberId, productId, id, at } = await asked()
    await admin(orders.declineReturn, { ...at, body: { reason: 'It was worn.' } })
    expect(await left(productId)).toBe(1)
    expect(await readOrder(call, id)).toMatchObject({
      returns: [{ state: 'declined', answer: 'It was worn.', exchange: { state: 'over' } }],
    })
    expect(await newsTo(memberId)).toEqual(['declined', 'exchange_held'])
  })

  test('because 14 days have passed frees the piece, and its return continues as a return for a refund', async () => {
    const { call, memberId, productId, id, at, newId } = await asked()
    await approve(at)
    await sweepAfter(13.9, newId)
    expect(await left(productId)).toBe(0)
    await sweepAfter(14.1, newId)
    expect(await left(productId)).toBe(1)
    expect(await dueOf(newId)).toEqual([])
    expect(await readOrder(call, id)).toMatchObject({
      returns: [{ state: 'approved', exchange: { state: 'over' } }],
    })
    expect(await newsTo(memberId)).toEqual(['approved', 'exchange_held', 'exchange_over'])
    await receive(at)
    await settle()
    expect(await readOrder(call, id)).toMatchObject({
      state: 'refunded',
      lines: [{ refundedAmount: '24.00', exchanged: 0 }],
      returns: [{ refund: { amount: '24.00', state: 'paid' } }],
    })
    expect(await readOrder(call, newId)).toMatchObject({ state: 'cancelled' })
  })

  test('because the payment was refunded in full frees the piece, held or waiting to be packed', async () => {
    const [held, made] = [await asked(), await asked()]
    await approve(made.at)
    await receive(made.at)
    for (const { productId, newId, purchaseId } of [held, made]) {
      await admin(payments.refundPayment, {
        params: { id: purchaseId },
        body: { amount: '29.99', reason: 'As a courtesy.' },
      })
      await settle()
      await sweepAfter(0.01, newId)
      expect(await left(productId)).toBe(1)
      expect(['cancelled', 'refunded']).toContain((await storedOrder(newId)).state)
      expect(await dueOf(newId)).toEqual([])
    }
  })
})

test('an exchange is not sent while the payment of the first order is disputed', async () => {
  const { at, newId, purchaseId } = await asked()
  await approve(at)
  await receive(at)
  const pack = () => admin(orders.packOrder, { params: { id: newId } })
  const end = await dispute('stripe', purchaseId)
  await settle()
  await expectProblem(pack(), 'order.changed')
  await end('won')
  await settle()
  await pack()
})

test('an exchange blocks the deletion of the account until its piece is delivered and its return period is over', async () => {
  const { call, memberId, at, newId } = await asked()
  await approve(at)
  await receive(at)
  await call(api.members.deleteUser)
  const isThere = async () => (await member().get({ id: memberId }).go({ consistent: true })).data !== null
  await endNow(memberId)
  expect(await isThere()).toBe(true)
  await deliver(admin, newId)
  await endNow(memberId)
  expect(await isThere()).toBe(true)
  const early = new Date(Date.now() - 31 * day).toISOString()
  await order().patch({ id: newId }).set({ deliveredAt: early }).go()
  await endNow(memberId)
  expect(await isThere()).toBe(false)
})

test('a review survives an exchange, and is withdrawn when the new piece is returned', async () => {
  const {
    call,
    productId,
    id,
    at: first,
    newId,
  } = await (async () => {
    const known = await bought()
    await known.call(reviews.saveProductReview, {
      params: { id: known.productId },
      body: { stars: 5, text: 'It fits.', pictures: [] },
    })
    return { ...known, ...lastOf(await ask(known.call, known.id)) }
  })()
  await approve(first)
  await receive(first)
  const said = () => call(reviews.getProductReview, { params: { id: productId } })
  expect((await said()).review).toMatchObject({ stars: 5 })
  await deliver(admin, newId)
  const wish = { lines: [{ line: 0, quantity: 1, reason: 'other' as const }], key: newKey() }
  const back = await call(orders.requestReturn, { params: { id: newId }, body: wish })
  const second = { params: { id: newId, return: back.returns.at(-1)?.id ?? '' } }
  await approve(second)
  await receive(second)
  expect((await said()).review).toBeNull()
  expect(id).not.toBe(newId)
})
