import { expect } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { ledgerEntry } from '../../../../../functions/model/ledger/ledger-entry.ts'
import { mail } from '../../../../../functions/model/mail/mail.ts'
import { charge } from '../../../../../functions/model/payments/charge.ts'
import { caller, settle } from '../../../../support/kiai.ts'
import {
  becomes,
  booksOf,
  boughtCourse,
  chargeOf,
  forgetPayment,
  remember,
  stripeChargeOf,
} from '../../../../support/money/bought.ts'
import { dispute } from '../../../../support/money/disputed.ts'
import { atStripe, press, soldCourse, tell } from '../../../../support/money/paying.ts'
import { newcomer } from '../../../../support/people/newcomer.ts'
import { foundBy, foundOf, type Morning, type Nights } from './night.ts'

/** Lost events of providers: the nightly check finds them in the providers' lists, books and reports them. */

const { payments, courses } = api

type AtBank = { destination_details: { card: { reference_status?: string } } }

/** Waits until the bank has answered the refunds of a payment by Stripe: no event of them comes afterwards. */
async function answeredByBank(paymentId = ''): Promise<void> {
  await expect
    .poll(async () => {
      const { data } = await atStripe<AtBank>(`/v1/refunds?payment_intent=${paymentId}`)
      return data.every(({ destination_details: { card } }) => card.reference_status === 'available')
    })
    .toBe(true)
  await settle()
}

/** The state before the event of a partial refund. */
async function forgetRefund(purchaseId: string): Promise<string> {
  await settle()
  const { provider, providerPaymentId, refunds } = await chargeOf(purchaseId)
  const id = refunds[0]?.id ?? ''
  if (provider === 'stripe') await answeredByBank(providerPaymentId)
  await charge().patch({ id: purchaseId }).set({ state: 'paid', refunds: [] }).go()
  await mail()
    .delete({ id: `refundDecided-${id}` })
    .go()
  await ledgerEntry()
    .delete({ id: `${provider}:${id}:refund` })
    .go()
  return id
}

async function refundMade(provider: 'stripe' | 'paypal'): Promise<Morning> {
  const { call, purchaseId } = await boughtCourse(provider)
  if (provider === 'stripe')
    await tell('stripe', 'refund', { charge: await stripeChargeOf(purchaseId), amount: 1000 })
  else {
    const { providerPaymentId } = await chargeOf(purchaseId)
    await tell('paypal', `captures/${providerPaymentId}/refund`, { amount: '10.00' })
  }
  const booked = { state: 'part_refunded', refundedAmount: '10.00' }
  await becomes(call, purchaseId, booked)
  const id = await forgetRefund(purchaseId)
  return async () => {
    await becomes(call, purchaseId, booked)
    expect((await booksOf(purchaseId)).held['income:course']).toBe(-3900)
    expect(await foundOf(`not_booked:${id}`)).toMatchObject({ kind: 'not_booked', isRepaired: true })
  }
}

async function neverHeardOf(provider: 'stripe' | 'paypal'): Promise<Morning> {
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
  return async () => {
    await ledgerEntry().delete({ id }).go()
    expect(await foundOf(`not_at_provider:${id}`)).toMatchObject({
      kind: 'not_at_provider',
      isRepaired: false,
      what: `${id} is booked with 1.00; its provider lists nothing`,
    })
    const own = `${provider}:${(await chargeOf(purchaseId)).providerPaymentId}:charge`
    expect(await foundOf(`not_at_provider:${own}`)).toBeNull()
  }
}

export const lostNews: Nights = {
  async 'a payment by card of which no news has come is booked, opened and told, once'() {
    const { call, purchaseId, courseId, at } = await boughtCourse()
    const stripeCharge = await stripeChargeOf(purchaseId)
    await forgetPayment(purchaseId)
    return async () => {
      expect(await call(payments.getPurchase, at)).toMatchObject({ state: 'paid' })
      expect(await call(courses.getOwnership, { params: { id: courseId } })).toMatchObject({ purchaseId })
      expect((await booksOf(purchaseId)).kinds).toEqual(['charge', 'fee'])
      const told = { kind: 'not_booked', isRepaired: true, what: `${stripeCharge} was not booked` }
      expect(await foundBy(`not_booked:${stripeCharge}`)).toMatchObject([told])
      const { items } = await (await caller('admin'))(payments.listDifferences)
      expect(items).toContainEqual(expect.objectContaining({ kind: 'not_booked', what: told.what }))
    }
  },

  async 'a payment by PayPal of which no news has come is booked, opened and told'() {
    const { call, purchaseId, courseId, at } = await boughtCourse('paypal')
    const providerPaymentId = await forgetPayment(purchaseId)
    return async () => {
      expect(await call(payments.getPurchase, at)).toMatchObject({ state: 'paid' })
      expect(await call(courses.getOwnership, { params: { id: courseId } })).toMatchObject({ purchaseId })
      const told = { kind: 'not_booked', isRepaired: true }
      expect(await foundOf(`not_booked:${providerPaymentId}`)).toMatchObject(told)
    }
  },

  async 'a payment that fits nothing keeps none of the others from being looked at'() {
    const { call, purchaseId, at } = await boughtCourse()
    const stripeCharge = await stripeChargeOf(purchaseId)
    await forgetPayment(purchaseId)
    // Stripe lists the latest payments first.
    const [later, { id }] = await Promise.all([newcomer(), soldCourse()])
    const wish = { params: { id }, body: { provider: 'stripe' } } as const
    const opened = await later.call(payments.buyCourse, wish)
    await remember(opened.purchaseId, { amount: 4899 })
    await press(opened.checkoutUrl, 'succeed')
    return async () => {
      expect(await call(payments.getPurchase, at)).toMatchObject({ state: 'paid' })
      expect(await foundOf(`not_booked:${stripeCharge}`)).toMatchObject({ isRepaired: true })
      const unfit = await later.call(payments.getPurchase, { params: { id: opened.purchaseId } })
      expect(unfit).toMatchObject({ state: 'awaiting' })
    }
  },

  'a refund made on the pages of Stripe of which no news has come is booked and told': () =>
    refundMade('stripe'),
  'a refund made on the pages of PayPal of which no news has come is booked and told': () =>
    refundMade('paypal'),

  async 'a refund that could not be looked at by itself is booked with its payment, and told'() {
    const { call, purchaseId } = await boughtCourse('stripe')
    await tell('stripe', 'refund', { charge: await stripeChargeOf(purchaseId), amount: 1000 })
    await becomes(call, purchaseId, { refundedAmount: '10.00' })
    const id = await forgetRefund(purchaseId)
    const { providerPaymentId: path = '' } = await chargeOf(purchaseId)
    // The check of the refund is refused. The check of its payment comes after it.
    await tell('stripe', 'faults', { mode: '401', calls: 1, path })
    return async () => {
      await tell('stripe', 'faults', { mode: 'clear', path })
      expect(await chargeOf(purchaseId)).toMatchObject({ refunds: [{ id, amount: 1000 }] })
      expect(await foundOf(`not_booked:${id}`)).toMatchObject({ kind: 'not_booked', isRepaired: true })
    }
  },

  async 'a dispute of which no news has come closes what is disputed, and is told'() {
    const { call, purchaseId, courseId } = await boughtCourse()
    await dispute('stripe', purchaseId)
    await becomes(call, purchaseId, { isDisputed: true })
    await settle()
    const [{ id = '' } = {}] = (await chargeOf(purchaseId)).disputes
    await charge().patch({ id: purchaseId }).set({ disputes: [] }).go()
    for (const kind of ['dispute', 'fee']) {
      await ledgerEntry()
        .delete({ id: `stripe:${id}:${kind}` })
        .go()
    }
    return async () => {
      await becomes(call, purchaseId, { isDisputed: true })
      const owned = await call(courses.getOwnership, { params: { id: courseId } })
      expect(owned).toMatchObject({ isSuspended: true })
      expect(await foundOf(`not_booked:${id}:open`)).toMatchObject({ kind: 'not_booked', isRepaired: true })
    }
  },

  'what is booked, and Stripe has never heard of, is told': () => neverHeardOf('stripe'),
  'what is booked, and PayPal has never heard of, is told': () => neverHeardOf('paypal'),
}
