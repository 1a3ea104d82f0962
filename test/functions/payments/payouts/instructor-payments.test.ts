import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { instructorPayment } from '../../../../functions/model/ledger/instructor-payment.ts'
import { markPaid } from '../../../../functions/payments/payouts/payouts.ts'
import { checkPayouts, unowned } from '../../../../functions/payments/reconciliation/payouts.ts'
import { expectProblem } from '../../../support/kiai.ts'
import { justBefore } from '../../../support/meanwhile.ts'
import { agrees, entriesOf, owed, paymentsBy, wishOf } from '../../../support/money/instructor-payments.ts'
import { approvals, refusedOf } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import { followAt, heldHour, hourlyInstructor, paidHour } from '../../../support/sessions/held-sessions.ts'

const { payments } = api
const { admin, approve } = approvals()
const { paymentsOf, onlyOne, create, mark } = paymentsBy(admin)

afterEach(() => vi.restoreAllMocks())

const hour = 3_600_000
const instructor = () => hourlyInstructor(approve)

describe('a payment made by hand', () => {
  test('of an instructor moves no money until it is paid', async () => {
    const { instructorId } = await instructor()
    const made = await create(wishOf(instructorId))
    expect(made).toMatchObject({ ...wishOf(instructorId), paymentType: 'platform_fee', isPaid: false })
    expect(await entriesOf(instructorId)).toEqual([])
    const paid = await mark(made.id, { paymentMethod: 'check', notes: 'No. 1042' })
    expect(paid).toMatchObject({ isPaid: true, paymentMethod: 'check', notes: 'No. 1042' })
    expect(await entriesOf(instructorId)).toMatchObject([
      {
        kind: 'instructor_fee',
        reason: 'No. 1042',
        description: 'Workshop room',
        lines: [
          { account: 'bank', cents: 4500 },
          { account: 'income:instructor', cents: -4500 },
        ],
      },
    ])
    await agrees(instructorId)
  })

  test('to an instructor is owed from the start, beside the shares of sessions', async () => {
    const { instructorId } = await instructor()
    const made = await create(wishOf(instructorId, { paymentType: 'session_payout', amount: '20.00' }))
    await heldHour(instructorId)
    expect(await owed(instructorId)).toBe(14_750)
    await mark(made.id, { paymentMethod: 'paypal' })
    expect(await owed(instructorId)).toBe(12_750)
    const paid = (await entriesOf(instructorId)).find(({ kind }) => kind === 'payout')
    expect(paid?.lines).toEqual([
      { account: `owed:${instructorId}`, cents: 2000 },
      { account: 'held:paypal', cents: -2000 },
    ])
    expect((await paymentsOf(instructorId)).filter(({ isPaid }) => !isPaid)).toHaveLength(1)
    await agrees(instructorId)
  })

  test('is created once, however often it is sent under its key, and a different one under it is refused', async () => {
    const { instructorId } = await instructor()
    const key = crypto.randomUUID()
    const wish = wishOf(instructorId, { paymentType: 'session_payout', amount: '20.00', key })
    const made = await Promise.all([create(wish), create(wish), create(wish)])
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await owed(instructorId)).toBe(2000)
    await expectProblem(create({ ...wish, amount: '30.00' }), 'instructor_payment.changed')
    expect(await owed(instructorId)).toBe(2000)
    expect(await paymentsOf(instructorId)).toHaveLength(1)
  })

  test.each([
    ['nothing', { amount: '0.00' }],
    ['less than nothing', { amount: '-5.00' }],
    ['parts of cents', { amount: '5.005' }],
    ['without words', { description: '  ' }],
    ['of another kind', { paymentType: 'gift' as never }],
    ['due on no day', { dueDate: '2026-13-01' }],
  ])('%s is refused', async (_, more) => {
    await expectProblem(create(wishOf('ins_kenji-sato', more)), 'request.invalid')
  })

  test('to an unknown instructor is refused', async () => {
    await expectProblem(create(wishOf('ins_nobody')), 'instructor.not_found')
  })
})

describe('marking as paid', () => {
  test('by twenty at once happens once, and books once', async () => {
    const { instructorId } = await instructor()
    await heldHour(instructorId)
    const { id } = await onlyOne(instructorId)
    const { worked, codes } = await refusedOf(Array.from({ length: 20 }, () => mark(id)))
    expect(worked).toBe(1)
    expect(new Set(codes)).toEqual(new Set(['instructor_payment.paid']))
    const paid = (await entriesOf(instructorId)).filter(({ kind }) => kind === 'payout')
    expect(paid).toMatchObject([{ lines: [{ cents: 12_750 }, { account: 'held:stripe', cents: -12_750 }] }])
    await agrees(instructorId)
  })

  test('without a method is by Stripe', async () => {
    const { id } = await create(wishOf((await instructor()).instructorId))
    expect(await mark(id, {})).toMatchObject({ isPaid: true, paymentMethod: 'stripe' })
  })

  test('again is refused', async () => {
    const { id } = await create(wishOf((await instructor()).instructorId))
    await mark(id)
    await expectProblem(mark(id, { paymentMethod: 'cash' }), 'instructor_payment.paid')
  })

  test('over another amount than was shown is refused, and nothing is paid', async () => {
    const { instructorId } = await instructor()
    await heldHour(instructorId)
    const { id, amount } = await onlyOne(instructorId)
    await heldHour(instructorId, 53)
    await expectProblem(mark(id, { amount, paymentMethod: 'stripe' }), 'instructor_payment.changed')
    expect((await mark(id, { amount: '255.00', paymentMethod: 'stripe' })).isPaid).toBe(true)
    await agrees(instructorId)
  })

  test('while sessions are added pays the booked ones, and later ones with the next', async () => {
    const { instructorId } = await instructor()
    await heldHour(instructorId)
    const { id } = await onlyOne(instructorId)
    const { booking, start } = await paidHour(instructorId, 53)
    await Promise.all([followAt(start + 25 * hour, booking.id), mark(id)])
    const all = await paymentsOf(instructorId)
    const sum = all.reduce((cents, { amount }) => cents + Number(amount) * 100, 0)
    expect(sum).toBe(25_500)
    await agrees(instructorId)
  })

  test('pays the current amount, including sessions added since it was read', async () => {
    const { instructorId } = await instructor()
    await heldHour(instructorId)
    const { id } = await onlyOne(instructorId)
    const { booking, start } = await paidHour(instructorId, 53)
    const isPaying = (command: object) => JSON.stringify(command).includes(`payout:${id}`)
    justBefore(isPaying, () => followAt(start + 25 * hour, booking.id))
    const paid = await markPaid('mem_admin', id, { paymentMethod: 'stripe', notes: '' })
    expect(paid).toMatchObject({ amount: '255.00', isPaid: true })
    await agrees(instructorId)
  })

  test('a missing payment is refused', async () => {
    await expectProblem(mark('ipm_0'), 'instructor_payment.not_found')
  })
})

test('the lists show waiting payments, first due first, and all of them, the latest first; the totals add up', async () => {
  const { instructorId } = await instructor()
  const before = await admin(payments.getInstructorPaymentTotals)
  const [late, soon] = [
    await create(wishOf(instructorId, { dueDate: '2027-03-01T00:00:00.000Z', paymentType: 'monthly_fee' })),
    await create(wishOf(instructorId, { dueDate: '2026-02-01T00:00:00.000Z' })),
  ]
  const paid = await create(wishOf(instructorId, { amount: '5.00' }))
  await mark(paid.id)
  const ids = (items: { id: string; instructorId: string }[]) =>
    items.filter((item) => item.instructorId === instructorId).map(({ id }) => id)
  const unpaid = await admin(payments.listUnpaidInstructorPayments)
  expect(ids(unpaid.items)).toEqual([soon.id, late.id])
  expect(ids((await admin(payments.listInstructorPayments, { query: {} })).items)).toEqual([
    paid.id,
    soon.id,
    late.id,
  ])
  const after = await admin(payments.getInstructorPaymentTotals)
  expect(after.fees).toBeGreaterThanOrEqual(before.fees + 2)
  expect(Number(after.owedToUs)).toBeGreaterThanOrEqual(90)
  expect(Number(after.paidThisMonth)).toBeGreaterThanOrEqual(5)
})

test('payments of instructors are hidden from members and from the instructor', async () => {
  const own = await instructor()
  const { id } = await create(wishOf(own.instructorId))
  for (const { call } of [own, await newcomer()]) {
    await expectProblem(call(payments.listInstructorPayments, { query: {} }), 'role.required')
    await expectProblem(call(payments.listUnpaidInstructorPayments), 'role.required')
    await expectProblem(call(payments.getInstructorPaymentTotals), 'role.required')
    await expectProblem(create(wishOf(own.instructorId), call), 'role.required')
    await expectProblem(mark(id, undefined, call), 'role.required')
  }
})

describe('the nightly check', () => {
  test('finds a payment that differs from the books, and a share in no payment', async () => {
    const { instructorId } = await instructor()
    await heldHour(instructorId)
    const { id } = await onlyOne(instructorId)
    await instructorPayment().patch({ id }).set({ amount: 12_751 }).go()
    expect(await checkPayouts(instructorId)).toMatchObject([
      { kind: 'payout_differs', what: `${id} is 127.51, but in the books 127.50 is owed and 0.00 paid` },
    ])
    await instructorPayment().patch({ id }).set({ amount: 12_750, state: 'paid' }).go()
    expect(await checkPayouts(instructorId)).toMatchObject([{ kind: 'payout_differs' }])
    const [share] = await entriesOf(instructorId)
    if (!share) throw new Error('It is booked')
    const { payoutId: _, ...alone } = share
    expect(unowned([share])).toEqual([])
    expect(unowned([alone])).toMatchObject([{ what: `${share.id} is in no payout` }])
  })
})
