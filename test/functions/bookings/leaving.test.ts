import { expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { member } from '../../../functions/model/member.ts'
import {
  book,
  calendarOf,
  inHours,
  payFor,
  storedBooking,
  teacherWithAccount,
} from '../../support/bookings.ts'
import { booked, chargeOf } from '../../support/bought.ts'
import { approvals } from '../../support/instructors.ts'
import { settle } from '../../support/kiai.ts'
import { endNow } from '../../support/leaving.ts'
import { newcomer } from '../../support/newcomer.ts'

const { approve } = approvals()

const isThere = async (id: string) => (await member().get({ id }).go({ consistent: true })).data !== null

test.each(['student', 'instructor'] as const)(
  'the account of a %s goes once its sessions are cancelled by the rules',
  async (part) => {
    const [student, own] = await Promise.all([newcomer(), teacherWithAccount(approve)])
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

test('an account waits until the share of a session that was held is in the books', async () => {
  const [student, own] = await Promise.all([newcomer(), teacherWithAccount(approve)])
  const { id } = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
  const { id: purchaseId } = await payFor(student.call, id)
  const { booking } = await import('../../../functions/model/booking.ts')
  await booking().patch({ id }).set({ status: 'completed', startsAt: '2026-01-01T10:00:00.000Z' }).go()
  await student.call(api.members.deleteUser)
  await endNow(student.id)
  await settle()
  expect([await isThere(student.id), (await storedBooking(id)).status]).toEqual([true, 'completed'])
  await booked(purchaseId, { held: { 'deferred:session': -5000 } })
})
