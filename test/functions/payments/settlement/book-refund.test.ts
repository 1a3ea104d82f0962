import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChargeItem } from '../../../../functions/model/payments/charge.ts'
import type { ProviderRefund } from '../../../../functions/payments/provider/payment-provider.ts'
import { moneyTable } from '../../../support/money/money-table.ts'

/** The effects of a refund, whoever made it and in any order of its events. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let bookRefund: typeof import('../../../../functions/payments/settlement/book-refund.ts').bookRefund
let settle: typeof import('../../../../functions/payments/settlement/settle.ts').settle

beforeAll(async () => {
  kiai = await moneyTable()
  ;({ bookRefund } = await import('../../../../functions/payments/settlement/book-refund.ts'))
  ;({ settle } = await import('../../../../functions/payments/settlement/settle.ts'))
})
afterEach(() => vi.restoreAllMocks())

const at = '2026-11-21T10:00:00.000Z'
/** A refund of a charge, the same one unless another id is given. */
const given = (
  { id }: { id: string },
  amount: number,
  more: Partial<ProviderRefund> = {},
): ProviderRefund => ({
  id: `re_${id}`,
  amount,
  state: 'done',
  at,
  ...more,
})

const bought = async (more: Partial<ChargeItem> = {}) => {
  const known = await kiai.opened(more)
  return settle(kiai.paymentOf(known))
}

const refundsIn = (entries: { kind: string; lines: { account: string; cents: number }[] }[]) =>
  entries
    .filter(({ kind }) => kind.startsWith('refund'))
    .map(({ kind, lines }) => [kind, ...lines.map(({ cents }) => cents)])

describe('a refund', () => {
  test('of everything closes its purchase, with its tax, and a mail is sent', async () => {
    const paid = await bought({ tax: { name: 'VAT', percentage: 19, cents: 782 } })
    await bookRefund(paid.id, given(paid, 4900))
    expect(await kiai.chargeOf(paid.id)).toMatchObject({
      state: 'refunded',
      isGranted: false,
      refunds: [{ id: `re_${paid.id}`, amount: 4900, state: 'done', at }],
    })
    const { owned, entries, mails } = await kiai.keptOf(paid)
    expect(owned).toBeNull()
    expect(refundsIn(entries)).toEqual([['refund', -4900, 4118, 782]])
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['receipt', 'refundDecided'])
  })

  test('of a part leaves it open, and the parts of the tax make the whole', async () => {
    const paid = await bought({ tax: { name: 'VAT', percentage: 19, cents: 782 } })
    for (const [place, cents] of [1001, 1002, 1003].entries()) {
      await bookRefund(paid.id, given(paid, cents, { id: `re_${paid.id}_${place}` }))
      expect(await kiai.chargeOf(paid.id)).toMatchObject({ state: 'part_refunded', isGranted: true })
    }
    expect((await kiai.keptOf(paid)).owned).toMatchObject({ chargeId: paid.id })
    await bookRefund(paid.id, given(paid, 1894))
    const { owned, entries } = await kiai.keptOf(paid)
    expect(owned).toBeNull()
    const held = (account: string) =>
      entries
        .flatMap(({ lines }) => lines)
        .filter((line) => line.account === account)
        .reduce((sum, { cents }) => sum + cents, 0)
    expect(['held:stripe', 'income:course', 'tax'].map(held)).toEqual([0, 0, 0])
  })

  test('reported again, or later in an older state, is booked once', async () => {
    const paid = await bought()
    await bookRefund(paid.id, given(paid, 4900, { state: 'pending' }))
    for (const state of ['pending', 'done', 'done', 'pending'] as const)
      await bookRefund(paid.id, given(paid, 4900, { state }))
    expect((await kiai.chargeOf(paid.id)).refunds).toMatchObject([{ state: 'done' }])
    expect(refundsIn((await kiai.keptOf(paid)).entries)).toHaveLength(1)
  })

  test('that could not arrive is reversed in the books, and stays so', async () => {
    const paid = await bought()
    await bookRefund(paid.id, given(paid, 1000, { state: 'pending' }))
    await bookRefund(paid.id, given(paid, 1000, { state: 'failed' }))
    await bookRefund(paid.id, given(paid, 1000, { state: 'done' }))
    expect(await kiai.chargeOf(paid.id)).toMatchObject({ state: 'paid', refunds: [{ state: 'failed' }] })
    expect(refundsIn((await kiai.keptOf(paid)).entries).sort()).toEqual([
      ['refund', -1000, 1000],
      ['refund_failed', 1000, -1000],
    ])
  })

  test('that is first reported when it has failed moves nothing in the end', async () => {
    const paid = await bought()
    await bookRefund(paid.id, given(paid, 4900, { state: 'failed' }))
    const { entries, owned, mails } = await kiai.keptOf(paid)
    expect(refundsIn(entries)).toHaveLength(2)
    expect(owned).not.toBeNull()
    expect(mails.map(({ kind }) => kind)).toEqual(['receipt'])
  })

  test('that came while another one was being booked loses neither', async () => {
    const paid = await bought()
    const { justBefore } = await import('../../../support/meanwhile.ts')
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => bookRefund(paid.id, given(paid, 1000, { id: 're_quicker' })),
    )
    await bookRefund(paid.id, given(paid, 3900, { id: 're_slower' }))
    const after = await kiai.chargeOf(paid.id)
    expect(after.refunds.map(({ id }) => id).sort()).toEqual(['re_quicker', 're_slower'])
    expect(after.state).toBe('refunded')
  })

  test('without a charge is an error', async () => {
    await expect(bookRefund('chg_none', given({ id: 'chg_none' }, 1))).rejects.toThrow(
      'There is no charge chg_none',
    )
  })
})

describe('the request behind a refund', () => {
  async function asked(paid: ChargeItem) {
    const { claimStep } = await import('../../../../functions/model/table/claim.ts')
    const { writeSteps } = await import('../../../../functions/model/table/service.ts')
    const { moneyEntities } = await import('../../../../functions/model/steps/money-steps.ts')
    const { refundOf, refundRequestSteps } = await import(
      '../../../../functions/model/payments/wanted-refund.ts'
    )
    const wish = { amount: 4900, ruleAmount: 4900, rule: 'course.within_window', wish: 'No' } as const
    const request = refundOf(paid, wish, new Date())
    await writeSteps(moneyEntities, [
      claimStep('open-refund', paid.id, request.id),
      ...refundRequestSteps(request, new Date()),
    ])
    return request.id
  }

  test('is paid, and may be followed by another one', async () => {
    const paid = await bought()
    const requestId = await asked(paid)
    await bookRefund(paid.id, given(paid, 4900, { requestId }))
    const { requests } = await kiai.keptOf(paid)
    expect(requests).toMatchObject([{ id: requestId, state: 'paid' }])
    const { claim } = await import('../../../../functions/model/table/claim.ts')
    const { data } = await claim().get({ kind: 'open-refund', value: paid.id }).go({ consistent: true })
    expect(data).toBeNull()
  })

  test('is paid by the event that names it, though others came first', async () => {
    const paid = await bought()
    const requestId = await asked(paid)
    await bookRefund(paid.id, given(paid, 4900))
    expect((await kiai.keptOf(paid)).requests).toMatchObject([{ state: 'paying' }])
    for (let told = 0; told < 2; told++) await bookRefund(paid.id, given(paid, 4900, { requestId }))
    const { requests, entries, mails } = await kiai.keptOf(paid)
    expect(requests).toMatchObject([{ id: requestId, state: 'paid' }])
    expect(refundsIn(entries)).toHaveLength(1)
    expect(mails.filter(({ kind }) => kind === 'refundDecided')).toHaveLength(1)
  })

  test('waits for a person when it could not arrive', async () => {
    const paid = await bought()
    const requestId = await asked(paid)
    await bookRefund(paid.id, given(paid, 4900, { requestId, state: 'failed' }))
    // A second payment is another call: the key of this one gets its old answer.
    expect((await kiai.keptOf(paid)).requests).toMatchObject([{ id: requestId, state: 'review', attempt: 1 }])
  })
})

describe('a month of a plan that is refunded', () => {
  const subscribed = async (to: string) => {
    const known = await kiai.opened({ purpose: 'tier', amount: 1999, customerId: 'cus_1' })
    const period = { from: '2026-10-20T11:00:00.000Z', to }
    return settle(kiai.paymentOf(known, { period }), kiai.factsOf(known.memberId, known.id))
  }

  test('ends the plan at once, here and at Stripe, if it is the present one', async () => {
    const paid = await subscribed('2999-12-20T11:00:00.000Z')
    await bookRefund(paid.id, given(paid, 1999))
    const { plan, tasks } = await kiai.keptOf(paid)
    expect(plan).toMatchObject({ isEnded: true })
    const end = { task: 'end', memberId: paid.memberId, stripeId: plan?.stripeId, when: 'now' }
    expect(tasks).toContainEqual(end)
  })

  test('leaves the plan if it is long past', async () => {
    const paid = await subscribed('2026-11-20T11:00:00.000Z')
    await bookRefund(paid.id, given(paid, 1999))
    expect((await kiai.keptOf(paid)).plan).toMatchObject({ isEnded: false })
  })
})
