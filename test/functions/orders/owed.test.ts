import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { refundRequest } from '../../../functions/model/payments/refund-request.ts'
import { findClaim } from '../../../functions/model/store/order-claim.ts'
import { findReturn } from '../../../functions/model/store/order-return.ts'
import { claim } from '../../../functions/model/table/claim.ts'
import { refundOwed } from '../../../functions/orders/owed/refund-owed.ts'
import { followReturn } from '../../../functions/orders/returns/follow-return.ts'
import { callerOnce, settle } from '../../support/kiai.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { dispute } from '../../support/money/disputed.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { delivered, newKey, readOrder, shirt, soldShirt } from '../../support/store/orders.ts'

/** Refunds that returns and claims owe their buyers. */

const { orders, payments } = api
const admin = callerOnce('admin')
afterEach(() => vi.restoreAllMocks())

const isWrite = (command: object) => command instanceof TransactWriteCommand

/** A delivered shirt: 24.00, and 5.99 for its shipping. */
async function bought() {
  const [{ call, id: memberId }, productId] = await Promise.all([newcomer(), soldShirt(1)])
  const { id, payment } = await delivered({ call, admin }, [shirt(productId)])
  return { call, memberId, id, purchaseId: payment.purchaseId }
}

/** The same with an approved return of it. */
async function coming() {
  const known = await bought()
  const lines = [{ line: 0, quantity: 1, reason: 'too_small' as const }]
  const params = { id: known.id }
  const { returns } = await known.call(orders.requestReturn, { params, body: { lines, key: newKey() } })
  const returnId = returns[0]?.id ?? ''
  const at = { params: { id: known.id, return: returnId } }
  await admin(orders.approveReturn, { ...at, body: { instructions: 'To the office.' } })
  return { ...known, returnId, at }
}

const receive = (at: { params: { id: string; return: string } }) =>
  admin(orders.receiveReturn, { ...at, body: { lines: [{ line: 0, resellable: 1, unsellable: 0 }] } })

/** Has something done while another refund of the payment is open. */
async function whileRefunding(purchaseId: string, act: () => Promise<unknown>): Promise<void> {
  await claim().put({ kind: 'open-refund', value: purchaseId, owner: 'another' }).go()
  await act()
  await claim().delete({ kind: 'open-refund', value: purchaseId }).go()
}

/** A received return whose refund waits. */
async function waiting() {
  const known = await coming()
  await whileRefunding(known.purchaseId, () => receive(known.at))
  expect(await refundIn(known)).toEqual({ amount: '24.00', state: 'waiting' })
  return known
}

const refundIn = async ({ call, id }: { call: Call; id: string }) =>
  (await readOrder(call, id)).returns[0]?.refund

async function refundByAdmin(purchaseId: string, amount: string): Promise<void> {
  const body = { amount, reason: 'A kindness of the house' }
  await admin(payments.refundPayment, { params: { id: purchaseId }, body })
  await settle()
}

const requestsOf = async (memberId: string, rule: string) => {
  const { data } = await refundRequest().query.ofMember({ memberId }).go()
  return data.filter((one) => one.rule === rule).map(({ amount }) => amount)
}

/** The due work of a return or a claim at the time that it has stored. */
const dueItem = (orderId: string, id: string, at = '') =>
  ({ shard: 'return-0', at, subjectId: `${orderId}/${id}`, kind: 'return' }) as const

describe('the refund that a return owes', () => {
  test('is at most the rest of the payment as it is filed', async () => {
    const known = await waiting()
    justBefore(isWrite, () => refundByAdmin(known.purchaseId, '19.99'))
    await refundOwed(known.id, known.returnId)
    await settle()
    expect(await refundIn(known)).toEqual({ amount: '10.00', state: 'paid' })
    expect(await requestsOf(known.memberId, 'physical.within_window')).toEqual([1000])
  })

  test('is nothing once the whole payment was refunded', async () => {
    const known = await waiting()
    await refundByAdmin(known.purchaseId, '29.99')
    await refundOwed(known.id, known.returnId)
    expect(await refundIn(known)).toBeNull()
    expect(await requestsOf(known.memberId, 'physical.within_window')).toEqual([])
  })

  test('waits for the end of a dispute', async () => {
    const known = await coming()
    const end = await dispute('stripe', known.purchaseId)
    await settle()
    await receive(known.at)
    expect(await refundIn(known)).toEqual({ amount: '24.00', state: 'waiting' })
    expect(await requestsOf(known.memberId, 'physical.within_window')).toEqual([])
    await end('won')
    await settle()
    const { dueAt } = (await findReturn(known.id, known.returnId)) ?? {}
    await followReturn(dueItem(known.id, known.returnId, dueAt))
    await settle()
    expect(await refundIn(known)).toEqual({ amount: '24.00', state: 'paid' })
  })

  test('stays as it is if it is asked for once more', async () => {
    const known = await coming()
    await receive(known.at)
    await settle()
    await refundOwed(known.id, known.returnId)
    expect(await refundIn(known)).toEqual({ amount: '24.00', state: 'paid' })
  })
})

test('the refund that a claim owes waits for another refund, and the sweep pays it', async () => {
  const { call, id, memberId, purchaseId } = await bought()
  const wish = { kind: 'damaged', line: 0, quantity: 1, words: 'It is torn.', key: newKey() } as const
  const { claims } = await call(orders.makeClaim, { params: { id }, body: wish })
  const claimId = claims[0]?.id ?? ''
  const body = { decision: 'refund', reason: 'The pictures show it.' } as const
  await whileRefunding(purchaseId, () => admin(orders.decideClaim, { params: { id, claim: claimId }, body }))
  const { dueAt } = (await findClaim(id, claimId)) ?? {}
  await followReturn(dueItem(id, claimId, dueAt))
  await settle()
  expect((await readOrder(call, id)).claims).toMatchObject([{ refund: { amount: '24.00', state: 'paid' } }])
  expect(await requestsOf(memberId, 'goods_faulty')).toEqual([2400])
})

test('a return and a claim that are gone owe nothing', async () => {
  for (const kind of ['ret', 'clm']) {
    await expect(refundOwed('ord_gone', `${kind}_${'0'.repeat(26)}`)).resolves.toBeUndefined()
  }
})
