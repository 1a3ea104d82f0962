import { describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { mail } from '../../../functions/model/mail/mail.ts'
import { refundRequest } from '../../../functions/model/payments/refund-request.ts'
import { order } from '../../../functions/model/store/order.ts'
import { refundOwed } from '../../../functions/orders/owed/refund-owed.ts'
import { callerOnce, expectProblem, problemOf, settle } from '../../support/kiai.ts'
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
} from '../../support/store/orders.ts'

const { orders, payments } = api
const admin = callerOnce('admin')
const day = 24 * 3_600_000

type Kind = 'damaged' | 'missing' | 'wrong'
type Wish = { kind?: Kind; line?: number; quantity?: number; pictures?: string[]; key?: string }

const make = (call: Call, id: string, { kind = 'damaged', line = 0, quantity = 1, ...given }: Wish = {}) =>
  call(orders.makeClaim, {
    params: { id },
    body: { kind, line, quantity, words: 'The seam is torn.', key: newKey(), ...given },
  })

const firstOf = ({ id, claims: [first] }: OrderDetail) => {
  if (!first) throw new Error('There is no claim')
  return { params: { id, claim: first.id } }
}

type At = ReturnType<typeof firstOf>
const refund = (at: At, amount?: string) =>
  admin(orders.decideClaim, {
    ...at,
    body: { decision: 'refund', reason: 'The pictures show it.', ...(amount && { amount }) },
  })
const decline = (at: At) =>
  admin(orders.decideClaim, { ...at, body: { decision: 'decline', reason: 'It was washed too hot.' } })

/** A delivered order of two shirts, and a claim on one of them. */
async function claimed(given: Wish = {}) {
  const [{ call, id: memberId }, product] = await Promise.all([newcomer(), soldShirt(2)])
  const { id } = await delivered({ call, admin }, [shirt(product, 2)])
  const known = await make(call, id, given)
  return { call, memberId, product, id, at: firstOf(known), purchaseId: known.payment.purchaseId }
}

const mailsTo = async (memberId: string) => {
  const { data } = await mail().query.ofMember({ memberId }).go({ pages: 'all' })
  return data.filter(({ kind }) => kind === 'orderClaim').map(({ status }) => status)
}

describe('a claim', () => {
  test('is refunded in full: its unit is settled and does not return to the stock', async () => {
    const { call, memberId, product, id, at, purchaseId } = await claimed()
    expect(await readOrder(call, id)).toMatchObject({
      lines: [{ claimed: 1, returnable: 1, claimable: { damaged: 1 } }],
      claims: [{ state: 'open', kind: 'damaged', words: 'The seam is torn.', refund: null }],
    })
    await refund(at)
    await settle()
    expect(await readOrder(call, id)).toMatchObject({
      state: 'delivered',
      lines: [{ claimed: 0, settled: 1, returnable: 1, refundedAmount: '24.00' }],
      claims: [
        { state: 'refunded', answer: 'The pictures show it.', refund: { amount: '24.00', state: 'paid' } },
      ],
    })
    const purchase = await call(payments.getPurchase, { params: { id: purchaseId } })
    expect(purchase).toMatchObject({ refundedAmount: '24.00' })
    expect(purchase.request?.rule).toContain('was damaged')
    expect(await stockOf(product)).toMatchObject({ onHand: 0, left: 0 })
    expect(await mailsTo(memberId)).toEqual(['sent'])
  })

  test('is refunded in part: its unit can still be returned for the rest of its price', async () => {
    const { call, id, at } = await claimed({ quantity: 2 })
    await refund(at, '10.00')
    await settle()
    expect(await readOrder(call, id)).toMatchObject({
      lines: [{ claimed: 0, settled: 0, returnable: 2, refundedAmount: '10.00' }],
      claims: [{ refund: { amount: '10.00', state: 'paid' } }],
    })
  })

  test('is declined with a reason, and the buyer is notified by mail', async () => {
    const { call, memberId, id, at } = await claimed()
    expect(await decline(at)).toMatchObject({ state: 'declined', refund: null })
    await expectProblem(refund(at), 'claim.changed')
    await settle()
    expect(await readOrder(call, id)).toMatchObject({
      lines: [{ claimed: 0, returnable: 2, refundedAmount: '0.00' }],
      claims: [{ answer: 'It was washed too hot.' }],
    })
    expect(await mailsTo(memberId)).toEqual(['sent'])
  })

  test('for missing goods can be made while the parcel is on its way', async () => {
    const [{ call }, product] = await Promise.all([newcomer(), soldShirt(1)])
    const { id } = await buy(call, [shirt(product)])
    const at = { params: { id } }
    await expectProblem(make(call, id, { kind: 'missing' }), 'claim.not_possible')
    await admin(orders.packOrder, at)
    await admin(orders.shipOrder, { ...at, body: { carrier: 'UPS', trackingNumber: '1Z' } })
    await expectProblem(make(call, id, { kind: 'damaged' }), 'claim.not_possible')
    const known = await make(call, id, { kind: 'missing' })
    expect(known).toMatchObject({ state: 'shipped', lines: [{ claimed: 1 }] })
    await refund(firstOf(known))
    await settle()
    expect(await readOrder(call, id)).toMatchObject({ state: 'refunded', lines: [{ state: 'refunded' }] })
  })
})

describe('a new claim', () => {
  test('is refused for too many units, for files, and from 30 days after the delivery', async () => {
    const [{ call }, product, file] = await Promise.all([newcomer(), soldShirt(2), soldPhoto()])
    const { id } = await delivered({ call, admin }, [shirt(product, 2), photo(file)])
    await expectProblem(make(call, id, { quantity: 3 }), 'claim.not_possible')
    await expectProblem(make(call, id, { line: 1 }), 'claim.not_possible')
    await expectProblem(make(call, id, { line: 9 }), 'claim.not_possible')
    const deliveredAt = new Date(Date.now() - 30 * day).toISOString()
    await order().patch({ id }).set({ deliveredAt }).go()
    await expectProblem(make(call, id), 'claim.not_possible')
  })

  test('is refused for a unit in a return or in another claim', async () => {
    const { call, id } = await claimed()
    await call(orders.requestReturn, {
      params: { id },
      body: { lines: [{ line: 0, quantity: 1, reason: 'other' }], key: newKey() },
    })
    await expectProblem(make(call, id), 'claim.not_possible')
    const body = { lines: [{ line: 0, quantity: 1, reason: 'other' as const }], key: newKey() }
    await expectProblem(call(orders.requestReturn, { params: { id }, body }), 'return.not_possible')
  })

  test('is made once if it is sent twice with one key', async () => {
    const [{ call }, product] = await Promise.all([newcomer(), soldShirt(2)])
    const { id } = await delivered({ call, admin }, [shirt(product, 2)])
    const key = newKey()
    const answers = await Promise.all([make(call, id, { key }), make(call, id, { key })])
    for (const { claims, lines } of answers) expect([claims.length, lines[0]?.claimed]).toEqual([1, 1])
  })

  test('accepts pictures that the buyer uploaded, and refuses those of other sites or members', async () => {
    const [{ call, id: memberId }, product] = await Promise.all([newcomer(), soldShirt(2)])
    const { id } = await delivered({ call, admin }, [shirt(product, 2)])
    const own = `/media/images/members/${memberId}/pic_1.jpg`
    await expectProblem(make(call, id, { pictures: ['https://elsewhere.test/a.jpg'] }), 'request.invalid')
    await expectProblem(make(call, id, { pictures: [`${own}/../x.jpg`] }), 'request.invalid')
    const foreign = '/media/images/members/mem_other/pic_1.jpg'
    await expectProblem(make(call, id, { pictures: [foreign] }), 'claim.not_possible')
    expect(await make(call, id, { pictures: [own] })).toMatchObject({ claims: [{ pictures: [own] }] })
  })
})

describe('a claim of another member', () => {
  test('is not found by other members, and only admins decide on it', async () => {
    const { call, id, at } = await claimed()
    const other = await newcomer()
    await expectProblem(make(other.call, id), 'order.not_found')
    const body = { decision: 'refund' as const, reason: 'Mine' }
    await expectProblem(call(orders.decideClaim, { ...at, body }), 'role.required')
    await expectProblem(call(orders.listClaims, { query: {} }), 'role.required')
    const elsewhere = await claimed()
    await expectProblem(refund({ params: { id, claim: elsewhere.at.params.claim } }), 'claim.not_found')
  })
})

describe('a decision', () => {
  test('is made once, however many admins decide concurrently', async () => {
    const { memberId, id, at } = await claimed()
    const outcomes = await Promise.allSettled([refund(at), refund(at), decline(at), refund(at, '5.00')])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await settle()
    await refundOwed(id, at.params.claim)
    const { data } = await refundRequest().query.ofMember({ memberId }).go()
    expect(data.length).toBeLessThanOrEqual(1)
  })

  test('refunds at most the price paid for the units', async () => {
    const { at } = await claimed()
    const refused = await problemOf(refund(at, '24.01'))
    expect(refused).toMatchObject({ code: 'refund.too_much' })
    expect(refused.detail).toContain('24.00')
    await expectProblem(refund(at, '0.00'), 'refund.too_much')
    expect(await refund(at, '24.00')).toMatchObject({ state: 'refunded' })
  })

  test('is no longer needed after a full refund of the payment', async () => {
    const { call, id, at, purchaseId } = await claimed()
    await admin(payments.refundPayment, {
      params: { id: purchaseId },
      body: { amount: '53.99', reason: 'A kindness of the house' },
    })
    await settle()
    expect(await readOrder(call, id)).toMatchObject({
      claims: [{ state: 'closed' }],
      lines: [{ claimed: 0 }],
    })
    await expectProblem(refund(at), 'claim.changed')
  })
})
