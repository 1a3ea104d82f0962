// @module-tag long
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { balanceOf } from '#shared/rules/money/ledger.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { cancelBooking } from '../../../../functions/bookings/lifecycle/cancel.ts'
import { bookRefund } from '../../../../functions/payments/settlement/book-refund.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { settle } from '../../../support/kiai.ts'
import { becomes, stripeChargeOf } from '../../../support/money/bought.ts'
import { pupil } from '../../../support/money/bundles.ts'
import { dispute } from '../../../support/money/disputed.ts'
import { agrees } from '../../../support/money/instructor-payments.ts'
import { entriesOfCharge } from '../../../support/money/ledger-entries.ts'
import { tell } from '../../../support/money/paying.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { asCaller, cancel, storedBooking } from '../../../support/sessions/bookings.ts'
import { followAt } from '../../../support/sessions/held-sessions.ts'

/** A refund takes its part of the tax with it, to the cent: in the books and on the receipt. */

const { admin, approve } = approvals()
const { payments } = api
const hour = 3_600_000

type Pupil = Awaited<ReturnType<typeof pupil>>
let taxed: {
  session: { who: Pupil; ids: string[]; id: string }
  series: { who: Pupil; ids: string[]; id: string }
  disputed: { who: Pupil; ids: string[]; id: string }
  package: { who: Pupil; id: string }
  failed: { who: Pupil; id: string }
}

/** All are opened while there is a tax, for as short a time as possible: other tests buy at the same time. */
beforeAll(async () => {
  const [first, second, third, fourth, fifth] = await Promise.all([
    pupil(approve),
    pupil(approve),
    pupil(approve),
    pupil(approve),
    pupil(approve),
  ])
  const held = await Promise.all([
    first.holdSession(),
    second.holdSeries(),
    third.holdSeries(),
    fifth.holdSession(),
  ])
  const set = (taxPercentage: number) =>
    admin(payments.updatePaymentSettings, { body: { taxName: 'VAT', taxPercentage } })
  await set(19)
  const opened = await Promise.allSettled([
    first.pageOf(held[0][0] ?? '', 'stripe'),
    second.pageOf(held[1][0] ?? '', 'stripe'),
    third.pageOf(held[2][0] ?? '', 'stripe'),
    fourth.packagePage('stripe'),
    fifth.pageOf(held[3][0] ?? '', 'stripe'),
  ])
  await set(0)
  const pages = opened.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  const people = [first, second, third, fourth, fifth]
  const paid = await Promise.all(
    people.map(async (who, at) => {
      const page = pages[at]
      if (!page) throw new Error('There is no page')
      return (await who.settled(page)).id
    }),
  )
  await settle()
  const [one = '', series = '', disputed = '', pack = '', failed = ''] = paid
  taxed = {
    session: { who: first, ids: held[0], id: one },
    series: { who: second, ids: held[1], id: series },
    disputed: { who: third, ids: held[2], id: disputed },
    package: { who: fourth, id: pack },
    failed: { who: fifth, id: failed },
  }
})

const receiptOf = ({ who, id }: { who: Pupil; id: string }) =>
  who.student.call(payments.getPurchase, { params: { id } })

/** The books of a payment. Its tax, and the refunds on its receipt, agree with them. */
async function books(bought: { who: Pupil; id: string }) {
  const entries = await entriesOfCharge(bought.id)
  const held = (name: string) => balanceOf(entries, (account) => account === name)
  const { tax, refunds } = await receiptOf(bought)
  const back = refunds.reduce((sum, refund) => sum + centsOf(refund.tax ?? '0.00'), 0)
  expect(held('tax')).toBe(back - centsOf(tax?.amount ?? '0.00'))
  return { held, refunds: refunds.map((refund) => [refund.amount, refund.tax]) }
}

/** By the merchant, on Stripe's own pages. */
async function giveBack({ id, who }: { who: Pupil; id: string }, amount: number, all: string) {
  await tell('stripe', 'refund', { charge: await stripeChargeOf(id), ...(amount > 0 && { amount }) })
  await becomes(who.student.call, id, { refundedAmount: all })
}

describe('a taxed payment', () => {
  test('of a session refunds half with half of its tax, and the rest is earned without tax', async () => {
    const { session } = taxed
    const { who, ids } = session
    const [id = ''] = ids
    expect(await receiptOf(session)).toMatchObject({
      amount: '33.33',
      tax: { name: 'VAT', percentage: 19, amount: '5.32' },
      refunds: [],
    })
    const { startsAt } = await storedBooking(id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.parse(startsAt) - 23 * hour))
    await cancelBooking(await asCaller(who.student.id), id, { reason: '' })
    vi.restoreAllMocks()
    await settle()
    // 5.32 of 33.33 are 2.66 of 16.67.
    const half = await books(session)
    expect(half.refunds).toEqual([['16.67', '2.66']])
    expect([half.held('deferred:session'), half.held('tax')]).toEqual([-1400, -266])
    await followAt(Date.parse(startsAt) + 26 * hour, id)
    const { held } = await books(session)
    const owed = `owed:${who.own.instructorId}`
    expect([held('deferred:session'), held('tax')]).toEqual([0, -266])
    expect(held(owed) + held('income:session')).toBe(-1400)
    await giveBack(session, 0, '33.33')
    const end = await books(session)
    expect(['deferred:session', 'income:session', owed, 'tax'].map(end.held)).toEqual([0, 0, 0, 0])
    expect(end.refunds).toEqual([
      ['16.67', '2.66'],
      ['16.66', '2.66'],
    ])
    await agrees(who.own.instructorId)
  })

  test('of a series refunds each session with its own tax, and cents of one with theirs', async () => {
    const { series } = taxed
    const { who, ids } = series
    // 15.96 within 99.99, 5.32 of each.
    expect(await receiptOf(series)).toMatchObject({ amount: '99.99', tax: { amount: '15.96' } })
    await cancel(who.student.call, ids[1] ?? '')
    await settle()
    expect((await books(series)).refunds).toEqual([['33.33', '5.32']])
    // From the last one: 1.60, then the rest of it and of the first.
    await giveBack(series, 1000, '43.33')
    expect((await books(series)).refunds.at(-1)).toEqual(['10.00', '1.60'])
    await giveBack(series, 2334, '66.67')
    expect((await books(series)).refunds.at(-1)).toEqual(['23.34', '3.72'])
    expect((await books(series)).held('deferred:session')).toBe(-(3332 - 532))
    await giveBack(series, 0, '99.99')
    const { held, refunds } = await books(series)
    expect(refunds.at(-1)).toEqual(['33.32', '5.32'])
    expect(['deferred:session', 'income:session', 'tax'].map(held)).toEqual([0, 0, 0])
  })

  test('of a package refunds unused sessions with their tax, and held ones keep their own', async () => {
    const { who, id } = taxed.package
    // 25.55 within 160.00, 5.11 of each.
    expect(await receiptOf(taxed.package)).toMatchObject({ tax: { amount: '25.55' } })
    const used = await who.use(50)
    await followAt(Date.parse(used.scheduledAt) + 26 * hour, used.id)
    const before = await books(taxed.package)
    expect([before.held('deferred:session'), before.held('tax')]).toEqual([-(12_800 - 2044), -2555])
    const ask = { params: { id }, body: { reason: 'I move away' } }
    await who.student.call(payments.requestRefund, ask)
    const { items } = await admin(payments.listRefundReviews)
    const review = items.find(({ chargeId }) => chargeId === id)
    const body = { decision: 'pay' as const, amount: '126.67', reason: 'Agreed' }
    await admin(payments.decideRefund, { params: { id: review?.id ?? '' }, body })
    await settle()
    // 20.44 of 128.00 are 20.23 of 126.67.
    const { held, refunds } = await books(taxed.package)
    expect(refunds).toEqual([['126.67', '20.23']])
    expect([held('deferred:session'), held('tax')]).toEqual([-(133 - 21), -(511 + 21)])
    await giveBack(taxed.package, 0, '160.00')
    const end = await books(taxed.package)
    const names = ['deferred:session', 'income:session', `owed:${who.own.instructorId}`, 'tax']
    expect(names.map(end.held)).toEqual([0, 0, 0, 0])
    await agrees(who.own.instructorId)
  })

  test('with two refunds that fail one after the other has all of its tax again', async () => {
    const { failed } = taxed
    const at = new Date().toISOString()
    const given = (id: string, amount: number, state: 'done' | 'failed') =>
      bookRefund(failed.id, { id: `${failed.id}_${id}`, amount, state, at })
    // A third of a cent each. The earlier refunds decide which one has it.
    for (const [id, amount] of [
      ['a', 3],
      ['b', 3],
      ['c', 4],
    ] as const)
      await given(id, amount, 'done')
    const tax = async () => (await books(failed)).held('tax')
    expect((await books(failed)).refunds.map(([, part]) => part)).toEqual(['0.00', '0.01', '0.01'])
    expect(await tax()).toBe(-532 + 2)
    for (const [id, amount] of [
      ['a', 3],
      ['b', 3],
      ['c', 4],
    ] as const) {
      await given(id, amount, 'failed')
      await tax()
    }
    expect(await tax()).toBe(-532)
    expect((await books(failed)).held('deferred:session')).toBe(-2801)
    expect((await books(failed)).refunds.map(([, part]) => part)).toEqual([null, null, null])
  })

  test('whose rest the bank takes after some refunds leaves no tax behind', async () => {
    const { disputed } = taxed
    await giveBack(disputed, 1000, '10.00')
    const end = await dispute('stripe', disputed.id)
    await becomes(disputed.who.student.call, disputed.id, { isDisputed: true })
    await end('lost')
    await becomes(disputed.who.student.call, disputed.id, { isDisputed: false })
    await settle()
    const entries = await entriesOfCharge(disputed.id)
    const held = (name: string) => balanceOf(entries, (account) => account === name)
    const names = ['deferred:session', 'income:session', 'disputed:stripe', 'tax']
    expect(names.map(held)).toEqual([0, 0, 0, 0])
    expect(held('held:stripe')).toBe(0 - held('fees:stripe'))
  })
})
