import ICAL from 'ical.js'
import { afterEach, expect, inject, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { readFeed } from '../../../../functions/bookings/feeds/calendar-feed.ts'
import { calendarFeed } from '../../../../functions/model/calendar/calendar-feed.ts'
import { removeBelongings } from '../../../../functions/model/table/belongings.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { expectProblem, visitor } from '../../../support/kiai.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import { book, cancel, inHours, instructorWithAccount, payFor } from '../../../support/sessions/bookings.ts'

const { approve } = approvals()

afterEach(() => vi.restoreAllMocks())

const make = async (call: Call) => (await call(api.bookings.makeCalendarFeed)).address

function eventsIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid'),
    status: event.getFirstPropertyValue('status'),
    sequence: event.getFirstPropertyValue('sequence'),
    url: event.getFirstPropertyValue('url'),
  }))
}
const look = async (address: string) => eventsIn(await (await fetch(address)).text())

test('shows its member’s sessions on both sides, with links to our pages alone, and is not cached', async () => {
  const [student, own, other] = await Promise.all([
    newcomer(),
    instructorWithAccount(approve),
    instructorWithAccount(approve),
  ])
  const taught = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
  await payFor(student.call, taught.id)
  const meetingLink = 'https://meet.example.com/secret-room'
  await own.call(api.bookings.updateMeetingLink, { params: { id: taught.id }, body: { meetingLink } })
  // Never paid: not in a calendar yet.
  await book(student.call, own.instructorId, { scheduledAt: inHours(60) })
  const learned = await book(own.call, other.instructorId, { scheduledAt: inHours(70) })
  await payFor(own.call, learned.id)
  const address = await make(own.call)
  const answer = await fetch(address)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const file = await answer.text()
  expect(file).toContain('METHOD:PUBLISH')
  expect(file).not.toContain('secret-room')
  const origin = inject('origin')
  expect(eventsIn(file)).toEqual([
    { uid: learned.id, status: 'CONFIRMED', sequence: 0, url: `${origin}/my-bookings` },
    { uid: taught.id, status: 'CONFIRMED', sequence: 0, url: `${origin}/teach` },
  ])
  const mine = await look(await make(student.call))
  expect(mine.map(({ uid }) => uid)).toEqual([taught.id])
})

test('shows a cancelled session for thirty days', async () => {
  const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
  const { id } = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
  await payFor(student.call, id)
  await cancel(student.call, id)
  const address = await make(student.call)
  expect(await look(address)).toMatchObject([{ uid: id, status: 'CANCELLED', sequence: 1 }])
  const days = (count: number) =>
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + count * 24 * 3_600_000))
  const secret = address.split('/').at(-1) ?? ''
  const shown = async () => eventsIn(Buffer.from((await readFeed(secret)).bytes).toString())
  days(29)
  expect(await shown()).toHaveLength(1)
  days(31)
  expect(await shown()).toEqual([])
})

test('is created, replaced and switched off by its member; the former address ends each time', async () => {
  const { call, id } = await newcomer()
  expect(await call(api.bookings.getCalendarFeed)).toEqual({ createdAt: null })
  const [first, second] = [await make(call), await make(call)]
  expect(new Set([first, second]).size).toBe(2)
  expect((await fetch(first)).status).toBe(404)
  expect(await look(second)).toEqual([])
  const { data: kept } = await calendarFeed().get({ memberId: id }).go()
  const secret = second.split('.').at(-2) ?? ''
  expect(Buffer.from(secret, 'base64url')).toHaveLength(16)
  expect(JSON.stringify(kept)).not.toContain(secret)
  expect(await call(api.bookings.getCalendarFeed)).toEqual({ createdAt: kept?.createdAt })
  await call(api.bookings.deleteCalendarFeed)
  expect((await fetch(second)).status).toBe(404)
  expect(await call(api.bookings.getCalendarFeed)).toEqual({ createdAt: null })
})

test('is not found with another secret, with another member’s secret, or after its member is gone', async () => {
  const [one, other] = await Promise.all([newcomer(), newcomer()])
  const [address, theirs] = await Promise.all([make(one.call), make(other.call)])
  const secretOf = (given: string) => given.split('.').at(-2) ?? ''
  const read = (memberId: string, secret: string) =>
    visitor(api.bookings.readCalendarFeed, { params: { address: `${memberId}.${secret}.ics` } })
  await expectProblem(read(one.id, 'A'.repeat(22)), 'calendar.not_found')
  await expectProblem(read(one.id, secretOf(theirs)), 'calendar.not_found')
  await expectProblem(read('mem_nobody', secretOf(address)), 'calendar.not_found')
  await expectProblem(read(one.id, ''), 'request.invalid')
  await removeBelongings(one)
  expect((await fetch(address)).status).toBe(404)
  expect((await fetch(theirs)).status).toBe(200)
})
