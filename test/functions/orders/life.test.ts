import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { mail } from '../../../functions/model/mail/mail.ts'
import { findOrder } from '../../../functions/model/store/order.ts'
import { endUnpaidSteps, orderEntities } from '../../../functions/model/store/order-steps.ts'
import { writeSteps } from '../../../functions/model/table/service.ts'
import { endHold } from '../../../functions/orders/lifecycle/end-hold.ts'
import { detailOf } from '../../../functions/orders/wire/order-wire.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { callerOnce, expectProblem, settle } from '../../support/kiai.ts'
import { chargeOf } from '../../support/money/bought.ts'
import { press, tell } from '../../support/money/paying.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { downloadAll, issue } from '../../support/store/downloads.ts'
import {
  buy,
  checkOut,
  downloadablePhoto,
  dueOf,
  forgetFiles,
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
const admin = callerOnce('admin')

afterEach(() => vi.restoreAllMocks())

/** Runs the sweep for one order, this many minutes from now. */
async function sweepAfter(minutes: number, id: string): Promise<void> {
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + minutes * 60_000))
  const { heldUntil = '' } = await storedOrder(id)
  const hold = (await dueOf(id)).find(({ at }) => at === heldUntil)
  if (hold && hold.at <= clock.now().toISOString()) await endHold(hold)
  vi.restoreAllMocks()
}

describe('a hold', () => {
  test('ends after 31 minutes: the goods are freed, and the payment page is closed', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldShirt(1)])
    const { orderId, checkoutUrl } = await checkOut(call, [shirt(id)])
    await sweepAfter(30, orderId)
    expect(await stockOf(id)).toMatchObject({ held: 1, left: 0 })
    await sweepAfter(32, orderId)
    expect(await stockOf(id)).toMatchObject({ held: 0, left: 1, kinds: ['freed', 'held', 'received'] })
    await settle()
    const ended = await readOrder(call, orderId)
    expect(ended).toMatchObject({ state: 'cancelled', ended: 'hold_over' })
    expect(ended.payment).toMatchObject({ state: 'expired', checkoutUrl: null })
    await press(checkoutUrl, 'succeed')
    expect((await chargeOf(ended.payment.purchaseId)).state).toBe('expired')
  })

  test('stays while a bank processes the payment, and ends when the bank refuses', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldShirt(1)])
    const { orderId, checkoutUrl } = await checkOut(call, [shirt(id)])
    await press(checkoutUrl, 'delay')
    const { payment } = await readOrder(call, orderId)
    await call(payments.checkPurchase, at(payment.purchaseId))
    await sweepAfter(32, orderId)
    expect(await stockOf(id)).toMatchObject({ held: 1 })
    expect((await readOrder(call, orderId)).payment).toMatchObject({ isWaiting: true })
    const { objectId } = await chargeOf(payment.purchaseId)
    await tell('stripe', 'delayed', { session: objectId, outcome: 'fail' })
    await settle()
    await sweepAfter(60, orderId)
    expect(await stockOf(id)).toMatchObject({ held: 0, left: 1 })
  })
})

describe('an order whose payment settles while it is read', () => {
  test('is shown as paid', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldShirt(2)])
    const { orderId, checkoutUrl } = await checkOut(call, [shirt(id)])
    const unpaid = await findOrder(orderId)
    await press(checkoutUrl, 'succeed')
    await settle()
    if (!unpaid) throw new Error('The order is not there')
    expect(unpaid.paidAt).toBeUndefined()
    expect(await detailOf(unpaid)).toMatchObject({ state: 'paid', payment: { isTooLate: false } })
    expect((await detailOf(unpaid)).paidAt).not.toBeNull()
  })
})

describe('a payment whose news arrives 31:01 after the checkout, when the hold has ended', () => {
  /** An order whose hold has ended before its payment page was closed. */
  async function late(onHand: number) {
    const [{ call, id: memberId }, id] = await Promise.all([newcomer(), soldShirt(onHand)])
    const opened = await checkOut(call, [shirt(id)])
    const known = await storedOrder(opened.orderId)
    await writeSteps(
      orderEntities,
      endUnpaidSteps(known, 'hold_over', new Date(Date.now() + 31 * 60_000 + 1000)),
    )
    return { call, memberId, id, opened }
  }

  test('takes the goods again if they are still in stock', async () => {
    const { call, id, opened } = await late(1)
    expect(await pay(call, opened)).toMatchObject({ state: 'paid', payment: { isTooLate: false } })
    expect(await stockOf(id)).toMatchObject({ onHand: 1, promised: 1, held: 0, left: 0 })
  })

  test('is refunded automatically if they were sold to another buyer, and the payer is notified', async () => {
    const { call, memberId, id, opened } = await late(1)
    const other = await newcomer()
    await buy(other.call, [shirt(id)])
    const ended = await pay(call, opened)
    expect(ended).toMatchObject({ state: 'cancelled', payment: { isTooLate: true } })
    await settle()
    const purchase = await call(payments.getPurchase, at(ended.payment.purchaseId))
    expect(purchase).toMatchObject({ state: 'refunded', refundedAmount: '29.99' })
    expect(purchase.request?.rule).toContain('sold out when they were paid')
    const { data } = await mail().query.ofMember({ memberId }).go({ pages: 'all' })
    expect(data.filter(({ kind }) => kind === 'refundDecided')).toMatchObject([{ status: 'sent' }])
    expect(await stockOf(id)).toMatchObject({ promised: 1, held: 0, left: 0 })
  })
})

describe('a payment that arrives', () => {
  /** The last piece, wanted by another buyer this many minutes after its checkout, when the payment arrives. */
  async function paidAfter(minutes: number) {
    const [{ call }, { call: other }, id] = await Promise.all([newcomer(), newcomer(), soldShirt(1)])
    const opened = await checkOut(call, [shirt(id)])
    await sweepAfter(minutes, opened.orderId)
    // A page of a hold that has ended is closed by an event.
    await settle()
    const rival = await buy(other, [shirt(id)]).catch(({ problem }) => problem)
    return { call, id, rival, order: await pay(call, opened) }
  }

  test.each([
    ['29:59', 29 + 59 / 60],
    ['30:01', 30 + 1 / 60],
  ])('%s after the checkout is the order, and the other buyer is refused', async (_, minutes) => {
    const { id, rival, order } = await paidAfter(minutes)
    expect(rival).toMatchObject({ code: 'cart.changed', changes: [{ productId: id, left: 0 }] })
    expect(order).toMatchObject({ state: 'paid', payment: { isTooLate: false } })
    expect(await stockOf(id)).toMatchObject({ promised: 1, held: 0, left: 0 })
  })

  test('31:01 after the checkout is not taken: its page is closed, and the other buyer has the last piece', async () => {
    const { id, rival, order } = await paidAfter(31 + 1 / 60)
    expect(rival).toMatchObject({ state: 'paid' })
    expect(order).toMatchObject({ state: 'cancelled', payment: { state: 'expired' } })
    expect((await chargeOf(order.payment.purchaseId)).state).toBe('expired')
    expect(await stockOf(id)).toMatchObject({ promised: 1, held: 0, left: 0 })
  })
})

describe('a parcel', () => {
  test('is packed, shipped and delivered, each step once and with a mail', async () => {
    const [{ call, id: memberId }, id] = await Promise.all([newcomer(), soldShirt(2)])
    const bought = await buy(call, [shirt(id)])
    await expectProblem(admin(orders.deliverOrder, at(bought.id)), 'order.changed')
    expect(await admin(orders.packOrder, at(bought.id))).toMatchObject({ state: 'packed' })
    await expectProblem(admin(orders.packOrder, at(bought.id)), 'order.changed')
    await expectProblem(call(orders.cancelOrder, at(bought.id)), 'order.changed')
    const body = { carrier: 'UPS', trackingNumber: '1Z 999', trackingUrl: 'https://ups.test/1Z999' }
    const shipped = await admin(orders.shipOrder, { ...at(bought.id), body })
    expect(shipped).toMatchObject({
      state: 'shipped',
      tracking: { carrier: 'UPS', url: 'https://ups.test/1Z999' },
    })
    expect(await stockOf(id)).toMatchObject({ onHand: 1, promised: 0, left: 1 })
    await admin(orders.deliverOrder, at(bought.id))
    expect(await readOrder(call, bought.id)).toMatchObject({ state: 'delivered' })
    await settle()
    const { mail } = await import('../../../functions/model/mail/mail.ts')
    const { data } = await mail().query.ofMember({ memberId }).go()
    const news = data.filter(({ kind }) => kind === 'order').map(({ about }) => about.news)
    expect(news.sort()).toEqual(['delivered', 'packed', 'shipped'])
    expect(data.every(({ status }) => status === 'sent')).toBe(true)
  })

  test('is counted while it waits to be packed and to be shipped, for admins only', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldShirt(1)])
    const bought = await buy(call, [shirt(id)])
    expect((await admin(orders.countOrders)).toPack).toBeGreaterThan(0)
    await admin(orders.packOrder, at(bought.id))
    expect((await admin(orders.countOrders)).toShip).toBeGreaterThan(0)
    await expectProblem(call(orders.countOrders), 'role.required')
  })

  test('is found by its number as read aloud, by admins only', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldShirt(1)])
    const { number } = await buy(call, [shirt(id)])
    const typed = number.toLowerCase().replaceAll('-', ' ')
    const found = await admin(orders.listAllOrders, { query: { number: typed } })
    expect(found).toMatchObject({ total: 1, items: [{ number }] })
    await expectProblem(call(orders.listAllOrders, { query: { number: typed } }), 'role.required')
  })
})

describe('an order that is cancelled', () => {
  test('before packing is refunded with its shipping, and its goods are freed', async () => {
    const [{ call }, id, file] = await Promise.all([newcomer(), soldShirt(1), soldPhoto()])
    const bought = await buy(call, [shirt(id), photo(file)])
    const ended = await call(orders.cancelOrder, at(bought.id))
    expect(ended.lines.map(({ state }) => state)).toEqual(['cancelled', 'delivered'])
    await settle()
    const purchase = await call(payments.getPurchase, at(bought.payment.purchaseId))
    // The file stays bought.
    expect(purchase).toMatchObject({ state: 'part_refunded', refundedAmount: '29.99' })
    expect(await stockOf(id)).toMatchObject({ onHand: 1, promised: 0, left: 1 })
    await expectProblem(call(orders.cancelOrder, at(bought.id)), 'order.changed')
  })

  test('before its payment can no longer be paid', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldShirt(1)])
    const { orderId } = await checkOut(call, [shirt(id)])
    await call(orders.cancelOrder, at(orderId))
    expect(await stockOf(id)).toMatchObject({ held: 0, left: 1 })
    await settle()
    expect((await readOrder(call, orderId)).payment.state).toBe('expired')
  })
})

describe('a file', () => {
  test('is refunded within its period if it was not downloaded, and cannot be downloaded afterwards', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), soldPhoto()])
    const bought = await buy(call, [photo(id)])
    const { purchaseId } = bought.payment
    const body = { reason: 'Bought by mistake', amount: '6.00' }
    const back = await call(payments.requestRefund, { ...at(purchaseId), body })
    expect(back).toMatchObject({ state: 'refunded' })
    expect(await readOrder(call, bought.id)).toMatchObject({ state: 'refunded' })
    await expectProblem(issue(call, bought.id, 0), 'order.changed')
  })

  test('that was downloaded is not refunded', async () => {
    const [{ call }, id] = await Promise.all([newcomer(), downloadablePhoto()])
    const bought = await buy(call, [photo(id)])
    await downloadAll(call, bought.id)
    const offer = await call(payments.getRefundOffer, at(bought.payment.purchaseId))
    expect(offer).toMatchObject({ amount: '0.00', reason: 'digital.downloaded', needsReview: false })
  })

  test('that is not ready says so, and does not count as downloaded', async () => {
    const { call } = await newcomer()
    const id = await soldPhoto()
    const { product } = await import('../../../functions/model/store/product.ts')
    const bought = await buy(call, [photo(id)])
    // As in orders from before files were stored with the order.
    await forgetFiles(bought.id)
    await product().patch({ id }).remove(['file']).go()
    await expectProblem(issue(call, bought.id, 0), 'file.not_ready')
    expect((await readOrder(call, bought.id)).lines[0]).toMatchObject({ downloadedAt: null })
  })
})
