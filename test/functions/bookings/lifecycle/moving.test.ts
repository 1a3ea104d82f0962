import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { clipKeptUntil } from '#shared/rules/sessions/preparation.ts'
import { answerMove, askToMove } from '../../../../functions/bookings/lifecycle/reschedule.ts'
import { preparation, preparationOf } from '../../../../functions/model/bookings/preparation.ts'
import { bookingSeat } from '../../../../functions/model/calendar/booking-seat.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { expectProblem, problemOf, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { mailsTo } from '../../../support/people/mails.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  calendarOf,
  cancel,
  dueOf,
  inHours,
  instructorWithAccount,
  payFor,
  shown,
  storedBooking,
} from '../../../support/sessions/bookings.ts'

const { admin, approve } = approvals()

afterEach(() => vi.restoreAllMocks())

async function paidSession(said: Parameters<typeof instructorWithAccount>[1] = {}) {
  const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve, said)])
  const booking = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
  await payFor(student.call, booking.id)
  return { student, own, booking }
}

const ask = (call: Call, id: string, scheduledAt: string, reason = '') =>
  call(api.bookings.rescheduleBooking, { params: { id }, body: { scheduledAt, reason } })
const answer = (call: Call, id: string, isAccepted: boolean, seen: { scheduledAt?: string } = {}) =>
  call(api.bookings.answerReschedule, { params: { id }, body: { isAccepted, ...seen } })

/** The hours with taken quarters in a calendar. */
const hoursTaken = async (personId: string) =>
  new Set((await calendarOf(personId)).map(({ at }) => `${at.slice(0, 13)}:00:00.000Z`))

describe.each(['student', 'instructor'] as const)('another time that the %s asks for', (by) => {
  const parts = (made: Awaited<ReturnType<typeof paidSession>>) =>
    by === 'student' ? [made.student.call, made.own.call] : [made.own.call, made.student.call]

  test('is held for both, and becomes the session’s time when the other party agrees', async () => {
    const made = await paidSession()
    const { student, own, booking } = made
    const [asker, other] = parts(made) as [Call, Call]
    const then = inHours(60)
    const asked = await ask(asker, booking.id, then)
    expect(asked).toMatchObject({ scheduledAt: booking.scheduledAt, isMoved: false })
    expect(asked.move).toMatchObject({ by, scheduledAt: then })
    for (const personId of [student.id, own.instructorId]) {
      expect(await hoursTaken(personId)).toEqual(new Set([booking.scheduledAt, then]))
    }
    await expectProblem(answer(asker, booking.id, true), 'booking.changed')
    expect(await answer(other, booking.id, true)).toMatchObject({
      scheduledAt: then,
      isMoved: true,
      move: null,
      isPaid: true,
      status: 'confirmed',
    })
    for (const personId of [student.id, own.instructorId]) {
      const taken = await calendarOf(personId)
      expect(taken.map(({ heldUntil }) => heldUntil)).toEqual([undefined, undefined, undefined, undefined])
      expect(await hoursTaken(personId)).toEqual(new Set([then]))
    }
    expect(await dueOf(booking.id)).toEqual([new Date(Date.parse(then) - 24 * 3_600_000).toISOString()])
    await expectProblem(ask(asker, booking.id, inHours(70)), 'booking.changed')
  })

  test('is free again when the other party declines, or the asker withdraws it', long, async () => {
    const made = await paidSession()
    const { student, own, booking } = made
    for (const call of parts(made)) {
      await ask(parts(made)[0] as Call, booking.id, inHours(60))
      expect(await answer(call, booking.id, false)).toMatchObject({ move: null, isMoved: false })
      for (const personId of [student.id, own.instructorId]) {
        expect(await hoursTaken(personId)).toEqual(new Set([booking.scheduledAt]))
      }
      await expectProblem(answer(call, booking.id, true), 'booking.changed')
    }
  })
})

describe('a session', () => {
  test('can be moved by less than its length: the overlap of both times is never free', async () => {
    const lengths = [{ minutes: 60, cents: 5000 }]
    const { student, own, booking } = await paidSession({ lengths, step: 15, bufferAfter: 15 })
    const then = new Date(Date.parse(booking.scheduledAt) + 30 * 60_000).toISOString()
    await ask(student.call, booking.id, then)
    const asked = await calendarOf(own.instructorId)
    expect(asked).toHaveLength(7)
    expect(asked.filter(({ heldUntil }) => heldUntil === undefined)).toHaveLength(5)
    await answer(own.call, booking.id, true)
    const taken = await calendarOf(own.instructorId)
    expect(taken.map(({ at }) => Date.parse(at) - Date.parse(then))).toEqual(
      [0, 15, 30, 45, 60].map((minutes) => minutes * 60_000),
    )
    expect(taken.some(({ heldUntil }) => heldUntil !== undefined)).toBe(false)
    expect(await calendarOf(student.id)).toHaveLength(4)
  })

  test('that is requested again at another time releases the former request', long, async () => {
    const { student, own, booking } = await paidSession()
    await ask(student.call, booking.id, inHours(60))
    await ask(student.call, booking.id, inHours(70))
    expect(await hoursTaken(own.instructorId)).toEqual(new Set([booking.scheduledAt, inHours(70)]))
  })

  test('that is requested again at the same time stays as it was requested', async () => {
    const { student, booking } = await paidSession()
    const then = inHours(60)
    await ask(student.call, booking.id, then)
    const asked = await storedBooking(booking.id)
    expect((await ask(student.call, booking.id, then)).move).toMatchObject({ scheduledAt: then })
    expect(await storedBooking(booking.id)).toEqual(asked)
  })

  test('is not moved to the time that it has', async () => {
    const { student, booking } = await paidSession()
    await expectProblem(ask(student.call, booking.id, booking.scheduledAt), 'booking.changed')
    expect((await shown(student.call, booking.id)).move).toBeNull()
  })

  test('is moved once, and an agreement that is repeated after a lost answer gets the same answer', async () => {
    const { student, own, booking } = await paidSession()
    await ask(student.call, booking.id, inHours(60))
    const moved = await answer(own.call, booking.id, true)
    const after = await storedBooking(booking.id)
    expect(await answer(own.call, booking.id, true)).toEqual(moved)
    expect(await storedBooking(booking.id)).toEqual(after)
  })

  test('is not moved to a day whose last place is taken by the time of the request', async () => {
    const { student, own, booking } = await paidSession({ mostADay: 1 })
    const then = inHours(100)
    await bookingSeat()
      .put({
        owner: `${own.instructorId}#${then.slice(0, 10)}`,
        place: 1,
        bookingId: 'bkg_another',
        expire: 1e10,
      })
      .go()
    await expectProblem(ask(student.call, booking.id, then), 'booking.slot_taken')
    expect((await shown(student.call, booking.id)).move).toBeNull()
  })

  test('is moved only to the time that the agreeing party has seen', async () => {
    const { student, own, booking } = await paidSession()
    await ask(student.call, booking.id, inHours(60))
    await ask(student.call, booking.id, inHours(70))
    const seen = { scheduledAt: inHours(60) }
    await expectProblem(answer(own.call, booking.id, true, seen), 'booking.changed')
    expect(await shown(own.call, booking.id)).toMatchObject({ scheduledAt: booking.scheduledAt })
    await answer(own.call, booking.id, true, { scheduledAt: inHours(70) })
    expect(await shown(own.call, booking.id)).toMatchObject({ scheduledAt: inHours(70), isMoved: true })
  })

  test('cannot be moved to a time at which the instructor or the student is not free', async () => {
    const { student, own, booking } = await paidSession()
    const other = await newcomer()
    await book(other.call, own.instructorId, { scheduledAt: inHours(60) })
    const taken = await problemOf(ask(student.call, booking.id, inHours(60)))
    expect(taken).toMatchObject({ code: 'booking.slot_taken', why: 'taken' })
    const elsewhere = await instructorWithAccount(approve)
    await book(student.call, elsewhere.instructorId, { scheduledAt: inHours(65) })
    const learns = await problemOf(ask(own.call, booking.id, inHours(65)))
    const words = 'The student has another session at that time'
    expect(learns).toMatchObject({ code: 'booking.slot_taken', detail: words })
    expect((await shown(student.call, booking.id)).move).toBeNull()
  })

  test('that is cancelled releases both times', async () => {
    const { student, own, booking } = await paidSession()
    await ask(own.call, booking.id, inHours(60))
    await cancel(student.call, booking.id)
    for (const personId of [student.id, own.instructorId]) expect(await calendarOf(personId)).toEqual([])
  })

  test('can be moved by its two parties alone, only while it is paid and has not begun', async () => {
    const { student, own, booking } = await paidSession()
    for (const call of [admin, (await newcomer()).call]) {
      await expectProblem(ask(call, booking.id, inHours(60)), 'booking.not_found')
      await expectProblem(answer(call, booking.id, true), 'booking.not_found')
    }
    const unpaid = await book(student.call, own.instructorId, { scheduledAt: inHours(80) })
    await expectProblem(ask(student.call, unpaid.id, inHours(60)), 'booking.changed')
    const learner = await asCaller(student.id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(booking.scheduledAt))
    const late = askToMove(learner, booking.id, { scheduledAt: inHours(90), reason: '' })
    await expect(late).rejects.toMatchObject({ code: 'booking.changed' })
  })

  test('stays where it is without an answer in a day, and the requested time is released', async () => {
    const { student, own, booking } = await paidSession()
    const other = await newcomer()
    await ask(student.call, booking.id, inHours(60))
    const { move } = await shown(student.call, booking.id)
    const until = Date.parse(move?.until ?? '')
    expect(until - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
    const [instructor, rival] = await Promise.all([asCaller(own.id), asCaller(other.id)])
    vi.spyOn(clock, 'now').mockReturnValue(new Date(until + 1))
    const late = answerMove(instructor, booking.id, { isAccepted: true })
    await expect(late).rejects.toMatchObject({ code: 'booking.changed' })
    const { createBooking } = await import('../../../../functions/bookings/booking/create.ts')
    const wish = { instructorId: own.instructorId, title: 'Mine', description: '', duration: 60 }
    const theirs = await createBooking(rival, { ...wish, scheduledAt: inHours(60) })
    expect(theirs.startsAt).toBe(inHours(60))
  })

  test('whose move is accepted and withdrawn at once has one of both outcomes', async () => {
    const { student, own, booking } = await paidSession()
    await ask(student.call, booking.id, inHours(60))
    await Promise.allSettled([answer(own.call, booking.id, true), answer(student.call, booking.id, false)])
    const { scheduledAt, isMoved } = await shown(student.call, booking.id)
    expect(scheduledAt).toBe(isMoved ? inHours(60) : booking.scheduledAt)
    for (const personId of [student.id, own.instructorId]) {
      expect(await hoursTaken(personId)).toEqual(new Set([scheduledAt]))
    }
  })

  test('notifies both parties of the request and of its outcome', async () => {
    const { student, own, booking } = await paidSession()
    const asking = await ask(student.call, booking.id, inHours(60), ' My gym is closed. ')
    expect(asking.move?.reason).toBe('My gym is closed.')
    await settle()
    const [asked] = await mailsTo(own.email)
    expect(asked?.subject).toContain('asks to move “Private Lesson”')
    expect(asked?.text).toMatch(/New time/)
    expect(asked?.text).toContain('My gym is closed.')
    await answer(own.call, booking.id, true)
    await settle()
    for (const { email } of [student, own]) expect((await mailsTo(email))[0]?.subject).toMatch(/^Moved: /)
  })
})

test(
  'of the greatest length with the longest buffers is requested again, moved, and cancelled',
  long,
  async () => {
    const [student, own] = await Promise.all([
      newcomer(),
      instructorWithAccount(approve, {
        lengths: [{ minutes: 240, cents: 20_000 }],
        bufferBefore: 60,
        bufferAfter: 60,
        mostADay: 9,
      }),
    ])
    const held = async (hours: number) => {
      const { id } = await book(student.call, own.instructorId, {
        duration: 240,
        scheduledAt: inHours(hours),
      })
      await payFor(student.call, id)
      return id
    }
    const moved = await held(50)
    const files = { removeAt: clipKeptUntil({ startsAt: inHours(50), minutes: 240 }) }
    await preparation()
      .put({ bookingId: moved, memberId: student.id, ...files })
      .go()
    await ask(student.call, moved, inHours(60))
    await ask(student.call, moved, inHours(70))
    await answer(own.call, moved, true)
    expect(await shown(student.call, moved)).toMatchObject({ scheduledAt: inHours(70), isMoved: true })
    expect(await hoursTaken(own.instructorId)).toEqual(
      new Set([69, 70, 71, 72, 73, 74].map((at) => inHours(at))),
    )
    expect(await hoursTaken(student.id)).toEqual(new Set([70, 71, 72, 73].map((at) => inHours(at))))
    const ended = await held(100)
    await ask(student.call, ended, inHours(120))
    expect((await cancel(student.call, ended)).status).toBe('cancelled')
  },
)

test('keeps its clip until ninety days after the time to which it was moved', async () => {
  const { student, own, booking } = await paidSession()
  const { id: bookingId } = booking
  const files = { removeAt: clipKeptUntil({ startsAt: inHours(50), minutes: 60 }) }
  await preparation()
    .put({ bookingId, memberId: student.id, ...files })
    .go()
  await ask(student.call, bookingId, inHours(30))
  await answer(own.call, bookingId, true)
  expect((await preparationOf(bookingId))?.removeAt).toBe(
    clipKeptUntil({ startsAt: inHours(30), minutes: 60 }),
  )
})
