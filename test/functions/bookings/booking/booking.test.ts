import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { createBooking } from '../../../../functions/bookings/booking/create.ts'
import { bookingSeat } from '../../../../functions/model/calendar/booking-seat.ts'
import { schedule } from '../../../../functions/model/calendar/schedule.ts'
import { member } from '../../../../functions/model/members/member.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { expectProblem, problemOf, visitor } from '../../../support/kiai.ts'
import { applicant, approvals } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  calendarOf,
  dueOf,
  inHours,
  instructorWithAccount,
  payFor,
  shown,
  storedBooking,
  wishOf,
} from '../../../support/sessions/bookings.ts'
import { everyDay, hours } from '../../../support/sessions/schedules.ts'
import { bookWeekly } from '../../../support/sessions/series.ts'
import { saySchedule, slotsOf, storedInstructors, takeTime } from '../../../support/sessions/teaching.ts'

const { admin, approve } = approvals()
const instructor = storedInstructors()
afterEach(() => vi.restoreAllMocks())

const quarters = async (personId: string) => (await calendarOf(personId)).map(({ at }) => at)

describe('a session that is booked', () => {
  test('is held for its payment, at the price of the schedule, with the share of each side', async () => {
    const [{ call, id: studentId }, instructorId] = await Promise.all([
      newcomer(),
      instructor({ lengths: [{ minutes: 60, cents: 15_000 }] }),
    ])
    const before = Date.now()
    const booked = await book(call, instructorId, { description: 'My guard' })
    expect(booked).toMatchObject({
      studentId,
      instructorId,
      title: 'Private Lesson',
      description: 'My guard',
      duration: 60,
      totalAmount: '150.00',
      platformFee: '22.50',
      instructorAmount: '127.50',
      status: 'pending',
      isPaid: false,
      zone: 'UTC',
      cancellation: null,
      hasMeetingLink: false,
    })
    const held = Date.parse(booked.heldUntil ?? '') - before
    expect(held).toBeGreaterThanOrEqual(30 * 60_000 - 1000)
    expect(held).toBeLessThan(30.5 * 60_000)
    expect(await dueOf(booked.id)).toEqual([booked.heldUntil])
  })

  test('takes its quarter hours from both, and its buffers from the instructor', async () => {
    const [{ call, id: studentId }, instructorId] = await Promise.all([
      newcomer(),
      instructor({ bufferBefore: 15, bufferAfter: 30, lengths: [{ minutes: 45, cents: 5000 }] }),
    ])
    const scheduledAt = inHours(30)
    await book(call, instructorId, { scheduledAt, duration: 45 })
    const at = (minutes: number) =>
      `${new Date(Date.parse(scheduledAt) + minutes * 60_000).toISOString().slice(0, 16)}Z`
    expect(await quarters(studentId)).toEqual([0, 15, 30].map(at))
    expect(await quarters(instructorId)).toEqual([-15, 0, 15, 30, 45, 60].map(at))
  })

  test('is offered to nobody else', async () => {
    const [{ call }, instructorId] = await Promise.all([newcomer(), instructor()])
    const scheduledAt = inHours(30)
    const query = { from: inHours(29), to: inHours(32) }
    expect((await slotsOf(visitor, instructorId, query)).slots).toContain(scheduledAt)
    await book(call, instructorId, { scheduledAt })
    expect((await slotsOf(visitor, instructorId, query)).slots).toEqual([inHours(29), inHours(31)])
  })

  test('is the same one if requested twice', async () => {
    const [{ call }, instructorId] = await Promise.all([newcomer(), instructor()])
    const first = await book(call, instructorId)
    const answers = await Promise.all([book(call, instructorId), book(call, instructorId)])
    expect(answers.map(({ id }) => id)).toEqual([first.id, first.id])
  })

  test('has no fee if the instructor owns the platform', async () => {
    const [{ call }, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
    const body = { platformFeePercentage: '15.00', isPlatformOwner: true }
    await admin(api.instructors.updateTerms, { params: { id: own.instructorId }, body })
    expect(await book(call, own.instructorId)).toMatchObject({
      totalAmount: '50.00',
      platformFee: '0.00',
      instructorAmount: '50.00',
    })
  })
})

describe('a time', () => {
  test('that is taken is refused, with the nearest free times', async () => {
    const [first, second, instructorId] = await Promise.all([newcomer(), newcomer(), instructor()])
    const scheduledAt = inHours(30)
    await book(first.call, instructorId, { scheduledAt })
    const problem = await problemOf(book(second.call, instructorId, { scheduledAt }))
    expect(problem).toMatchObject({ code: 'booking.slot_taken' })
    expect(problem).toHaveProperty('nearest', [inHours(29), inHours(31), inHours(28), inHours(32)])
    expect(await quarters(second.id)).toEqual([])
  })

  test.each([
    [
      'sooner than the notice',
      { notice: 240 },
      inHours(1),
      'notice',
      'must be booked at least 4 hours ahead',
    ],
    ['sooner than days', { notice: 2880 }, inHours(30), 'notice', 'must be booked at least 2 days ahead'],
    ['later than the horizon', { horizon: 7 }, inHours(200), 'horizon', 'can be booked at most 7 days ahead'],
    ['on a closed day', { weekly: everyDay([]) }, inHours(30), 'closed', 'offers no session at that time'],
  ])('that is %s is refused with helpful words', async (_, said, scheduledAt, why, words) => {
    const [{ call }, instructorId] = await Promise.all([newcomer(), instructor(said)])
    const problem = await problemOf(book(call, instructorId, { scheduledAt }))
    expect(problem).toMatchObject({ code: 'booking.slot_taken', why })
    expect(problem.detail).toContain(words)
  })

  test('outside the hours, within the notice, past, or off the step is refused', async () => {
    const morning = { weekly: everyDay(hours('09:00-12:00')), notice: 240 }
    const [{ call }, instructorId] = await Promise.all([newcomer(), instructor(morning)])
    const day = inHours(72).slice(0, 10)
    for (const scheduledAt of [
      `${day}T13:00:00.000Z`,
      `${day}T09:15:00.000Z`,
      `${day}T09:00:00.001Z`,
      inHours(1),
      inHours(-24),
    ]) {
      await expectProblem(book(call, instructorId, { scheduledAt }), 'booking.slot_taken')
    }
  })

  test('at which the student has another session is refused, whoever its instructor is', async () => {
    const [{ call }, one, other] = await Promise.all([
      newcomer(),
      instructor(),
      instructor({ step: 15, lengths: [{ minutes: 30, cents: 2000 }] }),
    ])
    const scheduledAt = inHours(30)
    await book(call, one, { scheduledAt })
    const half = new Date(Date.parse(scheduledAt) + 30 * 60_000).toISOString()
    const clash = await problemOf(book(call, other, { scheduledAt: half, duration: 30 }))
    expect(clash).toMatchObject({ code: 'booking.slot_taken', why: 'own' })
    const after = { scheduledAt: inHours(31), duration: 30 }
    expect(await book(call, other, after)).toMatchObject({ status: 'pending' })
  })

  test('at which the student teaches is refused, and nobody books an instructor who is a student then', async () => {
    const [learner, instructorId, { call }] = await Promise.all([
      instructorWithAccount(approve),
      instructor(),
      newcomer(),
    ])
    await takeTime(learner.instructorId, { from: inHours(30), minutes: 60, sessionAt: inHours(30) })
    await expectProblem(book(learner.call, instructorId, { scheduledAt: inHours(30) }), 'booking.slot_taken')
    await book(learner.call, instructorId, { scheduledAt: inHours(40) })
    await expectProblem(book(call, learner.instructorId, { scheduledAt: inHours(40) }), 'booking.slot_taken')
  })

  test('beyond the most sessions of a day is refused, however many book at once', async () => {
    const [people, instructorId] = await Promise.all([
      Promise.all([newcomer(), newcomer(), newcomer(), newcomer()]),
      instructor({ mostADay: 2 }),
    ])
    const day = inHours(72).slice(0, 10)
    const asked = people.map(({ call }, place) =>
      book(call, instructorId, { scheduledAt: `${day}T1${place}:00:00.000Z` }),
    )
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const [place, { status }] of outcomes.entries()) {
      if (status === 'rejected') await expectProblem(asked[place] ?? Promise.resolve(), 'booking.slot_taken')
    }
  })
})

describe('a booking is refused', () => {
  test.each([
    [3 * 24 * 60, '3 days'],
    [90, '90 minutes'],
    [60, '1 hour'],
    [47 * 60, '47 hours'],
  ])('within a notice of %i minutes, which is told as %s', async (notice, words) => {
    const [{ id }, instructorId] = await Promise.all([newcomer(), instructor({ notice })])
    const student = await asCaller(id)
    const { body } = wishOf(instructorId, { scheduledAt: inHours(100) })
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.parse(body.scheduledAt) - 45 * 60_000))
    await expect(createBooking(student, { ...body, description: '' })).rejects.toMatchObject({
      code: 'booking.slot_taken',
      facts: { why: 'notice' },
      message: expect.stringMatching(new RegExp(` must be booked at least ${words} ahead$`)),
    })
  })

  test('if all places of its day are taken, although its time is free', async () => {
    const [{ call }, instructorId] = await Promise.all([newcomer(), instructor({ mostADay: 1 })])
    const scheduledAt = inHours(72)
    // The claim of a session of that day, which the calendar does not show yet.
    await bookingSeat()
      .put({
        owner: `${instructorId}#${scheduledAt.slice(0, 10)}`,
        place: 1,
        bookingId: 'bkg_another',
        expire: 4_000_000_000,
      })
      .go()
    const full = await problemOf(book(call, instructorId, { scheduledAt }))
    expect(full).toMatchObject({
      code: 'booking.slot_taken',
      why: 'day_full',
      detail: 'That day is now fully booked',
    })
  })

  test('if it is the fourth while three are unpaid', async () => {
    const [{ call }, instructorId] = await Promise.all([newcomer(), instructor()])
    for (const ahead of [30, 31, 32]) await book(call, instructorId, { scheduledAt: inHours(ahead) })
    const fourth = { scheduledAt: inHours(33) }
    await expectProblem(book(call, instructorId, fourth), 'booking.too_many')
    await payFor(call, (await book(call, instructorId, { scheduledAt: inHours(30) })).id)
    expect(await book(call, instructorId, fourth)).toMatchObject({ status: 'pending' })
  })

  test('if it is of the member themself, of an unapproved instructor, or of a length that is not offered', async () => {
    const [own, instructorId, { call }] = await Promise.all([
      instructorWithAccount(approve),
      instructor(),
      newcomer(),
    ])
    await expectProblem(book(own.call, own.instructorId), 'booking.own')
    await expectProblem(book(call, instructorId, { duration: 30 }), 'schedule.not_offered')
    await expectProblem(book(call, 'ins_nobody'), 'instructor.not_found')
    // Without a price there is a conflict, not nothing.
    await schedule().remove({ personId: instructorId }).go()
    for (const ask of [book, bookWeekly]) {
      expect(await problemOf(ask(call, instructorId))).toMatchObject({
        status: 409,
        code: 'schedule.not_offered',
        detail: expect.stringMatching(/has not set their hours yet$/),
      })
    }
  })

  test('if an account is about to be deleted', async () => {
    const [{ call, id }, instructorId] = await Promise.all([newcomer(), instructor()])
    await member()
      .patch({ id })
      .set({ deletion: 'due', deletionDueAt: inHours(24) })
      .go()
    await expectProblem(book(call, instructorId), 'account.leaving')
    expect(await quarters(id)).toEqual([])
  })
})

describe('a session', () => {
  test('is visible to its two parties and to admins, and to nobody else', async () => {
    const [student, other, own] = await Promise.all([newcomer(), newcomer(), instructorWithAccount(approve)])
    const { id } = await book(student.call, own.instructorId)
    for (const call of [student.call, own.call, admin]) expect(await shown(call, id)).toMatchObject({ id })
    await expectProblem(shown(other.call, id), 'booking.not_found')
    const { items } = await student.call(api.bookings.listOwnBookings, { query: {} })
    expect(items.map((item) => item.id)).toEqual([id])
    const taught = await own.call(api.bookings.listTaughtBookings, { query: {} })
    expect(taught.items.map((item) => item.id)).toEqual([id])
    const nothing = { items: [], total: 0 }
    expect(await other.call(api.bookings.listTaughtBookings, { query: {} })).toMatchObject(nothing)
  })

  test('keeps its price when the schedule changes', async () => {
    const [{ call }, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
    const { id } = await book(call, own.instructorId)
    await saySchedule(own.call, { lengths: [{ minutes: 60, cents: 9900 }] })
    expect(await payFor(call, id)).toMatchObject({ amount: '50.00', state: 'paid' })
    expect(await storedBooking(id)).toMatchObject({ amount: 5000, status: 'confirmed' })
  })
})

test('an instructor cannot be booked while they attend a session that they booked before they taught', async () => {
  const [{ applied, ...own }, student] = await Promise.all([applicant(), newcomer()])
  const learned = await book(own.call, await instructor(), { scheduledAt: inHours(40) })
  await approve(applied.id)
  await saySchedule(own.call)
  const free = await visitor(api.bookings.listSlots, {
    params: { id: applied.id },
    query: { from: inHours(39), to: inHours(42) },
  })
  expect(free.slots).toEqual([inHours(39), inHours(41)])
  const clash = book(student.call, applied.id, { scheduledAt: learned.scheduledAt })
  expect((await problemOf(clash)).code).toBe('booking.slot_taken')
})
