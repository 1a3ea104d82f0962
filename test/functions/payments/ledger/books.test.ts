import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { callerOf, expectProblem, ownWord, problemOf } from '../../../support/kiai.ts'
import { press } from '../../../support/money/paying.ts'
import { newMember } from '../../../support/people/people.ts'
import { signIn } from '../../../support/people/sign-in.ts'
import { killablePlatform } from '../../../support/platform/killable-platform.ts'

/** Settings and figures are shared by all: they are tested on a platform of their own. */

const { payments, courses, auth } = api
const platform = killablePlatform()
const reason = 'Not what I hoped for'
let origin = ''
let admin: Call

beforeAll(async () => {
  origin = await platform.start()
  admin = callerOf(await signIn(origin, 'admin'))
  await admin(auth.acceptTerms, { body: { acceptTerms: true, isThirteenOrOlder: true } })
})
afterAll(() => platform.close())

const somebody = async () => callerOf(await newMember(origin))

async function newCourse(price: string): Promise<string> {
  const body = { title: `Course ${ownWord()}`, price, accessLevel: 'premium', isPublished: true } as const
  return (await admin(courses.createCourse, { body })).id
}

async function buy(call: Call, price: string, provider: 'stripe' | 'paypal' = 'stripe') {
  const opened = { params: { id: await newCourse(price) }, body: { provider } }
  const { checkoutUrl, purchaseId } = await call(payments.buyCourse, opened)
  await press(checkoutUrl, 'succeed')
  return call(payments.checkPurchase, { params: { id: purchaseId } })
}

const webhooksAtStripe = async () => {
  const headers = { authorization: 'Bearer sk_test_local_kiai_4242' }
  const response = await fetch(`${origin}/-/stripe/v1/webhook_endpoints`, { headers })
  const { data } = (await response.json()) as { data: { id: string; url: string }[] }
  return data.map(({ id }) => id)
}

const centsOf = (dollars: string) => Math.round(Number(dollars) * 100)

type Query = { limit: number; cursor?: string }
type Read<Item> = (query: Query) => Promise<{ items: Item[]; next?: string | undefined }>

/** All items of a list, page by page. */
async function everyPage<Item>(limit: number, read: Read<Item>): Promise<Item[]> {
  const found: Item[] = []
  for (let cursor: string | undefined; ; ) {
    const { items, next } = await read({ limit, ...(cursor && { cursor }) })
    found.push(...items)
    if (!next) return found
    cursor = next
  }
}

const wholeLedger = () => everyPage(2, (query) => admin(payments.listLedger, { query }))

describe('the books', () => {
  test('agree with payments less refunds, to the cent', async () => {
    const [call, other] = await Promise.all([somebody(), somebody()])
    await buy(call, '49.00')
    const given = await buy(call, '30.01', 'paypal')
    await call(payments.requestRefund, { params: { id: given.id }, body: { reason } })
    const body = { tier: 'master' } as const
    const { checkoutUrl, purchaseId } = await other(payments.checkOutSubscription, { body })
    await press(checkoutUrl, 'succeed')
    await other(payments.checkPurchase, { params: { id: purchaseId } })
    await platform.ask('settle')
    const { items, total } = await admin(payments.listPayments, { query: {} })
    expect(total).toBe(3)
    const paid = items.filter(({ isPaid }) => isPaid)
    const kept = paid.map(({ amount, refundedAmount }) => centsOf(amount) - centsOf(refundedAmount))
    expect(kept.reduce((sum, cents) => sum + cents)).toBe(4900 + 3999)
    const { thisMonth, lastMonth, year, months } = await admin(payments.getRevenue)
    expect({ thisMonth, lastMonth, year }).toEqual({ thisMonth: '88.99', lastMonth: '0.00', year: '88.99' })
    expect(months).toHaveLength(12)
    expect(months[0]).toMatchObject({ tier: '39.99', course: '49.00', refunded: '30.01', total: '88.99' })
  })

  test('balance, entry by entry, and are read in pages that leave nothing out', async () => {
    // The fee of a payment arrives seconds later. Until then only one of both readings may have it.
    const { entries, total } = await vi.waitFor(async () => {
      const entries = await wholeLedger()
      const { items, total } = await admin(payments.listLedger, { query: { limit: 100 } })
      expect(entries.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
      // The number follows the entries a moment later.
      expect(total).toBe(entries.length)
      return { entries, total }
    }, 30_000)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(total)
    for (const { lines } of entries) {
      expect(lines.reduce((sum, { amount }) => sum + centsOf(amount), 0)).toBe(0)
    }
    expect(await admin(payments.listLedger, { query: { month: '2025-01' } })).toMatchObject({
      items: [],
      total: 0,
    })
  })

  test('accept an adjustment once by its key, with its author and reason', async () => {
    const body = { key: randomUUID(), provider: 'stripe', amount: '-4.20', reason: '=Payout fee' } as const
    const answers = await Promise.all([1, 2, 3].map(() => admin(payments.adjustLedger, { body })))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers[0]).toMatchObject({
      kind: 'adjustment',
      reason: '=Payout fee',
      by: expect.stringMatching(/\w/),
      lines: [
        { account: 'held:stripe', amount: '-4.20' },
        { account: 'adjustments', amount: '4.20' },
      ],
    })
    const entries = await wholeLedger()
    expect(entries.filter(({ kind }) => kind === 'adjustment')).toHaveLength(1)
    expect((await admin(payments.getRevenue)).thisMonth).toBe('88.99')
    const browser = await signIn(origin, 'admin')
    const csv = await (await browser.fetch('/api/admin/ledger/csv')).text()
    expect(csv).toContain(`"'=Payout fee"`)
  })

  test.each(['0.00', '-0.00', '000.00', '4.2', '1,000.00'])('refuse an adjustment of %j', async (amount) => {
    const body = { key: randomUUID(), provider: 'stripe', amount, reason: 'Nothing' } as const
    await expectProblem(admin(payments.adjustLedger, { body }), 'request.invalid')
  })

  test('list payments in pages, newest first, each once', async () => {
    const paged = await everyPage(1, (query) => admin(payments.listPayments, { query }))
    const { items } = await admin(payments.listPayments, { query: { limit: 100 } })
    expect(paged).toEqual(items)
    const times = items.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
  })

  test('show no instructor with earnings yet, and no difference', async () => {
    const { items } = await admin(payments.listInstructorEarnings)
    for (const each of items) expect(each).toMatchObject({ totalEarnings: '0.00', totalSessions: 0 })
    expect(await admin(payments.listDifferences)).toMatchObject({ items: [] })
  })

  test('are hidden from members', async () => {
    const call = await somebody()
    const asked = [
      () => call(payments.listPayments, { query: {} }),
      () => call(payments.getRevenue),
      () => call(payments.listInstructorEarnings),
      () => call(payments.listLedger, { query: {} }),
      () => call(payments.exportLedger, { query: {} }),
      () => call(payments.listDifferences),
      () => call(payments.getPaymentSettings),
      () => call(payments.updatePaymentSettings, { body: { platformFeePercentage: 1 } }),
      () =>
        call(payments.adjustLedger, {
          body: { key: randomUUID(), provider: 'stripe', amount: '1.00', reason },
        }),
    ]
    for (const each of asked) await expectProblem(each(), 'role.required')
  })
})

describe('a tax', () => {
  test('is shown on receipts from then on, within the price, and is refunded with it', async () => {
    const call = await somebody()
    const before = await buy(call, '20.00')
    expect(before.tax).toBeNull()
    await admin(payments.updatePaymentSettings, { body: { taxName: 'VAT', taxPercentage: 19 } })
    const taxed = await buy(call, '49.00')
    expect(taxed).toMatchObject({
      amount: '49.00',
      tax: { name: 'VAT', percentage: 19, amount: '7.82' },
      receiptNumber: expect.stringMatching(/^KIAI-20\d\d-/),
    })
    const earned = async () => {
      await platform.ask('settle')
      return (await admin(payments.getRevenue)).thisMonth
    }
    const withIt = centsOf(await earned())
    await call(payments.requestRefund, { params: { id: taxed.id }, body: { reason } })
    expect(withIt - centsOf(await earned())).toBe(4900 - 782)
    await admin(payments.updatePaymentSettings, { body: { taxPercentage: 0 } })
    expect((await buy(call, '10.00')).tax).toBeNull()
  })
})

describe('settings', () => {
  test('show only the end of keys, and keep masked values unchanged', async () => {
    const shown = await admin(payments.getPaymentSettings)
    expect(shown).toMatchObject({
      stripeSecretKey: '••••4242',
      stripeMode: 'test',
      paypalClientId: '••••8080',
      paypalClientSecret: '••••9090',
    })
    const body = {
      stripeSecretKey: shown.stripeSecretKey ?? '',
      stripePublishableKey: shown.stripePublishableKey ?? '',
      paypalClientId: shown.paypalClientId ?? '',
      paypalClientSecret: shown.paypalClientSecret ?? '',
    }
    const webhooks = await webhooksAtStripe()
    expect(await admin(payments.updatePaymentSettings, { body })).toMatchObject({
      stripeSecretKey: '••••4242',
      paypalClientSecret: '••••9090',
    })
    expect(await webhooksAtStripe()).toEqual(webhooks)
    expect((await buy(await somebody(), '5.00')).state).toBe('paid')
  })

  test.each([
    ['a key that Stripe does not know', { stripeSecretKey: 'sk_test_invalid' }],
    ['no key of Stripe', { stripeSecretKey: 'hello' }],
    ['a publishable key of the other mode', { stripePublishableKey: 'pk_live_local' }],
    ['a client that PayPal does not know', { paypalClientSecret: 'secret_invalid' }],
    ['half a pair', { stripeSecretKey: 'sk_test_other_1', stripePublishableKey: '' }],
  ])('refuse %s, and keep the current ones', async (_, body) => {
    const before = await admin(payments.getPaymentSettings)
    await expectProblem(admin(payments.updatePaymentSettings, { body }), 'keys.refused')
    expect(await admin(payments.getPaymentSettings)).toEqual(before)
    expect((await buy(await somebody(), '5.00')).state).toBe('paid')
  })

  test('that are refused in part leave the webhook of the keys that stay', async () => {
    const before = await webhooksAtStripe()
    const body = {
      stripeSecretKey: 'sk_test_local_other_1111',
      stripePublishableKey: 'pk_test_local_other',
      paypalClientSecret: 'secret_invalid',
    }
    await expectProblem(admin(payments.updatePaymentSettings, { body }), 'keys.refused')
    expect(await webhooksAtStripe()).toEqual(before)
    const call = await somebody()
    const opened = { params: { id: await newCourse('7.00') }, body: { provider: 'stripe' } } as const
    const { checkoutUrl, purchaseId } = await call(payments.buyCourse, opened)
    await press(checkoutUrl, 'succeed')
    await platform.ask('settle')
    // By Stripe's event alone.
    expect((await call(payments.getPurchase, { params: { id: purchaseId } })).state).toBe('paid')
  })

  test('accept new keys once they are tested, with one webhook of their own', async () => {
    const body = { stripeSecretKey: 'sk_test_local_other_1111', stripePublishableKey: 'pk_test_local_other' }
    expect(await admin(payments.updatePaymentSettings, { body })).toMatchObject({
      stripeSecretKey: '••••1111',
    })
    expect(await webhooksAtStripe()).toHaveLength(1)
    const call = await somebody()
    const opened = { params: { id: await newCourse('7.00') }, body: { provider: 'stripe' } } as const
    const { checkoutUrl, purchaseId } = await call(payments.buyCourse, opened)
    await press(checkoutUrl, 'succeed')
    await platform.ask('settle')
    expect((await call(payments.getPurchase, { params: { id: purchaseId } })).state).toBe('paid')
  })

  test('changed by two admins at once are refused to the second one', async () => {
    const save = (platformFeePercentage: number) =>
      admin(payments.updatePaymentSettings, { body: { platformFeePercentage } })
    const answers = await Promise.allSettled([save(10), save(11), save(12), save(13)])
    for (const answer of answers) {
      if (answer.status === 'rejected') {
        await expectProblem(Promise.reject(answer.reason), 'payment.changed')
      }
    }
    const { platformFeePercentage } = await admin(payments.getPaymentSettings)
    const kept = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value.platformFeePercentage] : [],
    )
    expect(kept).toContain(platformFeePercentage)
  })

  test.each([-1, 51, 15.5])('refuse a platform fee of %d percent', async (platformFeePercentage) => {
    const told = await problemOf(admin(payments.updatePaymentSettings, { body: { platformFeePercentage } }))
    expect(told.code).toBe('request.invalid')
  })

  test.each([0, 50])('accept a platform fee of %d percent', async (platformFeePercentage) => {
    const body = { platformFeePercentage }
    expect(await admin(payments.updatePaymentSettings, { body })).toMatchObject(body)
  })

  // Last: the settings are gone afterwards.
  test('without keys tell everyone so, and leave free items unchanged', async () => {
    const call = await somebody()
    const id = await newCourse('9.00')
    const none = { stripeSecretKey: '', stripePublishableKey: '', paypalClientId: '', paypalClientSecret: '' }
    expect(await admin(payments.updatePaymentSettings, { body: none })).toMatchObject({
      stripeSecretKey: null,
      stripePublishableKey: null,
      stripeMode: null,
      paypalClientId: null,
      paypalClientSecret: null,
    })
    expect(await call(payments.getPaymentWays)).toEqual({ card: false, wallet: false })
    const asked = [
      () => call(payments.checkOutSubscription, { body: { tier: 'premium' } }),
      () => call(payments.buyCourse, { params: { id }, body: { provider: 'stripe' } }),
      () => call(payments.buyCourse, { params: { id }, body: { provider: 'paypal' } }),
    ]
    for (const each of asked) {
      expect(await problemOf(each())).toMatchObject({
        code: 'payment.not_set_up',
        detail: 'Payment processing is being set up. Please contact support.',
      })
    }
    expect(await call(payments.getSubscription)).toMatchObject({ state: 'none' })
    const stranger = await fetch(`${origin}/api/webhooks/stripe`, { method: 'POST', body: '{}' })
    expect(stranger.status).toBe(400)
  })
})
