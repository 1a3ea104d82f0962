import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { difference } from '../../../../functions/model/ledger/difference.ts'
import type { ChargeItem } from '../../../../functions/model/payments/charge.ts'
import { type PaidMonth, refuseOtherMonth } from '../../../../functions/payments/charges/mismatch.ts'
import { chargeIdOf } from '../../../../functions/payments/stripe/follow.ts'
import { settle } from '../../../support/kiai.ts'
import { askStripe, chargeOf, mirrorOf, remember, timeTraveller } from '../../../support/money/bought.ts'
import { atStripe, subscribe } from '../../../support/money/paying.ts'
import { newcomer } from '../../../support/people/newcomer.ts'

/** A month that Stripe charges automatically is also compared with the stored data. */

const { payments } = api

describe('a month', () => {
  let begun: ChargeItem
  let month: PaidMonth

  beforeAll(async () => {
    const { call } = await newcomer()
    begun = await chargeOf((await subscribe(call)).id)
    month = {
      account: begun.account,
      isLive: false,
      objectId: 'in_1',
      subjectId: 'premium',
      providerPaymentId: 'pi_1',
      customerId: begun.customerId,
      amount: 1999,
      currency: 'usd',
      isChange: false,
      paidAt: '2026-12-20T11:00:00.000Z',
    }
  })

  const held = (more: Partial<PaidMonth>, agreed: number | undefined) =>
    refuseOtherMonth('chg_1', { ...month, ...more }, { begun, memberId: begun.memberId, agreed })

  test.each<[string, Partial<PaidMonth>, number | undefined]>([
    ['at the price that was agreed to', {}, 1999],
    ['at the price of the list, where nothing is stored of the plan', {}, undefined],
    ['at a price of before that is still agreed to', { amount: 1499 }, 1499],
    ['of a smaller plan, before its news', {}, 3999],
    ['in part, by a change to a bigger plan', { subjectId: 'master', amount: 812, isChange: true }, 1999],
    ['that a change paid all of', { subjectId: 'master', amount: 3999, isChange: true }, 1999],
  ])('%s matches', (_, more, agreed) => {
    expect(() => held(more, agreed)).not.toThrow()
  })

  test.each<[string, Partial<PaidMonth>]>([
    ['account', { account: 'acct_2' }],
    ['live mode', { isLive: true }],
    ['customer', { customerId: 'cus_2' }],
    ['customer', { customerId: undefined }],
    ['currency', { currency: 'eur' }],
    ['amount', { amount: 1998 }],
    ['amount', { amount: 2000 }],
    ['amount', { amount: 3999 }],
    ['amount', { subjectId: 'master', amount: 4000, isChange: true }],
  ])('of another %s does not match', (word, more) => {
    expect(() => held(more, 1999)).toThrow(`chg_1: a month of another ${word} than was agreed to`)
  })

  test('of another member, or of an unknown charge, does not match', () => {
    const of = { begun, memberId: 'mem_other', agreed: 1999 }
    expect(() => refuseOtherMonth('chg_1', month, of)).toThrow('another member')
    expect(() => refuseOtherMonth('chg_1', month, { ...of, begun: undefined })).toThrow('another account')
  })
})

/** The newest invoice of a subscription, and the note about it. */
async function newest(stripeId: string) {
  const { data } = await atStripe<{ id: string; amount_paid: number }>(
    `/v1/invoices?subscription=${stripeId}`,
  )
  const { id = '', amount_paid = 0 } = data[0] ?? {}
  const told = async () => {
    await settle()
    const month = new Date().toISOString().slice(0, 7)
    const { data } = await difference().query.byMonth({ month }).go({ pages: 'all' })
    return data.filter(({ what }) => what.includes(chargeIdOf(id)))
  }
  return { id, amount_paid, told }
}

const mismatch = (word: string) => ({
  kind: 'mismatch',
  isRepaired: false,
  what: expect.stringContaining(`a month of another ${word} than was agreed to`),
})

test('a renewal at another price is not booked, and reported', async () => {
  const { call, id, wait } = await timeTraveller()
  await subscribe(call)
  const { stripeId } = await mirrorOf(id)
  const { items } = (await atStripe(`/v1/subscriptions/${stripeId}`)) as unknown as {
    items: { data: { id: string }[] }
  }
  const twice = { 'items[0][id]': items.data[0]?.id ?? '', 'items[0][quantity]': '2' }
  await askStripe(`/v1/subscriptions/${stripeId}`, { ...twice, proration_behavior: 'none' })
  await wait(32)
  const { amount_paid, told } = await newest(stripeId)
  expect(amount_paid).toBe(3998)
  await expect.poll(told).toContainEqual(expect.objectContaining(mismatch('amount')))
  expect(await call(payments.listPurchases, { query: {} })).toMatchObject({ total: 1 })
})

test('a change of plan that was paid to another account is not booked; the waiting member is shown their plan', async () => {
  const { call, id } = await newcomer()
  const { id: purchaseId } = await subscribe(call)
  await settle()
  await remember(purchaseId, { account: 'acct_of_another' })
  const { proratedAt, dueToday } = await call(payments.previewPlanChange, { body: { tier: 'master' } })
  const changed = await call(payments.changePlan, { body: { tier: 'master', proratedAt, dueToday } })
  expect(changed).toMatchObject({ state: 'active' })
  const { id: invoiceId, told } = await newest((await mirrorOf(id)).stripeId)
  expect(await told()).toContainEqual(
    expect.objectContaining({ ...mismatch('account'), id: `mismatch:${invoiceId}` }),
  )
  expect(await call(payments.listPurchases, { query: {} })).toMatchObject({ total: 1 })
})
