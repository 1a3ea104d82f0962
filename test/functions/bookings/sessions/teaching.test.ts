import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import { teachingWeek } from '../../../../functions/bookings/availability/week.ts'
import { meetingLinkFor } from '../../../../functions/bookings/sessions/meeting-link.ts'
import { updateRoom } from '../../../../functions/bookings/sessions/room.ts'
import { booking as bookingItem } from '../../../../functions/model/bookings/booking.ts'
import { roomOf } from '../../../../functions/model/calendar/room.ts'
import { newId } from '../../../../functions/model/table/new-id.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { expectProblem } from '../../../support/kiai.ts'
import { justBefore } from '../../../support/meanwhile.ts'
import { applicant, approvals, reject } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  cancel,
  heldSession,
  inHours,
  instructorWithAccount,
  payFor,
  shown,
  storedBooking,
} from '../../../support/sessions/bookings.ts'
import { everyDay, hours } from '../../../support/sessions/schedules.ts'
import { saySchedule } from '../../../support/sessions/teaching.ts'

const { admin, approve } = approvals()

afterEach(() => vi.restoreAllMocks())

const hour = 3_600_000
const weekOf = (call: Call, day?: string) =>
  call(api.bookings.getTeachingWeek, { query: { ...(day && { day }) } })
const sayRoom = (call: Call, meetingLink: string) => call(api.bookings.updateRoom, { body: { meetingLink } })
const students = async (call: Call) => (await call(api.bookings.listStudents)).items
const outside = async (call: Call) => (await call(api.bookings.listOutsideBookings)).items
const taughtPage = (call: Call, query: Input<typeof api.bookings.listTaughtBookings>['query']) =>
  call(api.bookings.listTaughtBookings, { query })
const taught = async (...asked: Parameters<typeof taughtPage>) =>
  (await taughtPage(...asked)).items.map(({ id }) => id)

async function session(said: Parameters<typeof instructorWithAccount>[1] = {}) {
  const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve, said)])
  const booking = await book(student.call, own.instructorId, {
    scheduledAt: inHours(50),
    timeZone: 'Asia/Tokyo',
  })
  await payFor(student.call, booking.id)
  return { student, own, booking }
}

async function withoutHours() {
  const { applied, ...own } = await applicant()
  await approve(applied.id)
  return own
}

describe('an instructor’s week', () => {
  const day = (open: string) => ({ weekly: everyDay(hours(open)) })

  test('lasts from Sunday to Saturday of their zone, with the hours as moments', async () => {
    const { call } = await instructorWithAccount(approve, { zone: 'Asia/Tokyo', ...day('09:00-12:00') })
    const week = await weekOf(call, '2026-12-24')
    expect(week.days.map((one) => one.day)).toEqual([
      '2026-12-20',
      '2026-12-21',
      '2026-12-22',
      '2026-12-23',
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
    ])
    expect(week.days[0]).toMatchObject({ from: '2026-12-19T15:00:00.000Z', to: '2026-12-20T15:00:00.000Z' })
    expect(week.open).toHaveLength(7)
    expect(week.open[0]).toEqual({ from: '2026-12-20T00:00:00.000Z', to: '2026-12-20T03:00:00.000Z' })
    expect(week.stretches).toEqual([
      { from: '2026-12-19T15:00:00.000Z', to: '2026-12-26T15:00:00.000Z', offset: 540 },
    ])
  })

  test.each([
    ['2026-03-10', '2026-03-08', 23],
    ['2026-11-03', '2026-11-01', 25],
  ])('of %s in New York has a day with as many hours as its clocks show', async (asked, changes, length) => {
    const { call } = await instructorWithAccount(approve, { zone: 'America/New_York', ...day('00:00-24:00') })
    const week = await weekOf(call, asked)
    const lengths = week.days.map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / hour)
    expect(week.days[0]?.day).toBe(changes)
    expect(lengths).toEqual([length, 24, 24, 24, 24, 24, 24])
    expect(week.stretches).toHaveLength(2)
  })

  test('begins a day whose midnight the clocks skip at the first time that they show', async () => {
    const { call } = await instructorWithAccount(approve, { zone: 'America/Havana' })
    const [sunday] = (await weekOf(call, '2026-03-08')).days
    expect(sunday).toEqual({
      day: '2026-03-08',
      from: '2026-03-08T05:00:00.000Z',
      to: '2026-03-09T04:00:00.000Z',
    })
  })

  test('is the current one of their zone by default', async () => {
    const { id } = await instructorWithAccount(approve, { zone: 'Asia/Tokyo' })
    const instructor = await asCaller(id)
    // Saturday in London, Sunday in Tokyo.
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-12-19T16:00:00.000Z'))
    expect((await teachingWeek(instructor, undefined)).days[0]?.day).toBe('2026-12-20')
  })

  test('shows current sessions and open requests, nothing cancelled, nothing expired, and nothing of others', async () => {
    const { own, booking, student } = await session()
    const other = await instructorWithAccount(approve)
    const idsOf = async (call: Call, at: string) =>
      (await weekOf(call, at.slice(0, 10))).sessions.map(({ id }) => id)
    expect(await idsOf(own.call, booking.scheduledAt)).toEqual([booking.id])
    expect(await idsOf(other.call, booking.scheduledAt)).toEqual([])
    const later = inHours(50 + 14 * 24)
    await student.call(api.bookings.rescheduleBooking, {
      params: { id: booking.id },
      body: { scheduledAt: later },
    })
    expect(await idsOf(own.call, later)).toEqual([booking.id])
    await cancel(student.call, booking.id)
    expect(await idsOf(own.call, booking.scheduledAt)).toEqual([])
    const held = await book(student.call, own.instructorId, { scheduledAt: booking.scheduledAt })
    expect(await idsOf(own.call, booking.scheduledAt)).toEqual([held.id])
    const instructor = await asCaller(own.id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.parse(held.heldUntil ?? '') + 1000))
    expect((await teachingWeek(instructor, held.scheduledAt.slice(0, 10))).sessions).toEqual([])
  })

  test('exists only for instructors with a schedule, and for a valid day', async () => {
    const member = await newcomer()
    for (const call of [member.call, admin]) await expectProblem(weekOf(call), 'instructor.required')
    const own = await instructorWithAccount(approve)
    await expectProblem(weekOf(own.call, '2026-02-30'), 'request.invalid')
    await reject(admin, own.instructorId)
    await expectProblem(weekOf(own.call), 'instructor.required')
  })

  test('is refused to an instructor who has not set their hours yet', async () => {
    const own = await withoutHours()
    await expectProblem(weekOf(own.call), 'schedule.not_found')
  })
})

describe('the default meeting link', () => {
  const link = 'https://meet.example.com/room'

  test('applies to every session without its own link, and is shown to both when they may join', async () => {
    const { own, student, booking } = await session()
    expect(await own.call(api.bookings.getRoom)).toEqual({ meetingLink: '' })
    expect(await shown(student.call, booking.id)).toMatchObject({ hasMeetingLink: false })
    expect(await sayRoom(own.call, link)).toEqual({ meetingLink: link })
    expect(await own.call(api.bookings.getRoom)).toEqual({ meetingLink: link })
    const told = await shown(student.call, booking.id)
    expect(told.hasMeetingLink).toBe(true)
    expect(JSON.stringify(told)).not.toContain('meet.example.com')
    const [learner, instructor] = await Promise.all([asCaller(student.id), asCaller(own.id)])
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.parse(booking.scheduledAt) - 11 * 60_000))
    await expect(meetingLinkFor(learner, booking.id)).rejects.toMatchObject({ code: 'booking.closed' })
    vi.spyOn(clock, 'now').mockReturnValue(new Date(booking.scheduledAt))
    for (const who of [learner, instructor]) expect(await meetingLinkFor(who, booking.id)).toBe(link)
    vi.restoreAllMocks()

    const elsewhere = 'https://meet.example.com/elsewhere'
    await own.call(api.bookings.updateMeetingLink, {
      params: { id: booking.id },
      body: { meetingLink: elsewhere },
    })
    vi.spyOn(clock, 'now').mockReturnValue(new Date(booking.scheduledAt))
    expect(await meetingLinkFor(learner, booking.id)).toBe(elsewhere)
    vi.restoreAllMocks()
    expect(await sayRoom(own.call, '')).toEqual({ meetingLink: '' })
    expect(await own.call(api.bookings.getRoom)).toEqual({ meetingLink: '' })
    expect(await sayRoom(own.call, '')).toEqual({ meetingLink: '' })
  })

  test('is not saved if the member is no longer an instructor by then', async () => {
    const own = await instructorWithAccount(approve)
    const instructor = await asCaller(own.id)
    justBefore(
      (command) => command.constructor.name === 'TransactWriteCommand',
      () => reject(admin, own.instructorId),
    )
    await expect(updateRoom(instructor, link)).rejects.toMatchObject({ code: 'instructor.required' })
    vi.restoreAllMocks()
    expect(await roomOf(own.instructorId)).toBeUndefined()
  })

  test('can be set only by instructors, for themselves, as an https address', async () => {
    const member = await newcomer()
    for (const call of [member.call, admin]) {
      await expectProblem(call(api.bookings.getRoom), 'instructor.required')
      await expectProblem(sayRoom(call, link), 'instructor.required')
    }
    const [own, other] = await Promise.all([instructorWithAccount(approve), instructorWithAccount(approve)])
    await sayRoom(own.call, link)
    expect(await other.call(api.bookings.getRoom)).toEqual({ meetingLink: '' })
    for (const wrong of ['http://meet.example.com', 'javascript:alert(1)', 'https://u:p@meet.example.com']) {
      await expectProblem(sayRoom(own.call, wrong), 'request.invalid')
    }
  })
})

describe('students', () => {
  test('are derived from their paid sessions with this instructor, and nothing else is shown', async () => {
    const { own, student, booking } = await session()
    const other = await instructorWithAccount(approve)
    const away = await book(student.call, other.instructorId, { scheduledAt: inHours(90) })
    await payFor(student.call, away.id)
    const unpaid = await newcomer()
    await book(unpaid.call, own.instructorId, { scheduledAt: inHours(80) })
    const [first, ...more] = await students(own.call)
    expect(more).toEqual([])
    expect(first).toEqual({
      id: student.id,
      name: expect.any(String),
      held: 0,
      last: null,
      next: booking.scheduledAt,
      title: 'Private Lesson',
      description: '',
      hasClip: false,
      zone: 'Asia/Tokyo',
    })
    expect(await taught(own.call, { studentId: student.id })).toEqual([booking.id])
    expect(await taught(other.call, { studentId: student.id })).toEqual([away.id])
    expect(await taught(own.call, { studentId: 'mem_nobody' })).toEqual([])
    expect(await taught(own.call, { from: inHours(70) })).not.toContain(booking.id)
    expect(await taught(own.call, { from: booking.scheduledAt })).toContain(booking.id)
    expect(await taught(student.call, { studentId: student.id })).toEqual([])
    for (const call of [student.call, admin]) await expectProblem(students(call), 'instructor.required')
    await cancel(student.call, booking.id)
    expect(await students(own.call)).toEqual([])
    expect((await storedBooking(away.id)).status).toBe('confirmed')
  })

  test('begin with the one whose session is next, and end with the one who came last long ago', async () => {
    const { own, student } = await session()
    const [sooner, former] = await Promise.all([newcomer(), newcomer()])
    await heldSession(former.id, own.instructorId)
    expect((await students(own.call)).map(({ id }) => id)).toEqual([student.id, former.id])
    const { id } = await book(sooner.call, own.instructorId, { scheduledAt: inHours(40) })
    await payFor(sooner.call, id)
    const order = [sooner.id, student.id, former.id]
    expect((await students(own.call)).map(({ id }) => id)).toEqual(order)
    // Whoever has the last session of all may still have the next one.
    const last = await book(sooner.call, own.instructorId, { scheduledAt: inHours(80) })
    await payFor(sooner.call, last.id)
    expect((await students(own.call)).map(({ id }) => id)).toEqual(order)
  })
})

describe('the sessions of an instructor', () => {
  const earliest = (from: string) => ({ from, only: 'active', sort: 'earliest' }) as const

  test('begin with the next one, however many are booked later, and continue page by page', async () => {
    const { own, student, booking } = await session()
    const { dueAt: _due, ...like } = await storedBooking(booking.id)
    const at = (place: number) => new Date(Date.parse(like.startsAt) + place * hour).toISOString()
    const many = Array.from({ length: 100 }, (_, place) => ({
      ...like,
      id: newId('booking'),
      startsAt: at(place + 1),
    }))
    const lapsed = {
      ...like,
      id: newId('booking'),
      startsAt: at(-1),
      heldUntil: at(-52),
      status: 'pending' as const,
    }
    const cancelled = { ...like, id: newId('booking'), startsAt: at(-2), status: 'cancelled' as const }
    await bookingItem()
      .put([...many, lapsed, cancelled])
      .go()

    const first = await taughtPage(own.call, earliest(inHours(0)))
    expect(first).toMatchObject({ total: 101, next: expect.any(String) })
    expect(first.items[0]?.id).toBe(booking.id)
    const rest = await taughtPage(own.call, { ...earliest(inHours(0)), cursor: first.next })
    expect([rest.items.map(({ id }) => id), rest.next]).toEqual([[many.at(-1)?.id], undefined])
    expect((await taught(own.call, {}))[0]).toBe(many.at(-1)?.id)
    expect(await taught(own.call, { studentId: student.id })).not.toContain(cancelled.id)
    const together = await taughtPage(own.call, { studentId: student.id })
    const before = await taught(own.call, { studentId: student.id, cursor: together.next })
    expect(before.slice(-2)).toEqual([lapsed.id, cancelled.id])
  })

  test('are shown to admins as well, of that instructor alone, including cancelled ones', async () => {
    const [{ own, student, booking }, { booking: away }] = await Promise.all([session(), session()])
    const other = await book(student.call, own.instructorId, { scheduledAt: inHours(60) })
    const asked = async (query: Input<typeof api.bookings.listInstructorBookings>['query']) => {
      const params = { id: own.instructorId }
      return (await admin(api.bookings.listInstructorBookings, { params, query })).items
    }
    expect((await asked({})).map(({ id }) => id)).toEqual([other.id, booking.id])
    const ended = await cancel(admin, booking.id, { reason: 'The hall is closed', refund: '50.00' })
    expect((await asked({ sort: 'earliest' }))[0]).toEqual(ended)
    expect((await asked({ from: inHours(0), only: 'active' })).map(({ id }) => id)).toEqual([other.id])
    expect((await storedBooking(away.id)).status).toBe('confirmed')
  })

  test('are limited to those whose student asks for another time, if requested', async () => {
    const { own, student, booking } = await session()
    const other = await book(student.call, own.instructorId, { scheduledAt: inHours(60) })
    await payFor(student.call, other.id)
    const requests = () => taught(own.call, { only: 'requests' })
    const move = (call: Call, id: string, scheduledAt: string) =>
      call(api.bookings.rescheduleBooking, { params: { id }, body: { scheduledAt } })
    expect(await requests()).toEqual([])
    await move(student.call, booking.id, inHours(70))
    await move(own.call, other.id, inHours(80))
    expect(await requests()).toEqual([booking.id])
    await cancel(student.call, booking.id)
    expect(await requests()).toEqual([])
  })
})

describe('sessions outside the hours', () => {
  test('are listed once the hours have changed, and stay', async () => {
    const { own, student, booking } = await session()
    expect(await outside(own.call)).toEqual([])
    const wall = new Date(booking.scheduledAt).getUTCHours()
    const closed = [{ from: ((wall + 2) % 24) * 60, to: ((wall + 2) % 24) * 60 + 60 }]
    await saySchedule(own.call, { weekly: everyDay(closed) })
    expect((await outside(own.call)).map(({ id }) => id)).toEqual([booking.id])
    expect(await shown(student.call, booking.id)).toMatchObject({ status: 'confirmed' })
    for (const call of [student.call, admin]) await expectProblem(outside(call), 'instructor.required')
    await cancel(own.call, booking.id)
    expect(await outside(own.call)).toEqual([])
  })

  test('are none while there are no hours', async () => {
    const own = await withoutHours()
    expect(await outside(own.call)).toEqual([])
  })
})
