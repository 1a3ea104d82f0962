import { expect } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { refundRequest } from '../../../../../functions/model/payments/refund-request.ts'
import { refundsUnderWay } from '../../../../../functions/payments/reconciliation/refunds.ts'
import { payRefund } from '../../../../../functions/payments/refunds/pay-refund.ts'
import { caller } from '../../../../support/kiai.ts'
import { becomes, boughtCourse, chargeOf } from '../../../../support/money/bought.ts'
import { tell } from '../../../../support/money/paying.ts'
import { foundOf, type Nights } from './night.ts'

/** Refunds without an event: one that PayPal could not make, and one that Kiai gave up. */

const { payments } = api
const reason = 'Not what I hoped for'

export const untoldRefunds: Nights = {
  async 'a refund that PayPal could not make is noticed, and what is decided then is paid'() {
    const { call, purchaseId, at } = await boughtCourse('paypal')
    await tell('paypal', `captures/${(await chargeOf(purchaseId)).providerPaymentId}/late`, {})
    const asked = await call(payments.requestRefund, { ...at, body: { reason } })
    expect(asked).toMatchObject({ state: 'refunded', refunds: [{ state: 'pending' }] })
    await tell('paypal', `refunds/${asked.refunds[0]?.id}/settle`, { outcome: 'failed' })
    return async () => {
      await becomes(call, purchaseId, { state: 'paid', request: { state: 'review' } })
      const admin = await caller('admin')
      const { items } = await admin(payments.listRefundReviews)
      const { id = '' } = items.find(({ chargeId }) => chargeId === purchaseId) ?? {}
      const body = { decision: 'pay', amount: '20.00', reason: 'Once more' } as const
      await admin(payments.decideRefund, { params: { id }, body })
      const paid = { refundedAmount: '20.00', request: { state: 'paid', amount: '20.00' } }
      await becomes(call, purchaseId, paid)
    }
  },

  async 'a refund whose task was given up is paid, and told'() {
    const { purchaseId, call } = await boughtCourse('stripe')
    const { memberId } = await chargeOf(purchaseId)
    const [lost, recent] = [`rfd_lost${purchaseId.slice(4)}`, `rfd_new${purchaseId.slice(4)}`]
    for (const [id, minutes] of [
      [lost, 120],
      [recent, 1],
    ] as const) {
      const at = new Date(Date.now() - minutes * 60_000).toISOString()
      await refundRequest()
        .create({
          id,
          chargeId: purchaseId,
          memberId,
          state: 'paying',
          amount: 1000,
          ruleAmount: 1000,
          rule: 'by_hand',
          wish: reason,
          createdAt: at,
          updatedAt: at,
        })
        .go()
    }
    const underWay = await refundsUnderWay()
    expect(underWay).toContain(lost)
    expect(underWay).not.toContain(recent)
    return async () => {
      await becomes(call, purchaseId, { refundedAmount: '10.00' })
      expect(await foundOf(`refund:${lost}`)).toMatchObject({ kind: 'refund_late', isRepaired: true })
      await payRefund(recent)
    }
  },
}
