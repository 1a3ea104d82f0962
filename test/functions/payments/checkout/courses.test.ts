import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { expectProblem, settle } from '../../../support/kiai.ts'
import { booksOf } from '../../../support/money/bought.ts'
import { atStripe, press, pressChallenge, soldCourse } from '../../../support/money/paying.ts'
import { newcomer } from '../../../support/people/newcomer.ts'

const { payments, courses } = api

type Provider = 'stripe' | 'paypal'
const buy = (provider: Provider, id: string) => ({ params: { id }, body: { provider } })

describe.each(['stripe', 'paypal'] as const)('a course bought by %s', (provider) => {
  test('stays open for good, whatever the plan', async () => {
    const [{ call }, { id }] = await Promise.all([newcomer(), soldCourse()])
    await expectProblem(call(courses.enroll, { params: { id } }), 'tier.required')
    const { checkoutUrl, purchaseId } = await call(payments.buyCourse, buy(provider, id))
    await press(checkoutUrl, 'succeed')
    const paid = await call(payments.checkPurchase, { params: { id: purchaseId } })
    expect(paid).toMatchObject({ state: 'paid', amount: '49.00', purpose: 'course', provider })
    expect(await call(courses.getOwnership, { params: { id } })).toMatchObject({
      purchaseId,
      isSuspended: false,
    })
    expect(await call(courses.enroll, { params: { id } })).toMatchObject({ courseId: id })
    await expectProblem(call(payments.buyCourse, buy(provider, id)), 'course.owned')
  })

  test('is refunded within the rule, and closed with the refund', async () => {
    const [{ call }, { id }] = await Promise.all([newcomer(), soldCourse()])
    const { checkoutUrl, purchaseId } = await call(payments.buyCourse, buy(provider, id))
    await press(checkoutUrl, 'succeed')
    await call(payments.checkPurchase, { params: { id: purchaseId } })
    const body = { reason: 'Too easy', amount: '49.00' }
    const back = await call(payments.requestRefund, { params: { id: purchaseId }, body })
    expect(back).toMatchObject({ state: 'refunded', refundedAmount: '49.00' })
    expect(await call(courses.getOwnership, { params: { id } })).toBeNull()
    await expectProblem(call(courses.enroll, { params: { id } }), 'tier.required')
    const again = call(payments.requestRefund, { params: { id: purchaseId }, body })
    await expectProblem(again, 'purchase.not_paid')
  })

  test('requested a hundred times at once is one charge with one page', async () => {
    const [{ call }, { id }] = await Promise.all([newcomer(), soldCourse()])
    const asked = Array.from({ length: 100 }, () => call(payments.buyCourse, buy(provider, id)))
    const answers = await Promise.all(asked)
    expect(new Set(answers.map(({ purchaseId }) => purchaseId)).size).toBe(1)
    expect(new Set(answers.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1)
    await settle()
    expect(await call(payments.listPurchases, { query: {} })).toMatchObject({ total: 1 })
  })

  test('is not bought where the bank declines, and may be paid on the same page afterwards', async () => {
    const [{ call }, { id }] = await Promise.all([newcomer(), soldCourse()])
    const { checkoutUrl, purchaseId } = await call(payments.buyCourse, buy(provider, id))
    const params = { id: purchaseId }
    for (const outcome of ['insufficient', 'decline'] as const) {
      await press(checkoutUrl, outcome)
      const declined = await call(payments.checkPurchase, { params })
      expect(declined).toMatchObject({ state: 'awaiting', checkoutUrl })
      expect(declined.failure).toContain('Nothing was charged')
      expect(await call(courses.getOwnership, { params: { id } })).toBeNull()
    }
    await press(checkoutUrl, 'succeed')
    expect(await call(payments.checkPurchase, { params })).toMatchObject({ state: 'paid', failure: null })
    await settle()
    expect((await booksOf(purchaseId)).kinds.filter((kind) => kind === 'charge')).toHaveLength(1)
  })
})

test('a course is paid with a card whose bank asks for authentication', async () => {
  const [{ call }, { id }] = await Promise.all([newcomer(), soldCourse()])
  const { checkoutUrl, purchaseId } = await call(payments.buyCourse, buy('stripe', id))
  await pressChallenge(checkoutUrl, 'complete')
  const paid = await call(payments.checkPurchase, { params: { id: purchaseId } })
  expect(paid.state).toBe('paid')
})

test('a course that is paid by card and by wallet is paid once: the other payment is refunded automatically', async () => {
  const [{ call }, { id }] = await Promise.all([newcomer(), soldCourse()])
  const [byCard, byWallet] = await Promise.all([
    call(payments.buyCourse, buy('stripe', id)),
    call(payments.buyCourse, buy('paypal', id)),
  ])
  await Promise.all([press(byCard.checkoutUrl, 'succeed'), press(byWallet.checkoutUrl, 'succeed')])
  await Promise.all(
    [byCard, byWallet].map(({ purchaseId }) => call(payments.checkPurchase, { params: { id: purchaseId } })),
  )
  await expect
    .poll(async () => {
      await settle()
      const { items } = await call(payments.listPurchases, { query: {} })
      return items.map(({ state }) => state).sort()
    })
    .toEqual(['paid', 'refunded'])
  const owned = await call(courses.getOwnership, { params: { id } })
  const { items } = await call(payments.listPurchases, { query: {} })
  expect(items.find(({ state }) => state === 'paid')?.id).toBe(owned?.purchaseId)
})

test('a course without a price is not sold, a draft is not found, and neither is another member’s purchase', async () => {
  const [{ call }, other, free, sold] = await Promise.all([
    newcomer(),
    newcomer(),
    soldCourse('0.00'),
    soldCourse(),
  ])
  await expectProblem(call(payments.buyCourse, buy('stripe', free.id)), 'course.not_sold')
  await expectProblem(call(payments.buyCourse, buy('stripe', 'crs_none')), 'course.not_found')
  const { purchaseId } = await call(payments.buyCourse, buy('stripe', sold.id))
  const params = { id: purchaseId }
  await expectProblem(other.call(payments.getPurchase, { params }), 'purchase.not_found')
  await expectProblem(other.call(payments.checkPurchase, { params }), 'purchase.not_found')
  const wish = other.call(payments.requestRefund, { params, body: { reason: 'Mine now' } })
  await expectProblem(wish, 'purchase.not_found')
  const { data } = await atStripe('/v1/charges?limit=1')
  expect(data).toBeInstanceOf(Array)
})
