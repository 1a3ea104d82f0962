import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { createBooking } from '../../../../functions/bookings/booking/create.ts'
import { cancelBooking } from '../../../../functions/bookings/lifecycle/cancel.ts'
import { booking } from '../../../../functions/model/bookings/booking.ts'
import { findPackage, sessionPackage } from '../../../../functions/model/payments/session-package.ts'
import { checkPackage } from '../../../../functions/payments/reconciliation/package.ts'
import { askRefund } from '../../../../functions/payments/refunds/request-refund.ts'
import { bookRefund } from '../../../../functions/payments/settlement/book-refund.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { caller, expectProblem, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import { justBefore } from '../../../support/meanwhile.ts'
import { booked, booksOf, chargeOf } from '../../../support/money/bought.ts'
import { press } from '../../../support/money/paying.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  calendarOf,
  cancel,
  inHours,
  instructorWithAccount,
  shown,
  storedBooking,
} from '../../../support/sessions/bookings.ts'
import { followAt } from '../../../support/sessions/held-sessions.ts'

const { approve } = approvals()
afterEach(() => vi.restoreAllMocks())

const hour = 3_600_000
const packages = [{ minutes: 60, sessions: 5 as const, cents: 22_222 }]

async function instructor() {
  return instructorWithAccount(approve, { lengths: [{ minutes: 60, cents: 5000 }], packages })
}

const wish = { provider: 'stripe' as const, minutes: 60, sessions: 5 as const, price: '222.22' }

async function bought(provider: 'stripe' | 'paypal' = 'stripe') {
  const [student, own] = await Promise.all([newcomer(), instructor()])
  const at = { params: { id: own.instructorId }, body: { ...wish, provider } }
  const { checkoutUrl, purchaseId } = await student.call(api.payments.buyPackage, at)
  await press(checkoutUrl, 'succeed')
  const paid = await student.call(api.payments.checkPurchase, { params: { id: purchaseId } })
  expect(paid).toMatchObject({ state: 'paid', purpose: 'package', amount: '222.22' })
  const { items } = await student.call(api.bookings.listOwnPackages, { query: {} })
  const [pack] = items
  if (!pack) throw new Error('There is no package')
  const use = (scheduledAt = inHours(50), packageId = pack.id) =>
    book(student.call, own.instructorId, { scheduledAt, packageId })
  const left = async () =>
    (await student.call(api.bookings.listOwnPackages, { query: {} })).items.find(({ id }) => id === pack.id)
      ?.left
  return { student, own, pack, purchaseId, use, left }
}

const checked = async (purchaseId: string) => checkPackage(await chargeOf(purchaseId))

describe.each(['stripe', 'paypal'] as const)('a package paid by %s', (provider) => {
  test('is valid for a year, and each session of it is confirmed at once', async () => {
    const { student, own, pack, purchaseId, use, left } = await bought(provider)
    expect(pack).toMatchObject({ sessions: 5, left: 5, duration: 60, purchaseId, totalAmount: '222.22' })
    expect(Date.parse(pack.endsAt) - Date.parse(pack.boughtAt)).toBeGreaterThan(364 * 24 * hour)
    const made = await use()
    expect(made).toMatchObject({
      status: 'confirmed',
      isPaid: true,
      purchaseId,
      totalAmount: '44.44',
      heldUntil: null,
      package: { id: pack.id, isReturned: false },
    })
    for (const one of await calendarOf(own.instructorId)) expect(one).not.toHaveProperty('heldUntil')
    expect(await left()).toBe(4)
    // A retry after a lost answer: it is the same session.
    expect((await use(made.scheduledAt)).id).toBe(made.id)
    expect(await left()).toBe(4)
    expect((await booksOf(purchaseId)).held).toMatchObject({ 'deferred:session': -22_222 })
    expect(await checked(purchaseId)).toBeUndefined()
    expect(await shown(student.call, made.id)).toMatchObject({ status: 'confirmed' })
  })
})

test('of twenty requests at once for the last session of a package, exactly one gets it', async () => {
  const { own, pack, use, purchaseId } = await bought()
  for (const hours of [50, 60, 70, 80]) await use(inHours(hours))
  const tries = Array.from({ length: 20 }, (_, at) => use(inHours(100 + at)))
  const ended = await Promise.allSettled(tries)
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const known = await findPackage(pack.id)
  expect(known?.uses.map(({ place }) => place).sort()).toEqual([0, 1, 2, 3, 4])
  expect(await calendarOf(own.instructorId)).toHaveLength(20)
  const amounts = (await chargeOf(purchaseId)).sessions?.map(({ amount }) => amount)
  // The last one takes the remainder.
  expect(amounts).toEqual([4444, 4444, 4444, 4444, 4446])
  await expectProblem(use(inHours(200)), 'package.used_up')
  expect(await checked(purchaseId)).toBeUndefined()
})

describe('a session of a package that is cancelled', () => {
  test('by the student in time returns the use to it, and no money moves', async () => {
    const { student, use, left, purchaseId } = await bought()
    const { id } = await use()
    const offer = await student.call(api.bookings.getCancellation, { params: { id } })
    expect(offer).toMatchObject({
      refund: '0.00',
      rule: expect.stringContaining('is returned to your package'),
    })
    expect(await cancel(student.call, id)).toMatchObject({
      status: 'cancelled',
      package: { isReturned: true },
    })
    expect(await left()).toBe(5)
    const { startsAt } = await storedBooking(id)
    await followAt(Date.parse(startsAt) + 26 * hour, id)
    expect((await booksOf(purchaseId)).held).toMatchObject({ 'deferred:session': -22_222 })
    expect((await chargeOf(purchaseId)).refunds).toEqual([])
    expect(await checked(purchaseId)).toBeUndefined()
    await use()
    expect(await left()).toBe(4)
  })

  test('after a partial refund returns the use to it, and late events are booked', long, async () => {
    const { student, use, left, purchaseId } = await bought()
    const { id } = await use()
    const refund = { id: `re_${purchaseId}`, amount: 20_000, at: new Date().toISOString() }
    await bookRefund(purchaseId, { ...refund, state: 'pending' })
    expect((await booksOf(purchaseId)).held).toMatchObject({ 'deferred:session': -2222 })
    await cancel(student.call, id)
    expect(await left()).toBe(5)
    await bookRefund(purchaseId, { ...refund, state: 'failed' })
    expect(await chargeOf(purchaseId)).toMatchObject({ state: 'paid', refunds: [{ state: 'failed' }] })
    expect((await booksOf(purchaseId)).held).toMatchObject({ 'deferred:session': -22_222 })
    expect(await checked(purchaseId)).toBeUndefined()
  })

  test.each([
    [23, 2222],
    [1, 0],
  ])('%i hours before refunds %i cents, and counts as used', long, async (hours, cents) => {
    const { student, use, left, purchaseId } = await bought()
    const { id, scheduledAt } = await use()
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.parse(scheduledAt) - hours * hour))
    await cancelBooking(await asCaller(student.id), id, { reason: '' })
    vi.restoreAllMocks()
    await settle()
    const { refunds } = await chargeOf(purchaseId)
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(cents)
    expect(await left()).toBe(4)
    expect(await checked(purchaseId)).toBeUndefined()
  })

  test('by the instructor always returns the use', long, async () => {
    const { own, use, left } = await bought()
    const { id } = await use(inHours(3))
    expect(await cancel(own.call, id)).toMatchObject({ package: { isReturned: true } })
    expect(await left()).toBe(5)
  })
})

test('the instructor gets their share of each held session', async () => {
  const { own, use, purchaseId } = await bought()
  const { id, scheduledAt } = await use()
  await followAt(Date.parse(scheduledAt) + 26 * hour, id)
  await booked(purchaseId, {
    held: { [`owed:${own.instructorId}`]: -3777, 'income:session': -667, 'deferred:session': -17_778 },
  })
})

describe('a refund of a package', () => {
  const offer = ({ student, purchaseId }: Awaited<ReturnType<typeof bought>>) =>
    student.call(api.payments.getRefundOffer, { params: { id: purchaseId } })
  const ask = ({ student, purchaseId }: Awaited<ReturnType<typeof bought>>) =>
    student.call(api.payments.requestRefund, { params: { id: purchaseId }, body: { reason: 'I move away' } })

  test('without any use refunds everything, and closes it', async () => {
    const made = await bought()
    expect(await offer(made)).toMatchObject({ amount: '222.22', needsReview: false })
    await ask(made)
    await settle()
    expect(await chargeOf(made.purchaseId)).toMatchObject({ state: 'refunded', isGranted: false })
    await booked(made.purchaseId, { held: { 'deferred:session': 0 } })
    expect(await made.left()).toBe(0)
    await expectProblem(made.use(), 'package.used_up')
    expect(await checked(made.purchaseId)).toBeUndefined()
  })

  test('with some uses is decided by a person, less the used sessions at their single price', async () => {
    const made = await bought()
    await made.use()
    expect(await offer(made)).toMatchObject({ amount: '172.22', needsReview: true })
    await ask(made)
    await expectProblem(made.use(inHours(90)), 'package.used_up')
    const call = await caller('admin')
    const { items } = await call(api.payments.listRefundReviews, {})
    const review = items.find(({ chargeId }) => chargeId === made.purchaseId)
    expect(review).toMatchObject({ ruleAmount: '172.22' })
    const decision = { decision: 'pay' as const, amount: '172.22', reason: 'Agreed' }
    await call(api.payments.decideRefund, { params: { id: review?.id ?? '' }, body: decision })
    await settle()
    const { refunds, state } = await chargeOf(made.purchaseId)
    expect(state).toBe('part_refunded')
    expect(refunds).toMatchObject([{ amount: 17_222, of: [{ bookingId: 'unbooked', amount: 17_222 }] }])
    expect(await checked(made.purchaseId)).toBeUndefined()
  })

  test('is computed again when a session is used at the same moment', long, async () => {
    const { purchaseId, use } = await bought()
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => use(),
    )
    const asked = { reason: 'Too many for me.', isTechnical: false, screenshots: [] }
    await askRefund(await chargeOf(purchaseId), asked)
    const { items } = await (await caller('admin'))(api.payments.listRefundReviews, {})
    expect(items.find(({ chargeId }) => chargeId === purchaseId)).toMatchObject({
      state: 'review',
      ruleAmount: '172.22',
    })
  })

  test('that is refused opens it again', long, async () => {
    const made = await bought()
    await made.use()
    await ask(made)
    const call = await caller('admin')
    const { items } = await call(api.payments.listRefundReviews, {})
    const { id = '' } = items.find(({ chargeId }) => chargeId === made.purchaseId) ?? {}
    const body = { decision: 'refuse' as const, reason: 'As agreed' }
    await call(api.payments.decideRefund, { params: { id }, body })
    expect(await made.left()).toBe(4)
  })
})

describe('a package is refused', () => {
  test('at an unknown price, when it is not offered, and to its own instructor', async () => {
    const [student, own] = await Promise.all([newcomer(), instructor()])
    const buy = (call = student.call, change: Partial<Record<keyof typeof wish, unknown>> = {}) =>
      call(api.payments.buyPackage, {
        params: { id: own.instructorId },
        body: { ...wish, ...change } as typeof wish,
      })
    await expectProblem(buy(student.call, { price: '1.00' }), 'package.not_offered')
    await expectProblem(buy(student.call, { sessions: 10 }), 'package.not_offered')
    await expectProblem(buy(own.call), 'booking.own')
  })

  test('to all other members, with another instructor, and once it has expired', async () => {
    const made = await bought()
    const { own, pack } = made
    const [other, elsewhere] = await Promise.all([newcomer(), instructor()])
    const theirs = { scheduledAt: inHours(50), packageId: pack.id }
    await expectProblem(book(other.call, own.instructorId, theirs), 'package.not_found')
    await expectProblem(book(made.student.call, elsewhere.instructorId, theirs), 'package.not_found')
    vi.spyOn(clock, 'now').mockReturnValue(new Date(pack.endsAt))
    const input = { instructorId: own.instructorId, title: 'Lesson', description: '', duration: 60 }
    const scheduledAt = new Date(Date.parse(pack.endsAt) + 48 * hour).toISOString()
    const onTheHour = `${scheduledAt.slice(0, 13)}:00:00.000Z`
    const late = createBooking(await asCaller(made.student.id), {
      ...input,
      scheduledAt: onTheHour,
      packageId: pack.id,
    })
    await expect(late).rejects.toMatchObject({ code: 'package.used_up' })
  })
})

test('the nightly check reports a use without a session', long, async () => {
  const { use, purchaseId } = await bought()
  const { id } = await use()
  await booking().patch({ id }).set({ isReturned: true }).go()
  expect(await checked(purchaseId)).toMatchObject({ kind: 'not_granted' })
})

test('and a payment without its package', long, async () => {
  const { pack, purchaseId } = await bought()
  await sessionPackage().delete({ id: pack.id }).go()
  expect(await checked(purchaseId)).toMatchObject({ kind: 'not_granted' })
})
