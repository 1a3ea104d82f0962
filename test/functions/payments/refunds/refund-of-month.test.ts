// @module-tag long
import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { charge } from '../../../../functions/model/payments/charge.ts'
import { newId } from '../../../../functions/model/table/new-id.ts'
import { expectProblem, problemOf, settle } from '../../../support/kiai.ts'
import { alter, becomes, booked, chargeOf, daysAgo, mirrorOf } from '../../../support/money/bought.ts'
import { subscribe } from '../../../support/money/paying.ts'
import { newcomer } from '../../../support/people/newcomer.ts'

/** A month that was paid in two parts: its beginning, and an upgrade for the rest of it. */

const { payments } = api
const reason = 'Not what I hoped for'

async function upgraded() {
  const who = await newcomer()
  const first = await subscribe(who.call)
  const { proratedAt, dueToday } = await who.call(payments.previewPlanChange, { body: { tier: 'master' } })
  await who.call(payments.changePlan, { body: { tier: 'master', proratedAt, dueToday } })
  await settle()
  const { items } = await who.call(payments.listPurchases, { query: {} })
  const more = items.find(({ subjectId }) => subjectId === 'master')?.id ?? ''
  return { ...who, first: first.id, more }
}

describe('a refund that ends a plan', () => {
  test.each(['first', 'more'] as const)(
    'refunds all payments of its month, by one request, made for the %s payment',
    async (asked) => {
      const { call, id: memberId, ...paid } = await upgraded()
      const [first, more] = [
        { purchaseId: paid.first, title: 'Kiai Premium', amount: '19.99' },
        { purchaseId: paid.more, title: 'Kiai Master', amount: '20.00' },
      ]
      const at = { params: { id: paid[asked] } }
      expect(await call(payments.getRefundOffer, at)).toMatchObject({
        amount: '39.99',
        reason: 'subscription.within_window',
        payments: asked === 'first' ? [first, more] : [more, first],
      })
      await call(payments.requestRefund, { ...at, body: { reason, amount: '39.99' } })
      for (const { purchaseId, amount } of [first, more]) {
        const wanted = { state: 'refunded', refundedAmount: amount, request: { state: 'paid', amount } }
        await becomes(call, purchaseId, wanted)
        await booked(purchaseId, { held: { 'income:tier': 0 } })
        expect((await chargeOf(purchaseId)).refunds).toHaveLength(1)
      }
      expect(await mirrorOf(memberId)).toMatchObject({ isEnded: true })
      expect(await call(payments.getSubscription)).toMatchObject({ state: 'ended', tier: 'free' })
    },
  )

  test('refunds nothing where a smaller amount was shown', async () => {
    const { call, first } = await upgraded()
    const body = { reason, amount: '19.99' }
    const told = await problemOf(call(payments.requestRefund, { params: { id: first }, body }))
    expect(told).toMatchObject({ code: 'refund.changed', amount: '39.99' })
    expect((await chargeOf(first)).refunds).toEqual([])
  })

  test('refunds each payment by its own days: seven of Premium are over while fourteen of Master continue', async () => {
    const { call, first, more } = await upgraded()
    await alter(first, { paidAt: daysAgo(7) })
    const offer = await call(payments.getRefundOffer, { params: { id: more } })
    expect(offer).toMatchObject({ amount: '20.00', payments: [{ purchaseId: more }] })
    const late = call(payments.requestRefund, { params: { id: first }, body: { reason } })
    await expectProblem(late, 'refund.not_due')
  })

  test('leaves out payments that the bank decides or has taken, or that a person decides', async () => {
    const { call, first, more } = await upgraded()
    const dispute = { id: 'dp_1', state: 'open', amount: 2000 } as const
    await charge()
      .patch({ id: more })
      .set({ disputes: [dispute] })
      .go()
    const alone = { amount: '19.99', payments: [{ purchaseId: first }] }
    expect(await call(payments.getRefundOffer, { params: { id: first } })).toMatchObject(alone)
    const lost = { ...dispute, state: 'lost' } as const
    await charge()
      .patch({ id: more })
      .set({ disputes: [lost] })
      .go()
    expect(await call(payments.getRefundOffer, { params: { id: first } })).toMatchObject(alone)
    await expectProblem(call(payments.getRefundOffer, { params: { id: more } }), 'purchase.not_paid')
    await charge()
      .patch({ id: more })
      .set({ disputes: [], paidAt: daysAgo(14) })
      .go()
    const body = { reason: 'It stops', isTechnical: true }
    await call(payments.requestRefund, { params: { id: more }, body })
    await alter(more, { paidAt: daysAgo(0) })
    await settle()
    expect(await call(payments.getRefundOffer, { params: { id: first } })).toMatchObject(alone)
  })

  test('refunds no course that was bought beside it', async () => {
    const { call } = await newcomer()
    const { id } = await subscribe(call)
    const paid = await chargeOf(id)
    const course = { ...paid, id: newId('charge'), purpose: 'course' as const, subjectId: 'crs_1' }
    await charge().create(course).go()
    await settle()
    const offer = await call(payments.getRefundOffer, { params: { id } })
    expect(offer).toMatchObject({ amount: '19.99', payments: [{ purchaseId: id }] })
  })
})
