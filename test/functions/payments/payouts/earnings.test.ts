import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { monthOf } from '#shared/rules/money/ledger.ts'
import { payoutDueAt } from '#shared/rules/money/payout.ts'
import { tellAbsence } from '../../../../functions/bookings/lifecycle/absence.ts'
import { cancelBooking } from '../../../../functions/bookings/lifecycle/cancel.ts'
import { bookRefund } from '../../../../functions/payments/settlement/book-refund.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { expectProblem, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import { paymentsBy, wishOf } from '../../../support/money/instructor-payments.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import { asCaller } from '../../../support/sessions/bookings.ts'
import { followAt, heldHour, hourlyInstructor, paidHour } from '../../../support/sessions/held-sessions.ts'

const { instructors, payments, members } = api

const { admin, approve } = approvals()
const { onlyOne, paymentsOf, create, mark } = paymentsBy(admin)

afterEach(() => vi.restoreAllMocks())

const hour = 3_600_000
const instructor = () => hourlyInstructor(approve)
const earned = (call: Call) => call(payments.getEarnings)
const statement = (call: Call, month: string) => call(payments.getStatement, { query: { month } })
/** The month in which the share of a session with this start is booked. */
const bookedIn = (start: number) => monthOf(new Date(start + 25 * hour).toISOString())

describe('earnings of an instructor', () => {
  test('are pending once paid, due a day after the session was held, and paid out once marked', async () => {
    const { instructorId, call } = await instructor()
    expect(await earned(call)).toMatchObject({
      pending: '0.00',
      pendingSessions: 0,
      due: '0.00',
      paid: '0.00',
      paidSince: null,
      nextPayoutAt: null,
      platformFeePercentage: '15.00',
    })
    const { booking, start } = await paidHour(instructorId)
    expect(await earned(call)).toMatchObject({ pending: '127.50', pendingSessions: 1, due: '0.00' })
    await followAt(start + 25 * hour, booking.id)
    const due = { pending: '0.00', due: '127.50', dueSessions: 1, dueRefunds: 0, paid: '0.00' }
    const nextPayoutAt = payoutDueAt(new Date(start + 25 * hour).toISOString())
    expect(await earned(call)).toMatchObject({ ...due, nextPayoutAt })
    await mark((await onlyOne(instructorId)).id)
    const paidOut = { due: '0.00', dueSessions: 0, paid: '127.50', paidSince: expect.any(String) }
    expect(await earned(call)).toMatchObject({ ...paidOut, nextPayoutAt: null })
  })

  test('of a late cancellation are their share of the retained amount', async () => {
    const { instructorId, call } = await instructor()
    const { student, booking, start } = await paidHour(instructorId)
    const who = await asCaller(student.id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(start - 3 * hour))
    await cancelBooking(who, booking.id, { reason: '' })
    vi.restoreAllMocks()
    await settle()
    expect(await earned(call)).toMatchObject({ pending: '63.75', pendingSessions: 1 })
    expect((await statement(call, bookedIn(start))).lines).toMatchObject([
      { what: 'cancelled', paid: '75.00', fee: '11.25', share: '63.75', state: 'pending' },
    ])
  })

  test('are nothing for a session whose instructor is reported absent, before its refund and after it', async () => {
    const { instructorId, call } = await instructor()
    const { student, booking, start } = await paidHour(instructorId)
    const who = await asCaller(student.id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(start + hour / 2))
    await tellAbsence(who, booking.id)
    vi.restoreAllMocks()
    expect(await earned(call)).toMatchObject({ pending: '0.00', pendingSessions: 0 })
    await followAt(start + 25 * hour, booking.id)
    expect(await earned(call)).toMatchObject({ pending: '0.00', pendingSessions: 0, due: '0.00' })
  })

  test('are their share after a refund by an admin, while pending', async () => {
    const { instructorId, call } = await instructor()
    const { purchaseId, start } = await paidHour(instructorId)
    const body = { amount: '90.00', reason: 'The room was cold' }
    await admin(payments.refundPayment, { params: { id: purchaseId }, body })
    await settle()
    expect(await earned(call)).toMatchObject({ pending: '51.00', pendingSessions: 1 })
    expect((await statement(call, bookedIn(start))).lines).toMatchObject([
      { what: 'session', paid: '60.00', fee: '9.00', share: '51.00', state: 'pending' },
    ])
  })

  test('stay the same in the admins’ list after they are paid out', long, async () => {
    const { instructorId, call } = await instructor()
    await heldHour(instructorId)
    await mark((await onlyOne(instructorId)).id)
    await settle()
    const { items } = await admin(payments.listInstructorEarnings)
    const { totalEarnings } = (await call(instructors.getOwnInstructor)) ?? {}
    expect(totalEarnings).toMatch(/^[1-9]/)
    expect(items.find((item) => item.instructorId === instructorId)).toMatchObject({ totalEarnings })
  })
})

describe('a statement', () => {
  test('lists a month session by session, each line and the sums to the cent', async () => {
    const { instructorId, call } = await instructor()
    const first = await heldHour(instructorId)
    await mark((await onlyOne(instructorId)).id)
    const second = await heldHour(instructorId, 53)
    await first.student.call(members.updateProfile, {
      body: { firstName: 'Dana', lastName: 'Weber', email: first.student.email },
    })
    const month = bookedIn(first.start)
    // The month may change between the two.
    if (bookedIn(second.start) !== month) return
    const found = await statement(call, month)
    expect(found.lines).toMatchObject([
      {
        at: first.booking.scheduledAt,
        title: 'Dana W.',
        what: 'session',
        duration: 60,
        paid: '150.00',
        fee: '22.50',
        share: '127.50',
        state: 'paid',
      },
      { at: second.booking.scheduledAt, title: 'New M.', state: 'due' },
    ])
    expect(found.total).toEqual({ paid: '300.00', fee: '45.00', share: '255.00' })
  })

  test('shows refunds and rewards', async () => {
    const { instructorId, call } = await instructor()
    const { purchaseId, start } = await heldHour(instructorId)
    const now = new Date().toISOString()
    await bookRefund(purchaseId, { id: `re_${purchaseId}`, amount: 15_000, state: 'done', at: now })
    await create(wishOf(instructorId, { paymentType: 'session_payout', amount: '20.00' }))
    const months = [...new Set([monthOf(now), bookedIn(start)])]
    const lines = (await Promise.all(months.map((month) => statement(call, month)))).flatMap(
      (one) => one.lines,
    )
    expect(lines.toSorted((a, b) => (a.what < b.what ? -1 : 1))).toMatchObject([
      { what: 'refund', paid: '-150.00', fee: '-22.50', share: '-127.50', state: 'booked_back' },
      { what: 'reward', title: 'Workshop room', paid: '20.00', fee: '0.00', share: '20.00', state: 'due' },
      { what: 'session', paid: '150.00', share: '127.50', state: 'due' },
    ])
    expect(await earned(call)).toMatchObject({ due: '20.00', dueRefunds: 1 })
  })

  test('is a file for a spreadsheet, in which no name is a formula', async () => {
    const { instructorId, call, browser } = await instructor()
    const { student, start } = await heldHour(instructorId)
    await student.call(members.updateProfile, {
      body: { firstName: '=SUM(A1)', lastName: 'Weber', email: student.email },
    })
    const month = bookedIn(start)
    const answer = await browser.fetch(`/api/teach/statement/csv?month=${month}`)
    expect(answer.headers.get('content-disposition')).toContain(`kiai-statement-${month}.csv`)
    const rows = (await answer.text()).split('\r\n')
    expect(rows[1]).toContain(`"'=SUM(A1) W."`)
    expect(rows.at(-2)).toMatch(/total.*150\.00.*22\.50.*127\.50/)
    expect((await statement(call, '2026-01')).lines).toEqual([])
  })
})

test('earnings are shown to their instructor alone', async () => {
  const [one, other] = await Promise.all([instructor(), instructor()])
  const { start } = await heldHour(one.instructorId)
  expect(await earned(other.call)).toMatchObject({ due: '0.00', pending: '0.00' })
  expect((await statement(other.call, bookedIn(start))).lines).toEqual([])
  expect(await paymentsOf(other.instructorId)).toEqual([])
  const { call } = await newcomer()
  await expectProblem(earned(call), 'instructor.required')
  await expectProblem(statement(call, '2026-11'), 'instructor.required')
  await expectProblem(call(payments.exportStatement, { query: {} }), 'instructor.required')
})
