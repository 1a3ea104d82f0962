// @module-tag long
import { afterEach, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { handler as checkClocks } from '../../../../functions/bookings/check-clocks.ts'
import { booking as bookingItem } from '../../../../functions/model/bookings/booking.ts'
import { zoneData } from '../../../../functions/ports/process/zones.ts'
import { settle } from '../../../support/kiai.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { mailsTo } from '../../../support/people/mails.ts'
import { cancel, inHours, storedBooking } from '../../../support/sessions/bookings.ts'
import { followAt, paidSession } from '../../../support/sessions/held-sessions.ts'

const { bookings } = api
const { approve } = approvals()
const { version } = zoneData
afterEach(() => {
  zoneData.version = version
})

/** A paid session as it would be if the law had set its zone's clocks an hour differently when it was booked. */
async function bookedBefore(more: { isMoved?: boolean } = {}) {
  const made = await paidSession(approve)
  const { id, wallTime, startsAt } = await storedBooking(made.booking.id)
  const hourBefore = new Date(Date.parse(`${wallTime}Z`) - 3_600_000).toISOString().slice(0, 16)
  await bookingItem()
    .patch({ id })
    .set({ wallTime: hourBefore, ...more })
    .go()
  return { ...made, id, startsAt, wallTime, hourBefore }
}

const toldOf = async (address: string) => {
  await settle()
  return (await mailsTo(address)).filter(({ subject }) => subject.startsWith('New local time'))
}

test('if a law changes the clocks, the moment stays, both parties are notified once, and the session may be moved for that', async () => {
  const { student, own, id, startsAt, wallTime, hourBefore } = await bookedBefore({ isMoved: true })
  await checkClocks()
  await checkClocks()
  expect(await storedBooking(id)).toMatchObject({ startsAt, wallTime, wallTimeBefore: hourBefore })
  const [toStudent, toInstructor] = await Promise.all([toldOf(student.email), toldOf(own.email)])
  expect([toStudent.length, toInstructor.length]).toEqual([1, 1])
  const [hour = '', minute] = hourBefore.slice(11).split(':')
  expect(toStudent[0]?.text).toContain(
    `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`,
  )
  const scheduledAt = inHours(80)
  const moving = student.call(bookings.rescheduleBooking, {
    params: { id },
    body: { scheduledAt, reason: '' },
  })
  await expect(moving).resolves.toMatchObject({ move: { scheduledAt: new Date(scheduledAt).toISOString() } })
})

test('a session whose booked hour is still right, and one that is over, stay as they are', async () => {
  const kept = await paidSession(approve)
  const gone = await bookedBefore()
  await cancel(gone.student.call, gone.id)
  // Its share has not been paid out yet.
  const held = await bookedBefore()
  await followAt(held.start + 3_600_000, held.id)
  const stored = () => Promise.all([kept.booking.id, gone.id, held.id].map(storedBooking))
  const before = await stored()
  await checkClocks()
  expect(await stored()).toEqual(before)
})

test('zone data older than the laws known here fails the check, after sessions were looked at', async () => {
  const { id, wallTime } = await bookedBefore()
  zoneData.version = '2025c'
  await expect(checkClocks()).rejects.toThrow('older')
  expect(await storedBooking(id)).toMatchObject({ wallTime })
})
