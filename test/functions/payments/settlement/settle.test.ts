import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { moneyTable, paidAt } from '../../../support/money/money-table.ts'

/** The consequences of a payment, all at once or none. */

type Settle = typeof import('../../../../functions/payments/settlement/settle.ts').settle
let kiai: Awaited<ReturnType<typeof moneyTable>>
let settle: Settle

beforeAll(async () => {
  kiai = await moneyTable()
  ;({ settle } = await import('../../../../functions/payments/settlement/settle.ts'))
})
afterEach(() => vi.restoreAllMocks())

const period = { from: '2026-11-20T11:00:00.000Z', to: '2026-12-20T11:00:00.000Z' }

describe('a payment', () => {
  test('is opened, booked and receipted, and clears the way for the next purchase', async () => {
    const known = await kiai.opened({ tax: { name: 'VAT', percentage: 19, cents: 782 } })
    const payment = kiai.paymentOf(known, { fee: 172, customerId: 'cus_1' })
    const answered = await settle(payment)
    const paid = await kiai.chargeOf(known.id)
    expect(paid).toMatchObject({
      state: 'paid',
      isGranted: true,
      paidAt,
      providerPaymentId: payment.providerPaymentId,
      customerId: 'cus_1',
      objectId: known.objectId,
    })
    expect(paid.updatedAt > known.updatedAt).toBe(true)
    expect(paid).not.toHaveProperty('checkoutUrl')
    expect(paid).not.toHaveProperty('failure')
    expect(paid).not.toHaveProperty('periodFrom')
    expect(paid).not.toHaveProperty('subscriptionId')
    expect(answered).toMatchObject({ id: known.id, state: 'paid', isGranted: true, customerId: 'cus_1' })
    const { entries, claims, owned, mails, requests } = await kiai.keptOf(known)
    expect(owned).toMatchObject({ chargeId: known.id, since: paidAt, isSuspended: false })
    const entry = { chargeId: known.id, at: paidAt, month: '2026-11', description: 'A course' }
    expect(entries).toEqual([
      {
        ...entry,
        id: `stripe:${payment.providerPaymentId}:charge`,
        kind: 'charge',
        lines: [
          { account: 'held:stripe', cents: 4900 },
          { account: 'income:course', cents: -4118 },
          { account: 'tax', cents: -782 },
        ],
      },
      {
        ...entry,
        id: `stripe:${payment.providerPaymentId}:fee`,
        kind: 'fee',
        lines: [
          { account: 'fees:stripe', cents: 172 },
          { account: 'held:stripe', cents: -172 },
        ],
      },
    ])
    expect(claims).toEqual([])
    expect(requests).toEqual([])
    expect(mails).toMatchObject([
      { id: `receipt-${known.id}`, kind: 'receipt', about: { chargeId: known.id } },
    ])
    expect(await kiai.referenceOf(payment.providerPaymentId)).toBe(known.id)
  })

  test('without tax and before its fee is known has neither in the books', async () => {
    const known = await kiai.opened()
    await settle(kiai.paymentOf(known))
    const { entries } = await kiai.keptOf(known)
    expect(entries.map(({ kind, lines }) => [kind, lines])).toEqual([
      [
        'charge',
        [
          { account: 'held:stripe', cents: 4900 },
          { account: 'income:course', cents: -4900 },
        ],
      ],
    ])
    expect(await kiai.chargeOf(known.id)).not.toHaveProperty('customerId')
  })

  test('before its page was stored here stores the page from then on', async () => {
    const { objectId: _, ...rest } = await kiai.opened()
    const { charge } = await import('../../../../functions/model/payments/charge.ts')
    await charge().patch({ id: rest.id }).remove(['objectId']).go()
    await settle(kiai.paymentOf(rest, { objectId: 'cs_told' }))
    expect(await kiai.chargeOf(rest.id)).toMatchObject({ state: 'paid', objectId: 'cs_told' })
  })

  test('for a plan opens it: with its month, its subscription and the member’s tier', async () => {
    const known = await kiai.opened({ purpose: 'tier', amount: 1999, customerId: 'cus_1' })
    const facts = kiai.factsOf(known.memberId, known.id)
    const answered = await settle(kiai.paymentOf(known, { period, subjectId: 'premium' }), facts)
    const month = { periodFrom: period.from, periodTo: period.to }
    const of = { ...month, subscriptionId: facts.stripeId }
    expect(answered).toMatchObject(of)
    expect(await kiai.chargeOf(known.id)).toMatchObject({ ...of, state: 'paid', isGranted: true })
    const { plan, member, owned } = await kiai.keptOf(known)
    expect(plan).toMatchObject({ stripeId: facts.stripeId, tier: 'premium', chargeId: known.id })
    expect(member).toMatchObject({
      subscriptionStatus: 'premium',
      subscriptionExpiresAt: facts.paidUntil,
      subscriptionGraceUntil: '2026-12-27T11:00:00.000Z',
    })
    expect(owned).toBeNull()
  })

  test('for a plan needs a subscription', async () => {
    const known = await kiai.opened({ purpose: 'tier', amount: 1999 })
    const without = settle(kiai.paymentOf(known))
    await expect(without).rejects.toThrow(`The plan of ${known.id} is paid without a subscription`)
    expect(await kiai.chargeOf(known.id)).toEqual(known)
  })

  test.each(['created', 'failed', 'expired'] as const)(
    'that is late, by a charge that was %s, opens its purchase',
    async (state) => {
      const known = await kiai.opened({ state }, false)
      await settle(kiai.paymentOf(known))
      expect(await kiai.chargeOf(known.id)).toMatchObject({ state: 'paid', isGranted: true })
    },
  )

  test('that is late leaves the page that another charge has opened since', async () => {
    const late = await kiai.opened({ state: 'expired' }, false)
    const next = await kiai.opened({ memberId: late.memberId, subjectId: late.subjectId })
    await settle(kiai.paymentOf(late))
    expect((await kiai.keptOf(next)).claims).toMatchObject([{ owner: next.id }])
  })
})

describe('a payment for nothing', () => {
  test('because the item was already bought is booked, and refunded automatically', async () => {
    const first = await kiai.opened()
    const second = await kiai.opened({
      memberId: first.memberId,
      subjectId: first.subjectId,
      provider: 'paypal',
      objectId: 'order_2',
    })
    await settle(kiai.paymentOf(first))
    expect(await settle(kiai.paymentOf(second))).toMatchObject({ state: 'paid', isGranted: false })
    const { owned, entries, requests, tasks } = await kiai.keptOf(second)
    expect(await kiai.chargeOf(second.id)).toMatchObject({ state: 'paid', isGranted: false })
    expect(owned).toMatchObject({ chargeId: first.id })
    expect(entries.map(({ kind }) => kind)).toEqual(['charge'])
    expect(requests).toMatchObject([
      { state: 'paying', amount: 4900, ruleAmount: 4900, rule: 'paid_twice', memberId: second.memberId },
    ])
    expect(tasks).toContainEqual({ task: 'refund', requestId: requests[0]?.id })
  })

  test('by a second subscription ends that one', async () => {
    const first = await kiai.opened({ purpose: 'tier', amount: 1999, customerId: 'cus_1' })
    const one = kiai.factsOf(first.memberId, first.id)
    await settle(kiai.paymentOf(first, { period }), one)
    const second = await kiai.opened({
      purpose: 'tier',
      memberId: first.memberId,
      subjectId: 'master',
      amount: 3999,
      customerId: 'cus_1',
    })
    const other = kiai.factsOf(first.memberId, second.id, { tier: 'master' })
    await settle(kiai.paymentOf(second, { period }), other)
    const { plan, requests, tasks } = await kiai.keptOf(second)
    expect(plan).toMatchObject({ stripeId: one.stripeId, tier: 'premium' })
    expect(requests).toMatchObject([{ amount: 3999, rule: 'paid_twice' }])
    const end = { task: 'end', memberId: first.memberId, stripeId: other.stripeId, when: 'now' }
    expect(tasks).toContainEqual(end)
    expect(tasks).not.toContainEqual({ ...end, stripeId: one.stripeId })
  })

  test.each(['course', 'tier', 'package'] as const)(
    'because the account is deleted: a %s is refunded, and the reason is told',
    async (purpose) => {
      const known = await kiai.opened({ purpose, memberId: `mem_gone_${purpose}` })
      const facts = purpose === 'tier' ? kiai.factsOf(known.memberId, known.id) : undefined
      await settle(kiai.paymentOf(known), facts)
      const { requests, owned, plan } = await kiai.keptOf(known)
      expect(requests).toMatchObject([
        {
          rule: 'account_deleted',
          amount: 4900,
          wish: 'Refunded automatically: the account had been deleted.',
        },
      ])
      expect([owned, plan]).toEqual([null, null])
    },
  )

  test.each(['course', 'package'] as const)(
    'because the %s is no longer offered is refunded',
    async (purpose) => {
      const known = await kiai.opened({ purpose, subjectId: 'crs_removed' })
      await settle(kiai.paymentOf(known))
      const { requests, owned } = await kiai.keptOf(known)
      expect(requests).toMatchObject([{ rule: 'not_offered', amount: 4900 }])
      expect(owned).toBeNull()
    },
  )
})

describe('a repeated event', () => {
  test.each(['paid', 'part_refunded', 'refunded'] as const)(
    'of a charge that is %s changes nothing',
    async (state) => {
      const known = await kiai.opened({ state, isGranted: state !== 'refunded' }, false)
      expect(await settle(kiai.paymentOf(known))).toEqual(known)
      expect(await kiai.chargeOf(known.id)).toEqual(known)
      const { entries, owned, mails } = await kiai.keptOf(known)
      expect([entries, owned, mails]).toEqual([[], null, []])
    },
  )

  test('by many at once has one effect', async () => {
    const known = await kiai.opened()
    const payment = kiai.paymentOf(known, { fee: 100 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle(payment)))
    expect(new Set(answers.map(({ updatedAt }) => updatedAt)).size).toBe(1)
    const { entries, mails } = await kiai.keptOf(known)
    expect(entries.map(({ kind }) => kind)).toEqual(['charge', 'fee'])
    expect(mails).toHaveLength(1)
  })

  test('by another, quicker payment of the same page books the quicker one alone', async () => {
    const known = await kiai.opened({}, false)
    const { justBefore } = await import('../../../support/meanwhile.ts')
    // Only the charge itself blocks the second one.
    const { courseOwnership } = await import('../../../../functions/model/payments/course-ownership.ts')
    const { mail } = await import('../../../../functions/model/mail/mail.ts')
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      async () => {
        await settle(kiai.paymentOf(known, { providerPaymentId: 'pi_quicker' }))
        await courseOwnership().delete({ memberId: known.memberId, courseId: known.subjectId }).go()
        await mail()
          .delete({ id: `receipt-${known.id}` })
          .go()
      },
    )
    await settle(kiai.paymentOf(known, { providerPaymentId: 'pi_slower' }))
    expect(await kiai.chargeOf(known.id)).toMatchObject({ providerPaymentId: 'pi_quicker' })
    const { entries } = await kiai.keptOf(known)
    expect(entries.map(({ id }) => id)).toEqual(['stripe:pi_quicker:charge'])
    expect(await kiai.referenceOf('pi_slower')).toBeUndefined()
  })
})

describe('a mismatched payment', () => {
  test('of an unknown charge is reported', async () => {
    const known = await kiai.opened()
    const strange = settle(kiai.paymentOf(known, { chargeId: 'chg_none' }))
    await expect(strange).rejects.toThrow('There is no charge chg_none')
  })

  test.each([
    ['account', { account: 'acct_2' }],
    ['live mode', { isLive: true }],
    ['object', { objectId: 'cs_other' }],
    ['customer', { customerId: 'cus_other' }],
    ['customer', { customerId: undefined }],
    ['amount', { amount: 4899 }],
    ['amount', { amount: 4901 }],
    ['currency', { currency: 'eur' }],
    ['product', { subjectId: 'master' }],
  ])('of another %s changes nothing', async (word, more) => {
    const known = await kiai.opened({ customerId: 'cus_1' })
    const mismatch = settle({ ...kiai.paymentOf(known), ...more })
    await expect(mismatch).rejects.toMatchObject({
      name: 'Mismatch',
      message: `${known.id}: another ${word} than was asked for`,
    })
    expect(await kiai.chargeOf(known.id)).toEqual(known)
    const { entries, owned } = await kiai.keptOf(known)
    expect([entries, owned]).toEqual([[], null])
  })

  test('of another charge is reported', async () => {
    const { refuseMismatch } = await import('../../../../functions/payments/charges/mismatch.ts')
    const [one, other] = [await kiai.opened(), await kiai.opened()]
    const payment = kiai.paymentOf(one, { chargeId: other.id })
    expect(() => refuseMismatch(one, payment)).toThrow(`${one.id}: another charge than was asked for`)
    expect(() => refuseMismatch(one, kiai.paymentOf(one))).not.toThrow()
  })

  test('is reported with all its details', async () => {
    const { refuseMismatch } = await import('../../../../functions/payments/charges/mismatch.ts')
    const known = await kiai.opened()
    const payment = kiai.paymentOf(known, { amount: 1, currency: 'eur' })
    expect(() => refuseMismatch(known, payment)).toThrow('another amount, currency than was asked for')
  })
})
