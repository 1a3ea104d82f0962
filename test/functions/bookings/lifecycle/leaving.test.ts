import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { handler as onMemberLeaving } from '../../../../functions/bookings/on-member-leaving.ts'
import { booking } from '../../../../functions/model/bookings/booking.ts'
import { instructor } from '../../../../functions/model/instructors/instructor.ts'
import { member } from '../../../../functions/model/members/member.ts'
import { expectProblem, settle } from '../../../support/kiai.ts'
import { booked, chargeOf } from '../../../support/money/bought.ts'
import { approvals, reject } from '../../../support/people/instructors.ts'
import { endNow } from '../../../support/people/leaving.ts'
import { mailsTo } from '../../../support/people/mails.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import { batchOf } from '../../../support/platform/batches.ts'
import {
  atAnyHour,
  book,
  calendarOf,
  inHours,
  instructorWithAccount,
  payFor,
  storedBooking,
} from '../../../support/sessions/bookings.ts'
import { bookWeekly } from '../../../support/sessions/series.ts'

const { admin, approve } = approvals()

afterEach(() => vi.restoreAllMocks())

const isThere = async (id: string) => (await member().get({ id }).go({ consistent: true })).data !== null

test.each(['student', 'instructor'] as const)(
  'the account of a %s is deleted once its sessions are cancelled by the rules',
  async (part) => {
    const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
    const { id } = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
    const { id: purchaseId } = await payFor(student.call, id)
    const leaving = part === 'student' ? student : own
    const staying = part === 'student' ? own.instructorId : student.id
    await leaving.call(api.members.deleteUser)
    await endNow(leaving.id)
    await settle()
    expect(await storedBooking(id)).toMatchObject({
      status: 'cancelled',
      cancelled: { by: part, refund: 5000 },
    })
    expect(await calendarOf(staying)).toEqual([])
    expect((await chargeOf(purchaseId)).state).toBe('refunded')
    expect(await isThere(leaving.id)).toBe(true)
    await endNow(leaving.id)
    expect(await isThere(leaving.id)).toBe(false)
  },
)

test('an account waits until the share of a session that took place is booked', async () => {
  const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
  const { id } = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
  const { id: purchaseId } = await payFor(student.call, id)
  await booking().patch({ id }).set({ status: 'completed', startsAt: '2026-01-01T10:00:00.000Z' }).go()
  await student.call(api.members.deleteUser)
  await endNow(student.id)
  await settle()
  expect([await isThere(student.id), (await storedBooking(id)).status]).toEqual([true, 'completed'])
  await booked(purchaseId, { held: { 'deferred:session': -5000 } })
})

describe('a withdrawn approval', () => {
  test('cancels the sessions to come, held and paid, and refunds them in full', async () => {
    const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
    const paid = await book(student.call, own.instructorId, { scheduledAt: inHours(1) })
    const { id: purchaseId } = await payFor(student.call, paid.id)
    const held = await book(student.call, own.instructorId, { scheduledAt: inHours(70) })
    await reject(admin, own.instructorId)
    await settle()
    expect(await storedBooking(paid.id)).toMatchObject({
      status: 'cancelled',
      cancelled: { by: 'admin', refund: 5000 },
    })
    expect((await storedBooking(held.id)).status).toBe('cancelled')
    expect((await chargeOf(purchaseId)).state).toBe('refunded')
    expect(await calendarOf(student.id)).toEqual([])
    const told = (await mailsTo(student.email)).find(({ subject }) => subject.startsWith('Cancelled'))
    expect(told?.text).toContain('Kiai cancelled it.')
  })

  test('that was granted again cancels nothing; a session that cannot be cancelled does not stop the others', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
    const one = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
    const other = await book(student.call, own.instructorId, { scheduledAt: inHours(60) })
    const batch = batchOf([{ instructorId: own.instructorId }])
    expect(await onMemberLeaving(batch)).toEqual({ batchItemFailures: [] })
    expect((await storedBooking(one.id)).status).toBe('pending')
    await instructor().patch({ id: own.instructorId }).set({ isApproved: false }).go()
    // Its payment does not exist.
    await booking().patch({ id: one.id }).set({ chargeId: 'chg_gone' }).go()
    expect((await onMemberLeaving(batch)).batchItemFailures).toHaveLength(1)
    expect((await storedBooking(other.id)).status).toBe('cancelled')
    await booking().patch({ id: one.id }).remove(['chargeId']).go()
    expect(await onMemberLeaving(batch)).toEqual({ batchItemFailures: [] })
    expect((await storedBooking(one.id)).status).toBe('cancelled')
  })
})

describe('a booking is refused', () => {
  test('if one party is about to be deleted: the session would be orphaned', async () => {
    const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
    await own.call(api.members.deleteUser)
    await expectProblem(book(student.call, own.instructorId), 'instructor.leaving')
    await own.call(api.members.restoreUser)
    expect((await book(student.call, own.instructorId)).status).toBe('pending')
  })
})

describe('an instructor who plans to leave', () => {
  const slotsOf = (call: Call, id: string) =>
    call(api.bookings.listSlots, { params: { id }, query: { from: inHours(1), to: inHours(72) } })
  const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

  test('offers no times, series or packages until they stay after all', async () => {
    const packages = [{ minutes: 60, sessions: 5 as const, cents: 20_000 }]
    const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve, { packages })])
    const body = { provider: 'stripe', minutes: 60, sessions: 5, price: '200.00' } as const
    const buyPackage = () => student.call(api.payments.buyPackage, { params: { id: own.instructorId }, body })
    await own.call(api.members.deleteUser)
    await expectProblem(slotsOf(student.call, own.instructorId), 'instructor.leaving')
    await expectProblem(
      bookWeekly(student.call, own.instructorId, { scheduledAt: inHours(50), count: 2 }),
      'instructor.leaving',
    )
    await expectProblem(buyPackage(), 'instructor.leaving')
    await own.call(api.members.restoreUser)
    expect((await slotsOf(student.call, own.instructorId)).slots.length).toBeGreaterThan(0)
    expect((await buyPackage()).checkoutUrl).toBeTruthy()
  })

  test('has the students of paid sessions told, once, whether theirs still takes place', async () => {
    const [before, after, unpaid, own] = await Promise.all([
      newcomer(),
      newcomer(),
      newcomer(),
      instructorWithAccount(approve),
    ])
    for (const { call } of [before, after]) await atAnyHour(call)
    const soon = await book(before.call, own.instructorId, { scheduledAt: inHours(50) })
    await payFor(before.call, soon.id)
    const late = await book(after.call, own.instructorId, { scheduledAt: inHours(24 * 20) })
    await payFor(after.call, late.id)
    await book(unpaid.call, own.instructorId, { scheduledAt: inHours(52) })
    const { deletionDueAt } = await own.call(api.members.deleteUser)
    await settle()
    const again = { instructorId: own.instructorId, leavesAt: deletionDueAt ?? '' }
    expect(await onMemberLeaving(batchOf([again]))).toEqual({ batchItemFailures: [] })
    await settle()
    const told = async (email: string) =>
      (await mailsTo(email)).filter(({ subject }) => subject.includes('leaves Kiai on'))
    const [[first, ...more], [second]] = [await told(before.email), await told(after.email)]
    expect(first?.text).toContain('takes place as planned')
    expect(second?.text).toContain('before your session. Unless they stay after all, it is cancelled')
    expect(more).toEqual([])
    expect(await told(unpaid.email)).toEqual([])
    expect((await storedBooking(late.id)).status).toBe('confirmed')
  })

  test('and stays after all has nobody told who was not told yet', async () => {
    const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
    const { id } = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
    await payFor(student.call, id)
    await settle()
    // An event that arrives late: the instructor does not leave then.
    await onMemberLeaving(batchOf([{ instructorId: own.instructorId, leavesAt: inHours(100) }]))
    await settle()
    expect((await subjectsTo(student.email)).some((subject) => subject.includes('leaves'))).toBe(false)
  })
})
