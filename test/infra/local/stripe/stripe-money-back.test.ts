import { beforeEach, describe, expect, test } from 'vitest'
import { scratch } from '../../../support/platform/scratch.ts'
import { localStripe } from '../../../support/providers/local-stripe.ts'

const place = scratch()
let stripe: Awaited<ReturnType<typeof localStripe>>

beforeEach(async () => {
  stripe = await localStripe(place)
})

const pay = (method = 'pm_card_visa', amount = 5000) =>
  stripe.client.paymentIntents.create({ amount, currency: 'usd', confirm: true, payment_method: method })

describe('a refund', () => {
  test('is added to earlier ones, and never more than the payment', async () => {
    const { client } = stripe
    const { id, latest_charge } = await pay()
    await stripe.advance(2)
    await stripe.told()
    const one = await client.refunds.create({ payment_intent: id, amount: 1500, metadata: { why: 'policy' } })
    expect(one).toMatchObject({ status: 'succeeded', amount: 1500, metadata: { why: 'policy' } })
    await expect(client.refunds.create({ payment_intent: id, amount: 3501 })).rejects.toMatchObject({
      param: 'amount',
    })
    await client.refunds.create({ charge: String(latest_charge) })
    expect(await stripe.told()).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.created',
      'charge.refunded',
    ])
    expect(await client.charges.retrieve(String(latest_charge))).toMatchObject({
      amount_refunded: 5000,
      refunded: true,
    })
    await expect(client.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    await stripe.advance(5)
    expect(await stripe.told()).toEqual(['refund.updated', 'refund.updated'])
    const moved = await client.balanceTransactions.list({ limit: 3, expand: ['data.source'] })
    expect(moved.data.map(({ type, net }) => [type, net])).toEqual([
      ['refund', -3500],
      ['refund', -1500],
      ['charge', 5000 - 175],
    ])
    expect(moved.data[0]?.source).toMatchObject({ object: 'refund' })
  })

  test('may succeed late, or fail late', async () => {
    const { client } = stripe
    const late = await client.refunds.create({ payment_intent: (await pay('pm_card_pendingRefund')).id })
    expect(late.status).toBe('pending')
    const { id, latest_charge } = await pay('pm_card_refundFail')
    const failing = await client.refunds.create({ payment_intent: id })
    await stripe.told()
    await stripe.advance(10)
    expect(await client.refunds.retrieve(late.id)).toMatchObject({ status: 'succeeded' })
    expect(await client.refunds.retrieve(failing.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    })
    expect(await stripe.told()).toEqual(expect.arrayContaining(['refund.updated', 'refund.failed']))
    expect(await client.charges.retrieve(String(latest_charge))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    })
  })

  test('by dispute is taken at once, and comes back where it is won', async () => {
    const { client } = stripe
    const { id, latest_charge: charge } = await pay('pm_card_createDispute')
    await stripe.told()
    await stripe.advance(5)
    expect(await stripe.told()).toEqual([
      'charge.updated',
      'charge.dispute.created',
      'charge.updated',
      'charge.dispute.funds_withdrawn',
    ])
    const [dispute] = (await client.disputes.list({ charge: String(charge) })).data
    expect(dispute).toMatchObject({
      status: 'needs_response',
      balance_transactions: [{ amount: -5000, fee: 1500 }],
    })
    await expect(client.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    await stripe.control('close-dispute', { dispute: dispute?.id, outcome: 'won' })
    expect(await stripe.told()).toEqual(['charge.dispute.closed', 'charge.dispute.funds_reinstated'])
  })

  test('and disputes are also made by the control calls', async () => {
    const { latest_charge: charge } = await pay()
    expect(await stripe.control('refund', { charge, amount: 100 })).toMatchObject({ amount: 100 })
    const dispute = await stripe.control('dispute', { charge })
    expect(await stripe.control('close-dispute', { dispute: dispute.id, outcome: 'lost' })).toMatchObject({
      status: 'lost',
    })
    expect(await (await fetch(`${stripe.url}/`)).text()).toContain(String(dispute.id))
  })
})
