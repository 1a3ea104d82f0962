import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { charge } from '../../../functions/model/charge.ts'
import { difference } from '../../../functions/model/difference.ts'
import { ledgerEntry } from '../../../functions/model/ledger-entry.ts'
import { mail } from '../../../functions/model/mail.ts'
import { handler as checkBooks } from '../../../functions/payments/check-books.ts'
import {
  becomes,
  booksOf,
  boughtCourse,
  chargeOf,
  forgetPayment,
  stripeChargeOf,
} from '../../support/bought.ts'
import { dispute } from '../../support/disputed.ts'
import { settle } from '../../support/kiai.ts'
import { tell } from '../../support/paying.ts'

/** What a provider has told in vain the nightly check reads off its lists, books, and tells. */

const { payments, courses } = api

// Other tests leave behind what no check can mend; each check is made all the same.
const check = () => checkBooks().catch(() => undefined)

async function foundOf(id: string) {
  const { data } = await difference().get({ id }).go({ consistent: true })
  return data
}

/** As it was before the news of a refund of a part. */
async function forgetRefund(purchaseId: string): Promise<string> {
  await settle()
  const { provider, refunds } = await chargeOf(purchaseId)
  const id = refunds[0]?.id ?? ''
  await charge().patch({ id: purchaseId }).set({ state: 'paid', refunds: [] }).go()
  await mail()
    .delete({ id: `refundDecided-${id}` })
    .go()
  await ledgerEntry()
    .delete({ id: `${provider}:${id}:refund` })
    .go()
  return id
}

test('a payment by PayPal of which no news has come is booked, opened and told', async () => {
  const { call, purchaseId, courseId, at } = await boughtCourse('paypal')
  const paymentId = await forgetPayment(purchaseId)
  await check()
  expect(await call(payments.getPurchase, at)).toMatchObject({ state: 'paid' })
  expect(await call(courses.getOwnership, { params: { id: courseId } })).toMatchObject({ purchaseId })
  expect(await foundOf(`not_booked:${paymentId}`)).toMatchObject({ kind: 'not_booked', isRepaired: true })
})

describe.each(['stripe', 'paypal'] as const)('a refund made on the pages of %s', (provider) => {
  test('of which no news has come is booked and told', async () => {
    const { call, purchaseId } = await boughtCourse(provider)
    if (provider === 'stripe')
      await tell('stripe', 'refund', { charge: await stripeChargeOf(purchaseId), amount: 1000 })
    else {
      const { paymentId } = await chargeOf(purchaseId)
      await tell('paypal', `captures/${paymentId}/refund`, { amount: '10.00' })
    }
    const booked = { state: 'part_refunded', refundedAmount: '10.00' }
    await becomes(call, purchaseId, booked)
    const id = await forgetRefund(purchaseId)
    await check()
    await becomes(call, purchaseId, booked)
    expect((await booksOf(purchaseId)).held['income:course']).toBe(-3900)
    expect(await foundOf(`not_booked:${id}`)).toMatchObject({ kind: 'not_booked', isRepaired: true })
  })
})

test('a refund that could not be looked at by itself is booked with its payment, and told', async () => {
  const { call, purchaseId } = await boughtCourse('stripe')
  await tell('stripe', 'refund', { charge: await stripeChargeOf(purchaseId), amount: 1000 })
  await becomes(call, purchaseId, { refundedAmount: '10.00' })
  const id = await forgetRefund(purchaseId)
  const { paymentId: path = '' } = await chargeOf(purchaseId)
  // The look at the refund is refused; the one at its payment comes after it.
  await tell('stripe', 'faults', { mode: '401', calls: 1, path })
  await check()
  await tell('stripe', 'faults', { mode: 'clear', path })
  expect(await chargeOf(purchaseId)).toMatchObject({ refunds: [{ id, amount: 1000 }] })
  expect(await foundOf(`not_booked:${id}`)).toMatchObject({ kind: 'not_booked', isRepaired: true })
})

test('a dispute of which no news has come closes what is disputed, and is told', async () => {
  const { call, purchaseId, courseId } = await boughtCourse()
  await dispute('stripe', purchaseId)
  await becomes(call, purchaseId, { isDisputed: true })
  await settle()
  const { id = '' } = (await chargeOf(purchaseId)).dispute ?? {}
  await charge().patch({ id: purchaseId }).remove(['dispute']).go()
  for (const kind of ['dispute', 'fee']) {
    await ledgerEntry()
      .delete({ id: `stripe:${id}:${kind}` })
      .go()
  }
  await check()
  await becomes(call, purchaseId, { isDisputed: true })
  expect(await call(courses.getOwnership, { params: { id: courseId } })).toMatchObject({ isSuspended: true })
  expect(await foundOf(`not_booked:${id}:open`)).toMatchObject({ kind: 'not_booked', isRepaired: true })
})

test.each(['stripe', 'paypal'] as const)(
  'what is booked, and %s has never heard of, is told',
  async (provider) => {
    const { purchaseId } = await boughtCourse(provider)
    const id = `${provider}:none_${purchaseId}:charge`
    const at = new Date(Date.now() - 12 * 3_600_000).toISOString()
    const lines = [
      { account: `held:${provider}`, cents: 100 },
      { account: 'adjustments', cents: -100 },
    ]
    const entry = { id, at, month: at.slice(0, 7), chargeId: purchaseId, description: 'None', lines }
    await ledgerEntry()
      .create({ ...entry, kind: 'charge' })
      .go()
    await check()
    await ledgerEntry().delete({ id }).go()
    expect(await foundOf(`not_at_provider:${id}`)).toMatchObject({
      ...{ kind: 'not_at_provider', isRepaired: false },
      what: `${id} is booked with 1.00; its provider lists nothing`,
    })
    const own = `${provider}:${(await chargeOf(purchaseId)).paymentId}:charge`
    expect(await foundOf(`not_at_provider:${own}`)).toBeNull()
  },
)
