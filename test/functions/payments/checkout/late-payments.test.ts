import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { expectProblem, problemOf, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import { alter, askStripe, becomes, booksOf, chargeOf, daysAgo } from '../../../support/money/bought.ts'
import { press, soldCourse, tell } from '../../../support/money/paying.ts'
import { newcomer } from '../../../support/people/newcomer.ts'

const { payments, courses } = api
type Provider = 'stripe' | 'paypal'

/** A course whose payment page is open. */
async function opened(provider: Provider) {
  const [{ call }, { id: courseId }] = await Promise.all([newcomer(), soldCourse()])
  const buy = () => call(payments.buyCourse, { params: { id: courseId }, body: { provider } })
  const { checkoutUrl, purchaseId } = await buy()
  const owned = () => call(courses.getOwnership, { params: { id: courseId } })
  return { call, courseId, buy, owned, checkoutUrl, purchaseId, at: { params: { id: purchaseId } } }
}

/** The answer of the bank, or of PayPal's own review, days later. */
async function answerLate(provider: Provider, purchaseId: string, isGood: boolean): Promise<void> {
  const { objectId = '' } = await chargeOf(purchaseId)
  if (provider === 'stripe') {
    await tell('stripe', 'delayed', { session: objectId, outcome: isGood ? 'succeed' : 'fail' })
    return
  }
  const { captures } = (await look('captures')) as { captures: { id: string; orderId: string }[] }
  const { id } = captures.find(({ orderId }) => orderId === objectId) ?? { id: '' }
  await tell('paypal', `captures/${id}/settle`, { outcome: isGood ? 'completed' : 'denied' })
}

async function look(what: string): Promise<unknown> {
  const { inject } = await import('vitest')
  return (await fetch(`${inject('origin')}/-/paypal/${what}`)).json()
}

describe.each(['stripe', 'paypal'] as const)('a payment by %s that takes days', (provider) => {
  test('opens nothing until it has arrived', async () => {
    const { call, owned, checkoutUrl, purchaseId, at } = await opened(provider)
    await press(checkoutUrl, 'delay')
    expect(await call(payments.checkPurchase, at)).toMatchObject({ state: 'awaiting', checkoutUrl: null })
    expect(await owned()).toBeNull()
    expect((await booksOf(purchaseId)).kinds).toEqual([])
    const arrived = new Date().toISOString()
    await answerLate(provider, purchaseId, true)
    const { paidAt } = await becomes(call, purchaseId, { state: 'paid' })
    expect(await owned()).toMatchObject({ purchaseId })
    // Its refund window and its month begin on arrival.
    expect((paidAt ?? '') >= arrived).toBe(true)
  })

  test('opens nothing where the bank declines in the end', long, async () => {
    const { call, owned, buy, checkoutUrl, purchaseId, at } = await opened(provider)
    await press(checkoutUrl, 'delay')
    await call(payments.checkPurchase, at)
    await answerLate(provider, purchaseId, false)
    const failed = await becomes(call, purchaseId, { state: 'failed' })
    expect(failed.failure).toContain('Nothing was charged')
    expect(await owned()).toBeNull()
    expect((await booksOf(purchaseId)).kinds).toEqual([])
    const next = await buy()
    expect(next.purchaseId).not.toBe(purchaseId)
  })

  test('is not requested a second time in between, however long it takes', async () => {
    const { call, buy, checkoutUrl, purchaseId, at } = await opened(provider)
    await press(checkoutUrl, 'delay')
    await call(payments.checkPurchase, at)
    await expectProblem(buy(), 'payment.changed')
    await alter(purchaseId, { expiresAt: daysAgo(1) })
    const told = await problemOf(buy())
    expect(told.code).toBe('payment.changed')
    expect(told.detail).toContain('already in progress')
    expect((await chargeOf(purchaseId)).state).toBe('awaiting')
  })
})

describe('a payment page that has closed', () => {
  test.each(['stripe', 'paypal'] as const)('of %s is replaced by a new one', async (provider) => {
    const { call, buy, purchaseId, at } = await opened(provider)
    await alter(purchaseId, { expiresAt: daysAgo(1) })
    expect(await call(payments.getPurchase, at)).toMatchObject({ state: 'expired', checkoutUrl: null })
    const next = await buy()
    expect(next.purchaseId).not.toBe(purchaseId)
    expect((await chargeOf(purchaseId)).state).toBe('expired')
  })

  test('on an event of Stripe ends the charge', async () => {
    const { call, purchaseId } = await opened('stripe')
    const { objectId } = await chargeOf(purchaseId)
    await askStripe(`/v1/checkout/sessions/${objectId}/expire`, {})
    await settle()
    await becomes(call, purchaseId, { state: 'expired' })
    expect((await chargeOf(purchaseId)).state).toBe('expired')
  })

  test('at PayPal, where the order no longer exists, ends the charge when it is checked', async () => {
    const { call, purchaseId, at } = await opened('paypal')
    await alter(purchaseId, { objectId: '0AB12345CD678901E', expiresAt: daysAgo(1) })
    expect(await call(payments.checkPurchase, at)).toMatchObject({ state: 'expired' })
    expect((await chargeOf(purchaseId)).state).toBe('expired')
  })

  test('and was paid all the same opens the purchase', async () => {
    const { call, owned, checkoutUrl, purchaseId, at } = await opened('stripe')
    const { charge } = await import('../../../../functions/model/payments/charge.ts')
    await charge().patch({ id: purchaseId }).set({ state: 'expired' }).go()
    await press(checkoutUrl, 'succeed')
    await becomes(call, purchaseId, { state: 'paid' })
    expect(await owned()).toMatchObject({ purchaseId })
    expect(await call(payments.getRefundOffer, at)).toMatchObject({ amount: '49.00' })
  })
})

test('a plan is paid by card alone: a bank that declines in the end would bar its payer from every plan', async () => {
  const { call } = await newcomer()
  const { checkoutUrl, purchaseId } = await call(payments.checkOutSubscription, { body: { tier: 'premium' } })
  expect((await press(checkoutUrl, 'delay')).text).toContain('Please pay by card')
  await press(checkoutUrl, 'succeed')
  await becomes(call, purchaseId, { state: 'paid' })
  expect(await call(payments.getSubscription)).toMatchObject({ state: 'active' })
})

test('a page opened in a first tab closes when another plan is chosen in a second one', long, async () => {
  const { call } = await newcomer()
  const first = await call(payments.checkOutSubscription, { body: { tier: 'premium' } })
  const same = await call(payments.checkOutSubscription, { body: { tier: 'premium' } })
  expect(same).toEqual(first)
  const second = await call(payments.checkOutSubscription, { body: { tier: 'master' } })
  expect(second.purchaseId).not.toBe(first.purchaseId)
  expect((await chargeOf(first.purchaseId)).state).toBe('expired')
  await press(first.checkoutUrl, 'succeed')
  await settle()
  expect((await chargeOf(first.purchaseId)).state).toBe('expired')
  await press(second.checkoutUrl, 'succeed')
  await becomes(call, second.purchaseId, { state: 'paid' })
  expect(await call(payments.getSubscription)).toMatchObject({ plan: 'master', state: 'active' })
})

test('a plan chosen at once in many tabs is one charge with one page', async () => {
  const { call } = await newcomer()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call(payments.checkOutSubscription, { body: { tier: 'premium' } })),
  )
  expect(new Set(answers.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1)
  expect(new Set(answers.map(({ purchaseId }) => purchaseId)).size).toBe(1)
})
