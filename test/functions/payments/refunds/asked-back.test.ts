import { beforeAll, describe, expect, test, vi } from 'vitest'
import { refundWords } from '#shared/rules/money/refund-words.ts'
import type { ChargeItem } from '../../../../functions/model/payments/charge.ts'
import { moneyTable } from '../../../support/money/money-table.ts'

/** The amounts that may be requested, and the decisions of a person. No provider is called, so that decisions stay. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let refunds: typeof import('../../../../functions/payments/refunds/request-refund.ts')
let reviews: typeof import('../../../../functions/payments/refunds/review-queue.ts')

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  kiai = await moneyTable()
  refunds = await import('../../../../functions/payments/refunds/request-refund.ts')
  reviews = await import('../../../../functions/payments/refunds/review-queue.ts')
  const { clock } = await import('../../../../functions/ports/process/clock.ts')
  clock.now = () => new Date('2026-11-23T12:00:00.000Z')
})

const paidOn = (paidAt: string, more: Partial<ChargeItem> = {}) =>
  kiai.opened({ state: 'paid', paidAt, providerPaymentId: 'pi_1', isGranted: true, ...more }, false)
const recent = '2026-11-20T10:00:00.000Z'
const long = '2026-09-20T10:00:00.000Z'
const wish = { reason: 'No', isTechnical: false, screenshots: [] }
const back = (amount: number) => [{ id: `re_${amount}`, amount, state: 'done' as const, at: recent }]

describe('the offered amount', () => {
  test('is never more than the rest', async () => {
    const part = await paidOn(recent, { state: 'part_refunded', refunds: back(1000) })
    expect(await refunds.refundOffer(part)).toMatchObject({ amount: '39.00', needsReview: false })
    expect(await refunds.refundOffer(await paidOn(recent))).toMatchObject({ amount: '49.00' })
  })

  test.each<[string, Partial<ChargeItem>]>([
    ['is not paid', { state: 'awaiting' }],
    ['has failed', { state: 'failed' }],
    ['went back whole', { state: 'refunded', refunds: back(4900) }],
    ['is disputed', { disputes: [{ id: 'dp_1', state: 'open', amount: 4900 }] }],
  ])('is nothing for a payment that %s', async (_, more) => {
    const known = await paidOn(recent, more)
    await expect(refunds.refundOffer(known)).rejects.toMatchObject({ code: 'purchase.not_paid' })
    await expect(refunds.askRefund(known, wish)).rejects.toMatchObject({ code: 'purchase.not_paid' })
    expect((await kiai.keptOf(known)).requests).toEqual([])
  })

  test('is offered again once a dispute was won', async () => {
    const known = await paidOn(recent, { disputes: [{ id: 'dp_1', state: 'won', amount: 4900 }] })
    expect(await refunds.refundOffer(known)).toMatchObject({ amount: '49.00' })
  })
})

describe('a request', () => {
  test('is for the amount shown, or nothing', async () => {
    const known = await paidOn(recent)
    const other = refunds.askRefund(known, { ...wish, amount: '48.99' })
    await expect(other).rejects.toMatchObject({ code: 'refund.changed', facts: { amount: '49.00' } })
    expect((await kiai.keptOf(known)).requests).toEqual([])
    await refunds.askRefund(known, { ...wish, amount: '49.00' })
    expect((await kiai.keptOf(known)).requests).toMatchObject([{ state: 'paying', amount: 4900 }])
  })

  test('for a plan waits for a person when its rule gives nothing', async () => {
    const plan = { purpose: 'tier', subjectId: 'master', subscriptionId: 'sub_1' } as const
    const known = await paidOn(long, { ...plan, periodTo: recent })
    await refunds.askRefund(known, { ...wish, isTechnical: true })
    const { requests } = await kiai.keptOf(known)
    expect(requests).toMatchObject([{ rule: 'technical', otherwise: 'subscription.window_over' }])
  })

  test('is open once at a time', async () => {
    const known = await paidOn(recent)
    const asked = await Promise.allSettled([1, 2, 3].map(() => refunds.askRefund(known, wish)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(refunds.askRefund(known, wish)).rejects.toMatchObject({ code: 'refund.asked' })
    expect((await kiai.keptOf(known)).requests).toHaveLength(1)
  })

  test('gives nothing by the rules after their time, unless something did not work: then a person decides', async () => {
    const known = await paidOn(long)
    await expect(refunds.askRefund(known, wish)).rejects.toMatchObject({ code: 'refund.not_due' })
    expect((await kiai.keptOf(known)).requests).toEqual([])
    await refunds.askRefund(known, { ...wish, isTechnical: true })
    const { requests, tasks } = await kiai.keptOf(known)
    expect(requests).toMatchObject([{ state: 'review', ruleAmount: 0, amount: 4900 }])
    const waiting = (await reviews.listReviews()).find(({ chargeId }) => chargeId === known.id)
    expect(waiting?.rule).toBe(`${refundWords.technical} ${refundWords['course.window_over']}`)
    expect(tasks).not.toContainEqual({ task: 'refund', requestId: requests[0]?.id })
  })
})

describe('a decision of a person', () => {
  const filed = async (more: Partial<ChargeItem> = {}) => {
    const known = await paidOn(long, more)
    await refunds.askRefund(known, { ...wish, isTechnical: true })
    const [request] = (await kiai.keptOf(known)).requests
    const decide = (decision: 'pay' | 'refuse', amount?: string) =>
      reviews.decideReview(request?.id ?? '', 'mem_admin', { decision, amount, reason: 'So it is' })
    return { known, decide, stateNow: async () => (await kiai.keptOf(known)).requests[0] }
  }

  test.each(['39.01', '49.00', '0.00'])('is never %s where 39.00 is left', async (amount) => {
    const { decide, stateNow } = await filed({ state: 'part_refunded', refunds: back(1000) })
    await expect(decide('pay', amount)).rejects.toMatchObject({ code: 'refund.too_much' })
    expect(await stateNow()).toMatchObject({ state: 'review' })
  })

  test('to pay 0.00, or more than was paid, is refused', async () => {
    const { decide } = await filed()
    await expect(decide('pay', '0.00')).rejects.toThrow(/more than 0/)
    await expect(decide('pay', '49.01')).rejects.toThrow(/^At most 49/)
  })

  test('is stored with its author, and paid as soon as the provider is reached', async () => {
    const { known, decide, stateNow } = await filed()
    await decide('pay', '10.00')
    const request = await stateNow()
    expect(request).toMatchObject({
      state: 'paying',
      amount: 1000,
      decidedBy: 'mem_admin',
      answer: 'So it is',
    })
    const { tasks } = await kiai.keptOf(known)
    expect(tasks).toContainEqual({ task: 'refund', requestId: request?.id })
  })

  test('is made once', async () => {
    const { decide, stateNow } = await filed()
    await decide('refuse')
    await expect(decide('pay')).rejects.toMatchObject({ code: 'refund.decided' })
    expect(await stateNow()).toMatchObject({ state: 'refused' })
    const { decide: again, stateNow: then } = await filed()
    const answers = await Promise.allSettled([again('pay'), again('refuse'), again('pay')])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(['paying', 'refused']).toContain((await then())?.state)
  })
})

test('a person is told who opened the meeting link where each says that the other did not come, and nowhere else', async () => {
  const { refundRequest } = await import('../../../../functions/model/payments/refund-request.ts')
  const { refundOf } = await import('../../../../functions/model/payments/wanted-refund.ts')
  const { storedSession } = await import('../../../support/sessions/stored-session.ts')
  const opened = { instructor: recent }
  const { id: subjectId, memberId } = await storedSession(kiai, { status: 'completed', opened })
  const paid = await paidOn(recent, { memberId, purpose: 'session', subjectId, amount: 5000 })
  const gone = await paidOn(recent, { purpose: 'session', subjectId: 'bkg_gone', amount: 5000 })
  const asked = async (of: ChargeItem, rule: 'absence_disputed' | 'session.late') => {
    const given = { amount: 5000, ruleAmount: 0, rule, wish: '', state: 'review' as const }
    const request = refundOf(of, given, new Date(recent))
    await refundRequest().create(request).go()
    return request.id
  }
  const [disputed, late, unknown] = [
    await asked(paid, 'absence_disputed'),
    await asked(paid, 'session.late'),
    await asked(gone, 'absence_disputed'),
  ]
  const told = new Map((await reviews.listReviews()).map((one) => [one.id, one.opened]))
  expect(told.get(disputed)).toEqual({ student: null, instructorName: 'Teacher', ...opened })
  expect(told.get(late)).toBeNull()
  expect(told.get(unknown)).toBeNull()
})
