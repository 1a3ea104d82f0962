// @module-tag long
import { afterEach, describe, expect, test, vi } from 'vitest'
import { payoutDueAt } from '#shared/rules/money/payout.ts'
import { charge } from '../../../../functions/model/payments/charge.ts'
import { bookDispute } from '../../../../functions/payments/settlement/book-dispute.ts'
import { bookRefund } from '../../../../functions/payments/settlement/book-refund.ts'
import { expectProblem, settle } from '../../../support/kiai.ts'
import { justBefore } from '../../../support/meanwhile.ts'
import { agrees, owed, paymentsBy } from '../../../support/money/instructor-payments.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { followAt, heldHour, hourlyInstructor, paidHour } from '../../../support/sessions/held-sessions.ts'

const { admin, approve } = approvals()
const { paymentsOf, onlyOne, mark } = paymentsBy(admin)

afterEach(() => vi.restoreAllMocks())

const hour = 3_600_000
const instructor = () => hourlyInstructor(approve)

describe('shares of sessions', () => {
  test('gather in one payment to their instructor, due with the next month', async () => {
    const { instructorId, ...own } = await instructor()
    const first = await heldHour(instructorId)
    const second = await heldHour(instructorId, 53)
    const payout = await onlyOne(instructorId)
    expect(payout).toMatchObject({
      amount: '255.00',
      paymentType: 'session_payout',
      isPaid: false,
      state: 'unpaid',
      description: expect.stringMatching(/^2 sessions, [A-Z]/),
      dueDate: payoutDueAt(new Date(first.start + 25 * hour).toISOString()),
    })
    expect(own.id).not.toBe(second.student.id)
    expect(await owed(instructorId)).toBe(25_500)
    await agrees(instructorId)
  })

  test('are added once, however often a session is checked', async () => {
    const { instructorId } = await instructor()
    const { booking, start } = await paidHour(instructorId)
    await Promise.all([1, 2, 3].map(() => followAt(start + 25 * hour, booking.id)))
    await followAt(start + 26 * hour, booking.id)
    expect((await onlyOne(instructorId)).amount).toBe('127.50')
    await agrees(instructorId)
  })

  test('of several sessions at once gather too', async () => {
    const { instructorId } = await instructor()
    const made = await Promise.all([50, 53, 56, 59].map((hours) => paidHour(instructorId, hours)))
    const last = Math.max(...made.map(({ start }) => start))
    vi.useFakeTimers({ toFake: ['Date'], now: last + 25 * hour })
    const { followDue } = await import('../../../../functions/bookings/lifecycle/due-steps.ts')
    const { dueBy } = await import('../../../../functions/model/table/due.ts')
    const due = await dueBy('session', new Date(last + 25 * hour))
    const ours = due.filter(({ subjectId }) => made.some(({ booking }) => booking.id === subjectId))
    await Promise.all(ours.map(followDue))
    vi.useRealTimers()
    expect((await onlyOne(instructorId)).amount).toBe('510.00')
    await agrees(instructorId)
  })

  test('after the payment was made gather in the next one', async () => {
    const { instructorId } = await instructor()
    await heldHour(instructorId)
    const first = await onlyOne(instructorId)
    await mark(first.id, { paymentMethod: 'bank_transfer' })
    await heldHour(instructorId, 53)
    const all = await paymentsOf(instructorId)
    expect(all.map(({ amount, isPaid }) => ({ amount, isPaid }))).toEqual(
      expect.arrayContaining([
        { amount: '127.50', isPaid: true },
        { amount: '127.50', isPaid: false },
      ]),
    )
    expect(await owed(instructorId)).toBe(12_750)
    await agrees(instructorId)
  })
})

test('booked while their payment is marked as paid gather in the next one', async () => {
  const { instructorId } = await instructor()
  await heldHour(instructorId)
  const { id } = await onlyOne(instructorId)
  const { booking, start } = await paidHour(instructorId, 53)
  const isSharing = (command: object) => JSON.stringify(command).includes(`session:${booking.id}:share`)
  justBefore(isSharing, () => mark(id))
  await followAt(start + 25 * hour, booking.id)
  vi.restoreAllMocks()
  expect((await paymentsOf(instructorId)).map(({ amount }) => amount)).toEqual(['127.50', '127.50'])
  await agrees(instructorId)
})

describe('a clawback after the instructor was paid', () => {
  async function paidOut() {
    const { instructorId } = await instructor()
    const held = await heldHour(instructorId)
    const payout = await onlyOne(instructorId)
    await mark(payout.id)
    await settle()
    return { instructorId, ...held, payout }
  }
  const lost = { id: 'dp_1', state: 'lost', amount: 15_000, fee: 0, at: new Date().toISOString() } as const

  test('is taken from their next payment, which cannot be paid until it is positive', async () => {
    const { instructorId, purchaseId, payout } = await paidOut()
    await bookDispute(purchaseId, { ...lost, id: `dp_${purchaseId}` })
    await bookDispute(purchaseId, { ...lost, id: `dp_${purchaseId}` })
    const [next] = (await paymentsOf(instructorId)).filter(({ id }) => id !== payout.id)
    expect(next).toMatchObject({ amount: '-127.50', state: 'unpaid', description: /refund/ })
    await expectProblem(mark(next?.id ?? ''), 'instructor_payment.nothing_due')
    expect(await owed(instructorId)).toBe(-12_750)
    await heldHour(instructorId, 53)
    await heldHour(instructorId, 56)
    const now = (await paymentsOf(instructorId)).find(({ id }) => id === next?.id)
    expect(now).toMatchObject({ amount: '127.50', description: /^2 sessions, 1 refund/ })
    expect(await mark(next?.id ?? '')).toMatchObject({ isPaid: true })
    expect(await owed(instructorId)).toBe(0)
    await agrees(instructorId)
  })

  test('in parts is taken in parts that make the whole, and comes back where the refund did not arrive', async () => {
    const { instructorId, purchaseId } = await paidOut()
    const given = (id: string, amount: number, state: 'done' | 'failed' = 'done') =>
      bookRefund(purchaseId, { id: `${id}_${purchaseId}`, amount, state, at: new Date().toISOString() })
    // Half a cent each. Rounded one by one they would be a cent too much.
    await given('re_1', 10)
    await given('re_2', 10)
    expect(await owed(instructorId)).toBe(-17)
    await given('re_3', 14_980)
    expect(await owed(instructorId)).toBe(-12_750)
    await given('re_3', 14_980, 'failed')
    expect(await owed(instructorId)).toBe(-17)
    await given('re_4', 1000, 'failed')
    expect(await owed(instructorId)).toBe(-17)
    const entries = (await charge().get({ id: purchaseId }).go()).data?.refunds
    expect(entries).toHaveLength(4)
    await agrees(instructorId)
  })
})
