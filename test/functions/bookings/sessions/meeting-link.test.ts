import { strFromU8, unzipSync } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { meetingLinkFor } from '../../../../functions/bookings/sessions/meeting-link.ts'
import { exportOf } from '../../../../functions/members/export.ts'
import { findBooking } from '../../../../functions/model/bookings/booking.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { expectProblem } from '../../../support/kiai.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  cancel,
  inHours,
  instructorWithAccount,
  payFor,
  shown,
} from '../../../support/sessions/bookings.ts'

const { approve } = approvals()

afterEach(() => vi.restoreAllMocks())

const link = 'https://meet.example.com/kiai-42'
const minute = 60_000
const say = (call: Call, id: string, meetingLink = link) =>
  call(api.bookings.updateMeetingLink, { params: { id }, body: { meetingLink } })

async function session({ isPaid = true } = {}) {
  const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
  const booking = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
  if (isPaid) await payFor(student.call, booking.id)
  return { student, own, booking, start: Date.parse(booking.scheduledAt) }
}

test('the meeting link is shown to both from ten minutes before the start to the end, to the second', async () => {
  const { student, own, booking, start } = await session()
  expect(await say(own.call, booking.id)).toMatchObject({ hasMeetingLink: true })
  const [learner, instructor] = await Promise.all([asCaller(student.id), asCaller(own.id)])
  const at = (moment: number) => vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))
  for (const who of [learner, instructor]) {
    at(start - 10 * minute - 1000)
    await expect(meetingLinkFor(who, booking.id)).rejects.toMatchObject({ code: 'booking.closed' })
    at(start - 10 * minute)
    expect(await meetingLinkFor(who, booking.id)).toBe(link)
    at(start + 60 * minute - 1000)
    expect(await meetingLinkFor(who, booking.id)).toBe(link)
    at(start + 60 * minute)
    await expect(meetingLinkFor(who, booking.id)).rejects.toMatchObject({ code: 'booking.closed' })
  }
})

test('it is shown to nobody else, nowhere else, and not before the session is paid', async () => {
  const { student, own, booking, start } = await session({ isPaid: false })
  const stranger = await newcomer()
  await say(own.call, booking.id)
  const answers = [
    await shown(student.call, booking.id),
    await shown(own.call, booking.id),
    await student.call(api.bookings.listOwnBookings, { query: {} }),
    await own.call(api.bookings.listTaughtBookings, { query: {} }),
  ]
  expect(JSON.stringify(answers)).not.toContain('meet.example.com')
  const { bytes } = await exportOf((await asCaller(student.id)).member)
  const files = Object.values(unzipSync(bytes)).map((file) => strFromU8(file))
  expect(files.join()).toContain(booking.id)
  expect(files.join()).not.toContain('meet.example.com')
  const [learner, other] = await Promise.all([asCaller(student.id), asCaller(stranger.id)])
  vi.spyOn(clock, 'now').mockReturnValue(new Date(start))
  await expect(meetingLinkFor(learner, booking.id)).rejects.toMatchObject({ code: 'booking.closed' })
  vi.restoreAllMocks()
  await payFor(student.call, booking.id)
  vi.spyOn(clock, 'now').mockReturnValue(new Date(start))
  expect(await meetingLinkFor(learner, booking.id)).toBe(link)
  for (const who of [other, { ...other, isAdmin: true }]) {
    await expect(meetingLinkFor(who, booking.id)).rejects.toMatchObject({ code: 'booking.not_found' })
  }
})

test('without a link both are notified that there is none, and a removed link is gone', async () => {
  const { student, own, booking, start } = await session()
  await say(own.call, booking.id)
  expect(await say(own.call, booking.id, '')).toMatchObject({ hasMeetingLink: false })
  const learner = await asCaller(student.id)
  vi.spyOn(clock, 'now').mockReturnValue(new Date(start))
  await expect(meetingLinkFor(learner, booking.id)).rejects.toMatchObject({ code: 'booking.no_link' })
})

test('a link that was copied without its https:// gets it', async () => {
  const { own, booking } = await session()
  await say(own.call, booking.id, ' meet.example.com/kiai-42 ')
  expect((await findBooking(booking.id))?.meetingLink).toBe(link)
})

test('a link that is saved again changes nothing, also once the session is cancelled', async () => {
  const { student, own, booking } = await session()
  await say(own.call, booking.id)
  const before = await findBooking(booking.id)
  await say(own.call, booking.id)
  expect(await findBooking(booking.id)).toEqual(before)
  await cancel(student.call, booking.id)
  expect(await say(own.call, booking.id)).toMatchObject({ status: 'cancelled' })
})

test('only the instructor sets it, to an https address, and not after the session', async () => {
  const { student, own, booking } = await session()
  await expectProblem(say(student.call, booking.id), 'instructor.required')
  await expectProblem(say((await newcomer()).call, booking.id), 'booking.not_found')
  for (const wrong of ['http://meet.example.com', 'javascript:alert(1)', 'https://u:p@meet.example.com']) {
    await expectProblem(say(own.call, booking.id, wrong), 'request.invalid')
  }
  await cancel(student.call, booking.id)
  await expectProblem(say(own.call, booking.id), 'booking.changed')
})
