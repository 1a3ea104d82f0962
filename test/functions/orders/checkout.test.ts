import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { order } from '../../../functions/model/store/order.ts'
import { expectProblem, problemOf, settle } from '../../support/kiai.ts'
import { booksOf, chargeOf } from '../../support/money/bought.ts'
import { press, tell } from '../../support/money/paying.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { downloadAll, issue } from '../../support/store/downloads.ts'
import {
  bodyOf,
  buy,
  checkOut,
  downloadablePhoto,
  pay,
  photo,
  readOrder,
  shirt,
  soldPhoto,
  soldShirt,
  stockOf,
  storedOrder,
} from '../../support/store/orders.ts'

const { orders, payments } = api
const at = (id: string) => ({ params: { id } })

describe.each(['stripe', 'paypal'] as const)('a photo bought by %s', (provider) => {
  test('is paid, booked as income of the store, and available at once', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), downloadablePhoto()])
    const bought = await buy(call, [photo(id)], { provider })
    expect(bought).toMatchObject({ state: 'delivered', total: '6.00', shipping: '0.00', address: null })
    expect(bought.number).toMatch(/^K-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(bought.payment).toMatchObject({ state: 'paid', provider, isTooLate: false })
    const { kinds } = await booksOf(bought.payment.purchaseId)
    expect(kinds).toContain('charge')
    expect((await downloadAll(call, bought.id)).length).toBe(1000)
  })
})

describe('a t-shirt', () => {
  test('is held during the payment, then promised to its buyer', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldShirt(3)])
    const opened = await checkOut(call, [shirt(id, 2)])
    expect(await stockOf(id)).toMatchObject({ onHand: 3, held: 2, promised: 0, left: 1 })
    const paid = await pay(call, opened)
    expect(paid).toMatchObject({ state: 'paid', goods: '48.00', shipping: '5.99', total: '53.99' })
    expect(paid.address).toMatchObject({ city: 'Brooklyn', region: 'NY' })
    expect(await stockOf(id)).toMatchObject({ onHand: 3, held: 0, promised: 2, left: 1 })
  })

  test('on two lines is merged into one, and its stock is checked once', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldShirt(3)])
    const { orderId } = await checkOut(call, [shirt(id, 1), shirt(id, 2)])
    expect((await readOrder(call, orderId)).lines).toMatchObject([{ quantity: 3 }])
    expect(await stockOf(id)).toMatchObject({ held: 3, left: 0 })
    await expectProblem(checkOut((await newcomer()).call, [shirt(id, 1)]), 'cart.changed')
  })

  test('has no limit if it is not counted', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldShirt(null)])
    expect(await buy(call, [shirt(id, 5)])).toMatchObject({ state: 'paid', shipping: '0.00' })
    expect(await stockOf(id)).toMatchObject({ promised: 5 })
  })

  test('and a photo in one order: the file is available while the shirt waits to be packed', async () => {
    const [{ call }, id, clip] = await Promise.all([newcomer(), soldShirt(1), downloadablePhoto()])
    const bought = await buy(call, [shirt(id), photo(clip)])
    expect(bought.state).toBe('paid')
    expect(bought.lines.map(({ state }) => state)).toEqual(['paid', 'delivered'])
    await downloadAll(call, bought.id, 1)
    await expectProblem(issue(call, bought.id, 0), 'order.not_found')
  })
})

describe('a difference to the cart that the buyer saw is reported, and nothing is written', () => {
  test('another price', async () => {
    const [{ call, id: memberId }, id] = await Promise.all([newcomer(), soldShirt(3)])
    const told = await problemOf(checkOut(call, [shirt(id, 1, '1.00')]))
    expect(told).toMatchObject({
      code: 'cart.changed',
      changes: [{ productId: id, change: 'price', price: '24.00', left: 3 }],
      total: '29.99',
    })
    const { data } = await order().query.ofMember({ memberId }).go()
    expect(data).toEqual([])
    expect(await stockOf(id)).toMatchObject({ held: 0, kinds: ['received'] })
  })

  test('another total with correct prices', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldShirt(3)])
    const told = await problemOf(checkOut(call, [shirt(id)], { total: '24.00' }))
    expect(told).toMatchObject({ code: 'cart.changed', changes: [], shipping: '5.99', total: '29.99' })
  })

  test('a smaller stock, with the new total and its shipping', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldShirt(1)])
    const told = await problemOf(checkOut(call, [shirt(id, 3)]))
    expect(told).toMatchObject({
      code: 'cart.changed',
      changes: [{ change: 'fewer', left: 1 }],
      total: '29.99',
    })
  })

  test.each(['archived', 'draft'] as const)('a product that is %s', async (state) => {
    const [{ call }, id] = await Promise.all([newcomer(), soldPhoto({ state })])
    const told = await problemOf(checkOut(call, [photo(id)]))
    expect(told).toMatchObject({ code: 'cart.changed', changes: [{ change: 'gone' }], total: '0.00' })
  })

  test('a size that the product does not have, and more than one of a file', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldPhoto()])
    const sized = { ...photo(id), size: 'm' as const }
    await expectProblem(checkOut(call, [sized], { total: '6.00' }), 'cart.changed')
    const twice = await problemOf(checkOut(call, [photo(id), photo(id)]))
    expect(twice).toMatchObject({ changes: [{ change: 'too_many', left: 1 }], total: '6.00' })
  })
})

describe('invalid input is refused before any read', () => {
  test.each([0, 6, 1.5, -1])('a quantity of %d', async (quantity) => {
    const { call } = await newcomer()
    await expectProblem(checkOut(call, [{ ...shirt('prd_0'), quantity }]), 'request.invalid')
  })

  test('goods without an address, and an address that is invalid in its country', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldShirt(3)])
    const body = bodyOf([shirt(id)])
    const { address, ...without } = body
    await expectProblem(call(payments.checkOutOrder, { body: without }), 'request.invalid')
    const wrong = { ...address, country: 'US', postcode: '1124', firstName: 'L', lastName: 'H', street: 'B' }
    const told = await problemOf(call(payments.checkOutOrder, { body: { ...body, address: wrong } }))
    expect(told).toMatchObject({ code: 'request.invalid', issues: [{ path: 'body.address.postcode' }] })
    expect(await stockOf(id)).toMatchObject({ held: 0 })
  })
})

describe('an idempotency key makes one order', () => {
  test('however many concurrent requests carry it', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldShirt(9)])
    const body = bodyOf([shirt(id)])
    const all = await Promise.all(Array.from({ length: 20 }, () => call(payments.checkOutOrder, { body })))
    expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(1)
    expect(new Set(all.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1)
    expect(await stockOf(id)).toMatchObject({ held: 1 })
  })

  test('and no second order after the payment, which says so even if nothing is left in stock', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldShirt(1)])
    const body = bodyOf([shirt(id)])
    await pay(call, await call(payments.checkOutOrder, { body }))
    await expectProblem(call(payments.checkOutOrder, { body }), 'order.changed')
  })

  test('and no second order with another total: the first one can still be paid', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldShirt(2)])
    const body = bodyOf([shirt(id)])
    const first = await call(payments.checkOutOrder, { body })
    const other = { ...bodyOf([shirt(id, 2)]), key: body.key }
    await expectProblem(call(payments.checkOutOrder, { body: other }), 'order.changed')
    expect(await pay(call, first)).toMatchObject({ state: 'paid', total: '29.99' })
  })

  test('and a separate order for another member', async () => {
    const [one, other, id] = await Promise.all([newcomer(), newcomer(), soldPhoto()])
    const body = bodyOf([photo(id)])
    const first = await one.call(payments.checkOutOrder, { body })
    const second = await other.call(payments.checkOutOrder, { body })
    expect(second.orderId).not.toBe(first.orderId)
    await expectProblem(readOrder(other.call, first.orderId), 'order.not_found')
  })
})

test('a second order of a member cancels the first one and frees its goods', async () => {
  const [{ call }, id] = await Promise.all([newcomer(), soldShirt(1)])
  const first = await checkOut(call, [shirt(id)])
  const second = await checkOut(call, [shirt(id)], { shipping: 'express' })
  expect(await storedOrder(first.orderId)).toMatchObject({ state: 'cancelled', ended: 'replaced' })
  expect(await stockOf(id)).toMatchObject({ held: 1, left: 0 })
  await press(first.checkoutUrl, 'succeed')
  await settle()
  const { chargeId } = await storedOrder(first.orderId)
  expect((await chargeOf(chargeId)).state).toBe('expired')
  expect(await pay(call, second)).toMatchObject({ state: 'paid', total: '33.99' })
})

test('a second order of a member leaves a first one that waits for the bank as it is, and both are paid', async () => {
  const [{ call }, id] = await Promise.all([newcomer(), soldShirt(2)])
  const first = await checkOut(call, [shirt(id)])
  const { chargeId } = await storedOrder(first.orderId)
  await press(first.checkoutUrl, 'delay')
  await call(payments.checkPurchase, at(chargeId))
  const second = await checkOut(call, [shirt(id)])
  expect(await storedOrder(first.orderId)).toMatchObject({ state: 'pending' })
  expect(await stockOf(id)).toMatchObject({ held: 2, left: 0 })
  const { objectId } = await chargeOf(chargeId)
  await tell('stripe', 'delayed', { session: objectId, outcome: 'succeed' })
  await settle()
  expect(await readOrder(call, first.orderId)).toMatchObject({ state: 'paid' })
  expect(await pay(call, second)).toMatchObject({ state: 'paid' })
})

describe('an order of another member', () => {
  test('is not found by its id, and cannot be found by its number', async () => {
    const [owner, other, id] = await Promise.all([newcomer(), newcomer(), soldPhoto()])
    const bought = await buy(owner.call, [photo(id)])
    await expectProblem(readOrder(other.call, bought.id), 'order.not_found')
    await expectProblem(issue(other.call, bought.id, 0), 'order.not_found')
    await expectProblem(other.call(orders.cancelOrder, at(bought.id)), 'order.not_found')
    await expectProblem(other.call(orders.getOrder, at(bought.number)), 'request.invalid')
    expect(await other.call(orders.listOrders, { query: {} })).toMatchObject({ total: 0 })
    await settle()
    expect(await owner.call(orders.listOrders, { query: {} })).toMatchObject({
      total: 1,
      items: [{ number: bought.number }],
    })
  })

  test("gives no download, and neither does one's own unpaid order", async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldPhoto()])
    const { orderId } = await checkOut(call, [photo(id)])
    await expectProblem(issue(call, orderId, 0), 'order.changed')
  })
})
