import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import type { AdminReturn } from '#shared/contract/orders/returns.ts'
import { mostLines } from '#shared/rules/store/order.ts'
import { mail } from '../../../functions/model/mail/mail.ts'
import { refundRequest } from '../../../functions/model/payments/refund-request.ts'
import { findReview, productReviewIdOf } from '../../../functions/model/reviews/review.ts'
import { order } from '../../../functions/model/store/order.ts'
import { findReturn } from '../../../functions/model/store/order-return.ts'
import { due } from '../../../functions/model/table/due.ts'
import { refundOwed } from '../../../functions/orders/owed/refund-owed.ts'
import { receiveReturn } from '../../../functions/orders/returns/decide.ts'
import { followReturn } from '../../../functions/orders/returns/follow-return.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { callerOnce, expectProblem, problemOf, settle } from '../../support/kiai.ts'
import { answerInstead } from '../../support/meanwhile.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import {
  buy,
  delivered,
  newKey,
  photo,
  readOrder,
  shirt,
  soldPhoto,
  soldShirt,
  stockOf,
  storedOrder,
} from '../../support/store/orders.ts'

const { orders, payments, reviews } = api
const admin = callerOnce('admin')
const day = 24 * 3_600_000

afterEach(() => vi.restoreAllMocks())

type Wish = { line?: number; quantity?: number; key?: string }

const wish = ({ line = 0, quantity = 1, key = newKey() }: Wish = {}) => ({
  lines: [{ line, quantity, reason: 'too_small' as const }],
  key,
})

const ask = (call: Call, id: string, given: Wish = {}) =>
  call(orders.requestReturn, { params: { id }, body: wish(given) })

const firstOf = ({ id, returns: [first] }: OrderDetail) => {
  if (!first) throw new Error('There is no return')
  return { params: { id, return: first.id } }
}

const instructions = 'Kiai Returns, 5 Main St, New York'
const approve = (at: ReturnType<typeof firstOf>) =>
  admin(orders.approveReturn, { ...at, body: { instructions } })
const receive = (at: ReturnType<typeof firstOf>, resellable: number, unsellable = 0, line = 0) =>
  admin(orders.receiveReturn, { ...at, body: { lines: [{ line, resellable, unsellable }] } })

/** A delivered order of shirts, and a requested return of some of them. */
async function asked(onHand: number, bought: number, returned: number) {
  const [{ call, id: memberId }, product] = await Promise.all([newcomer(), soldShirt(onHand)])
  const { id } = await delivered({ call, admin }, [shirt(product, bought)])
  const known = await ask(call, id, { quantity: returned })
  return { call, memberId, product, id, at: firstOf(known), purchaseId: known.payment.purchaseId }
}

/** Runs the sweep for one return, this many days from now. */
async function sweepAfter(days: number, { params }: ReturnType<typeof firstOf>): Promise<void> {
  const known = await findReturn(params.id, params.return)
  const at = known?.dueAt ?? ''
  const shard = `return-${['0', '1', '2', '3'][params.return.charCodeAt(params.return.length - 1) % 4]}`
  const subjectId = `${params.id}/${params.return}`
  const { data } = await due().get({ shard, at, subjectId }).go({ consistent: true })
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + days * day))
  if (data && data.at <= clock.now().toISOString()) await followReturn(data)
  vi.restoreAllMocks()
}

const newsTo = async (memberId: string) => {
  const { data } = await mail().query.ofMember({ memberId }).go({ pages: 'all' })
  return data.filter(({ kind }) => kind === 'orderReturn').map(({ about }) => about.news)
}

describe('a return of one of two units', () => {
  test('is requested, approved, received and refunded at the price of the unit', async () => {
    const { call, memberId, product, id, at, purchaseId } = await asked(3, 2, 1)
    expect(await readOrder(call, id)).toMatchObject({
      state: 'delivered',
      lines: [{ state: 'delivered', coming: 1, returnable: 1 }],
      returns: [{ state: 'requested', lines: [{ quantity: 1, reason: 'too_small', arrived: null }] }],
    })
    const approved = await approve(at)
    expect(approved).toMatchObject({ state: 'approved', instructions })
    expect(Date.parse(approved.arriveBy ?? '') - Date.parse(approved.approvedAt ?? '')).toBe(30 * day)
    await receive(at, 1)
    await settle()
    const now = await readOrder(call, id)
    expect(now).toMatchObject({
      state: 'delivered',
      lines: [{ returned: 1, coming: 0, refundedAmount: '24.00', returnable: 1 }],
      returns: [{ state: 'received', lines: [{ arrived: 1 }], refund: { amount: '24.00', state: 'paid' } }],
    })
    // The shipping is not refunded.
    const purchase = await call(payments.getPurchase, { params: { id: purchaseId } })
    expect(purchase).toMatchObject({ state: 'part_refunded', refundedAmount: '24.00' })
    expect(await stockOf(product)).toMatchObject({ onHand: 2, promised: 0, left: 2 })
    expect((await newsTo(memberId)).sort()).toEqual(['approved', 'received'])
  })

  test('that cannot be resold is written off, and still refunded', async () => {
    const { call, product, id, at } = await asked(2, 2, 2)
    await approve(at)
    await receive(at, 1, 1)
    await settle()
    expect(await readOrder(call, id)).toMatchObject({
      state: 'refunded',
      lines: [{ state: 'refunded', refundedAmount: '48.00' }],
    })
    const { kinds, ...figures } = await stockOf(product)
    expect(figures).toMatchObject({ onHand: 1, promised: 0, held: 0, left: 1 })
    expect(kinds.filter((kind) => kind === 'returned' || kind === 'written_off')).toEqual([
      'returned',
      'written_off',
    ])
  })

  test('of which fewer units arrive is refunded for these; the rest can still be returned', async () => {
    const { call, product, id, at } = await asked(2, 2, 2)
    expect(await readOrder(call, id)).toMatchObject({ state: 'returning', lines: [{ returnable: 0 }] })
    await approve(at)
    await receive(at, 1)
    await settle()
    expect(await readOrder(call, id)).toMatchObject({
      state: 'delivered',
      lines: [{ returned: 1, coming: 0, returnable: 1, refundedAmount: '24.00' }],
    })
    expect(await stockOf(product)).toMatchObject({ onHand: 1 })
  })
})

describe('a new return', () => {
  test('is refused for too many units, other lines, files and lines named twice', async () => {
    const [{ call }, product, file] = await Promise.all([newcomer(), soldShirt(2), soldPhoto()])
    const { id } = await delivered({ call, admin }, [shirt(product, 2), photo(file)])
    await expectProblem(ask(call, id, { quantity: 3 }), 'return.not_possible')
    await expectProblem(ask(call, id, { line: 1 }), 'return.not_possible')
    await expectProblem(ask(call, id, { line: 7 }), 'return.not_possible')
    const twice = { ...wish(), lines: [...wish().lines, ...wish().lines] }
    await expectProblem(call(orders.requestReturn, { params: { id }, body: twice }), 'return.not_possible')
    await expectProblem(ask(call, id, { quantity: 0 }), 'request.invalid')
    expect((await storedOrder(id)).lines[0]).not.toHaveProperty('coming')
  })

  test('is refused before the delivery, and from 30 days after it', async () => {
    const [{ call }, product] = await Promise.all([newcomer(), soldShirt(1)])
    const { id } = await buy(call, [shirt(product)])
    await expectProblem(ask(call, id), 'return.not_possible')
    const late = await asked(2, 2, 1)
    const deliveredAt = new Date(Date.now() - 30 * day).toISOString()
    await order().patch({ id: late.id }).set({ deliveredAt }).go()
    const refused = await problemOf(ask(late.call, late.id))
    expect(refused).toMatchObject({
      code: 'return.not_possible',
      detail: 'The return period of 30 days is over',
    })
    // A return that was requested in time continues.
    expect(await approve(late.at)).toMatchObject({ state: 'approved' })
  })

  test('is made once if it is sent twice with one key', async () => {
    const [{ call }, product] = await Promise.all([newcomer(), soldShirt(2)])
    const { id } = await delivered({ call, admin }, [shirt(product, 2)])
    const key = newKey()
    const answers = await Promise.all([ask(call, id, { key }), ask(call, id, { key })])
    for (const { returns, lines } of answers) expect([returns.length, lines[0]?.coming]).toEqual([1, 1])
  })

  test('never exceeds the units bought, however many requests are concurrent', async () => {
    const [{ call }, product] = await Promise.all([newcomer(), soldShirt(2)])
    const { id } = await delivered({ call, admin }, [shirt(product, 2)])
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => ask(call, id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await readOrder(call, id)).lines).toMatchObject([{ coming: 2, returnable: 0 }])
  })

  test('is refused while five returns are open', async () => {
    const [{ call }, one, other] = await Promise.all([newcomer(), soldShirt(5), soldShirt(5)])
    const { id } = await delivered({ call, admin }, [shirt(one, 5), shirt(other, 5)])
    for (let place = 0; place < 5; place++) await ask(call, id, { line: place % 2 })
    const refused = await problemOf(ask(call, id))
    expect(refused).toMatchObject({ detail: 'This order already has 5 open returns' })
  })
})

describe('a return of another member', () => {
  test('is not found by other members, and only admins decide on it', async () => {
    const { call, id, at } = await asked(1, 1, 1)
    const other = await newcomer()
    await expectProblem(ask(other.call, id), 'order.not_found')
    await expectProblem(other.call(orders.withdrawReturn, at), 'order.not_found')
    await expectProblem(call(orders.approveReturn, { ...at, body: { instructions } }), 'role.required')
    await expectProblem(
      call(orders.receiveReturn, { ...at, body: { lines: [{ line: 0, resellable: 1, unsellable: 0 }] } }),
      'role.required',
    )
    await expectProblem(call(orders.listReturns, { query: {} }), 'role.required')
  })

  test('is not found under another order', async () => {
    const [one, other] = await Promise.all([asked(1, 1, 1), asked(1, 1, 1)])
    const mixed = { params: { id: one.id, return: other.at.params.return } }
    await expectProblem(one.call(orders.withdrawReturn, mixed), 'return.not_found')
    await expectProblem(approve(mixed), 'return.not_found')
  })
})

describe('a return that ends before it arrives', () => {
  test('is withdrawn by its buyer, who may request another one', async () => {
    const { call, id, at } = await asked(1, 1, 1)
    await approve(at)
    const now = await call(orders.withdrawReturn, at)
    expect(now).toMatchObject({ state: 'delivered', lines: [{ coming: 0, returnable: 1 }] })
    await expectProblem(call(orders.withdrawReturn, at), 'return.changed')
    await expectProblem(receive(at, 1), 'return.changed')
    expect((await ask(call, id)).returns).toHaveLength(2)
  })

  test('is declined with a reason, even after its approval', async () => {
    const { call, memberId, product, at } = await asked(1, 1, 1)
    await approve(at)
    const body = { reason: 'It was washed and worn.' }
    expect(await admin(orders.declineReturn, { ...at, body })).toMatchObject({ state: 'declined' })
    await expectProblem(admin(orders.declineReturn, { ...at, body }), 'return.changed')
    const now = await readOrder(call, at.params.id)
    expect(now).toMatchObject({ returns: [{ answer: body.reason, refund: null }], lines: [{ coming: 0 }] })
    expect(await stockOf(product)).toMatchObject({ onHand: 0 })
    await settle()
    expect(await newsTo(memberId)).toContain('declined')
  })

  test('lapses 30 days after its approval, and not a day earlier', async () => {
    const { call, memberId, id, at } = await asked(1, 1, 1)
    await approve(at)
    await sweepAfter(29, at)
    expect(await readOrder(call, id)).toMatchObject({ returns: [{ state: 'approved' }] })
    await sweepAfter(30.01, at)
    expect(await readOrder(call, id)).toMatchObject({
      state: 'delivered',
      returns: [{ state: 'lapsed' }],
      lines: [{ coming: 0 }],
    })
    await expectProblem(receive(at, 1), 'return.changed')
    await settle()
    expect(await newsTo(memberId)).toContain('lapsed')
  })

  test('is closed when an admin refunds the payment in full', async () => {
    const { call, id, at, purchaseId } = await asked(1, 1, 1)
    await admin(payments.refundPayment, {
      params: { id: purchaseId },
      body: { amount: '29.99', reason: 'A kindness of the house' },
    })
    await settle()
    expect(await readOrder(call, id)).toMatchObject({
      state: 'refunded',
      returns: [{ state: 'closed' }],
      lines: [{ coming: 0, refundedAmount: '24.00' }],
    })
    await expectProblem(approve(at), 'return.changed')
  })
})

describe('a receipt', () => {
  test('is booked once, however many admins book it concurrently', async () => {
    const { call, product, id, at, purchaseId } = await asked(1, 1, 1)
    await approve(at)
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => receive(at, 1)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await settle()
    await refundOwed(id, at.params.return)
    await settle()
    const purchase = await call(payments.getPurchase, { params: { id: purchaseId } })
    expect(purchase).toMatchObject({ refundedAmount: '24.00' })
    const { data } = await refundRequest()
      .query.ofMember({ memberId: (await storedOrder(id)).memberId })
      .go()
    expect(data).toHaveLength(1)
    expect(await stockOf(product)).toMatchObject({ onHand: 1, left: 1 })
  })

  test('is refused for more units than requested, for none, and before the approval', async () => {
    const { at } = await asked(2, 2, 1)
    await expectProblem(receive(at, 1), 'return.changed')
    await approve(at)
    await expectProblem(receive(at, 2), 'return.not_possible')
    await expectProblem(receive(at, 1, 1), 'return.not_possible')
    await expectProblem(receive(at, 0), 'return.not_possible')
    await expectProblem(receive(at, 1, 0, 4), 'return.not_possible')
    expect(await receive(at, 1)).toMatchObject({ state: 'received' })
  })

  test('waits with its refund for another refund of the payment, and the sweep pays it', async () => {
    const { call, memberId, id, at, purchaseId } = await asked(2, 2, 1)
    await approve(at)
    const { claim } = await import('../../../functions/model/table/claim.ts')
    await claim().put({ kind: 'open-refund', value: purchaseId, owner: 'another' }).go()
    await receive(at, 1)
    await settle()
    expect(await readOrder(call, id)).toMatchObject({
      returns: [{ state: 'received', refund: { amount: '24.00', state: 'waiting' } }],
    })
    await claim().delete({ kind: 'open-refund', value: purchaseId }).go()
    await sweepAfter(0.1, at)
    await settle()
    expect(await readOrder(call, id)).toMatchObject({ returns: [{ refund: { state: 'paid' } }] })
    const { data } = await refundRequest().query.ofMember({ memberId }).go()
    expect(data.map(({ amount }) => amount)).toEqual([2400])
  })

  test('refunds at most the rest of the payment', async () => {
    const { call, id, at, purchaseId } = await asked(1, 1, 1)
    await admin(payments.refundPayment, {
      params: { id: purchaseId },
      body: { amount: '19.99', reason: 'It came late' },
    })
    await settle()
    await approve(at)
    await receive(at, 1)
    await settle()
    expect(await readOrder(call, id)).toMatchObject({
      returns: [{ refund: { amount: '10.00', state: 'paid' } }],
      payment: { refundedAmount: '29.99', state: 'refunded' },
    })
  })
})

describe('a receipt of twenty reviewed lines, some of which cannot be resold', () => {
  async function arriving(count: number) {
    const [{ call, id: memberId }, ...products] = await Promise.all([
      newcomer(),
      ...Array.from({ length: count }, () => soldShirt(2)),
    ])
    const { id } = await delivered(
      { call, admin },
      products.map((one) => shirt(one, 2)),
    )
    for (const product of products) {
      await call(reviews.saveProductReview, { params: { id: product }, body: { stars: 4, text: 'Fits.' } })
    }
    const reason = 'too_small' as const
    const lines = products.map((_, line) => ({ line, quantity: 2, reason }))
    const at = firstOf(await call(orders.requestReturn, { params: { id }, body: { lines, key: newKey() } }))
    await approve(at)
    return { call, memberId, id, at, products }
  }
  const book = (at: ReturnType<typeof firstOf>, count: number) => {
    const lines = Array.from({ length: count }, (_, line) => ({ line, resellable: 1, unsellable: 1 }))
    return admin(orders.receiveReturn, { ...at, body: { lines } })
  }
  const reviewed = async (memberId: string, products: readonly string[]) =>
    (await Promise.all(products.map((one) => findReview(productReviewIdOf(one, memberId))))).filter(Boolean)

  test('is booked by an admin, and withdraws all reviews', async () => {
    const { call, memberId, id, at, products } = await arriving(mostLines)
    expect(await reviewed(memberId, products)).toHaveLength(mostLines)
    expect(await book(at, mostLines)).toMatchObject({ state: 'received' })
    await settle()
    expect(await reviewed(memberId, products)).toEqual([])
    expect(await readOrder(call, id)).toMatchObject({
      state: 'refunded',
      returns: [{ refund: { state: 'paid' } }],
    })
  })

  test('whose reviews cannot be withdrawn at once is finished by the sweep', async () => {
    const { call, memberId, id, at, products } = await arriving(1)
    const reviewId = productReviewIdOf(products[0] ?? '', memberId)
    const isWithdrawal = (command: object) =>
      command instanceof TransactWriteCommand && JSON.stringify(command.input).includes(reviewId)
    answerInstead(async (command) => {
      if (isWithdrawal(command)) throw new Error('The table is down')
      return undefined
    })
    const lines = [{ line: 0, resellable: 1, unsellable: 1 }]
    await receiveReturn(id, at.params.return, 'mem_admin', { lines })
    vi.restoreAllMocks()
    expect(await reviewed(memberId, products)).toHaveLength(1)
    await sweepAfter(0, at)
    await settle()
    expect(await reviewed(memberId, products)).toEqual([])
    expect(await readOrder(call, id)).toMatchObject({ returns: [{ refund: { state: 'paid' } }] })
  })
})

test('admins see the waiting returns, longest waiting first', async () => {
  const { id, at } = await asked(1, 1, 1)
  const { number } = await storedOrder(id)
  const found = await collect('requested')
  expect(found.find((one) => one.id === at.params.return)).toMatchObject({ number, orderId: id })
  const moments = found.map(({ createdAt }) => createdAt)
  expect(moments).toEqual([...moments].sort())
  await approve(at)
  expect((await collect('requested')).some((one) => one.id === at.params.return)).toBe(false)
})

/** All pages of the returns in a state. */
async function collect(state: 'requested') {
  const found: AdminReturn[] = []
  let cursor: string | undefined
  do {
    const page = await admin(orders.listReturns, { query: { state, limit: 100, ...(cursor && { cursor }) } })
    found.push(...page.items)
    cursor = page.next
  } while (cursor)
  return found
}
