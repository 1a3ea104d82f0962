import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BookingItem } from '../../../../functions/model/bookings/booking.ts'
import { moneyTable } from '../../../support/money/money-table.ts'
import { type SessionWorld, sessionWorld } from '../../../support/sessions/session-world.ts'

/** What the parties of a session may do in each of its states, and what a repeated call does. On a table of its own. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let clock: typeof import('../../../../functions/ports/process/clock.ts').clock
let model: typeof import('../../../../functions/model/bookings/booking.ts')
let support: SessionWorld
let acts: typeof import('../../../../functions/bookings/lifecycle/absence.ts') &
  typeof import('../../../../functions/bookings/lifecycle/cancel.ts') &
  typeof import('../../../../functions/bookings/lifecycle/complete.ts') &
  typeof import('../../../../functions/bookings/lifecycle/reschedule.ts') &
  typeof import('../../../../functions/bookings/sessions/meeting-link.ts')

beforeAll(async () => {
  kiai = await moneyTable()
  ;({ clock } = await import('../../../../functions/ports/process/clock.ts'))
  model = await import('../../../../functions/model/bookings/booking.ts')
  support = await sessionWorld()
  const all = await Promise.all([
    import('../../../../functions/bookings/lifecycle/absence.ts'),
    import('../../../../functions/bookings/lifecycle/cancel.ts'),
    import('../../../../functions/bookings/lifecycle/complete.ts'),
    import('../../../../functions/bookings/lifecycle/reschedule.ts'),
    import('../../../../functions/bookings/sessions/meeting-link.ts'),
  ])
  acts = { ...all[0], ...all[1], ...all[2], ...all[3], ...all[4] }
})
afterEach(() => vi.restoreAllMocks())

const start = '2031-06-12T20:00:00.000Z'
const minute = 60_000
const hour = 60 * minute
const at = (after: number) => vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.parse(start) + after))

/** A session that a credit covers, so that no payment is asked about, and its parties. */
async function session(more: Partial<BookingItem> = {}) {
  const instructorId = await support.storedInstructor()
  const known = await support.storedSession(kiai, {
    instructorId,
    startsAt: start,
    status: 'confirmed',
    creditMonth: '2031-06',
    ...more,
  })
  return {
    id: known.id,
    student: await support.asCaller(known.memberId),
    instructor: await support.asCaller(await kiai.payer({ instructorId })),
    admin: { ...(await support.asCaller(await kiai.payer())), isAdmin: true },
    other: await support.asCaller(await kiai.payer()),
    now: async () => model.findBooking(known.id),
  }
}

const refused = (act: Promise<unknown>, code: string, message?: string) =>
  expect(act).rejects.toMatchObject({ code, ...(message && { message }) })

describe('the meeting link', () => {
  const link = 'https://meet.example.com/1'

  test('is given to the parties alone, while they may join', async () => {
    const made = await session({ meetingLink: link })
    at(-16 * minute)
    await refused(acts.meetingLinkFor(made.student, made.id), 'booking.closed')
    at(-minute)
    for (const party of [made.student, made.instructor])
      expect(await acts.meetingLinkFor(party, made.id)).toBe(link)
    for (const nobody of [made.admin, made.other])
      await refused(acts.meetingLinkFor(nobody, made.id), 'booking.not_found')
    at(hour)
    await refused(acts.meetingLinkFor(made.student, made.id), 'booking.closed')
  })

  test('does not exist before the instructor has set it', async () => {
    const made = await session()
    at(-minute)
    await refused(acts.meetingLinkFor(made.student, made.id), 'booking.no_link')
  })

  test('is set by the instructor of the session, and writes nothing where it is the same', async () => {
    const made = await session()
    at(-hour)
    await refused(acts.updateMeetingLink(made.student, made.id, link), 'instructor.required')
    await acts.updateMeetingLink(made.instructor, made.id, link)
    const set = await made.now()
    at(-minute)
    await acts.updateMeetingLink(made.instructor, made.id, link)
    expect(await made.now()).toEqual(set)
  })
})

describe('a session', () => {
  test('is completed by its instructor once it is over, once', async () => {
    const made = await session()
    at(hour - 1)
    await refused(
      acts.completeBooking(made.instructor, made.id),
      'booking.changed',
      'The session is not over yet',
    )
    at(hour)
    await acts.completeBooking(made.instructor, made.id)
    const completed = await made.now()
    expect(completed).toMatchObject({ status: 'completed' })
    expect(await acts.completeBooking(made.instructor, made.id)).toEqual(completed)
    expect(await support.xpOf(made.student.memberId)).toBeGreaterThan(0)
  })

  test('is cancelled before it begins, with the refund that was shown, once', async () => {
    const made = await session({ startsAt: start })
    at(-50 * hour)
    const wish = { reason: '', refund: '50.00' }
    await refused(acts.cancelBooking(made.student, made.id, wish), 'refund.changed')
    await acts.cancelBooking(made.student, made.id, { reason: '', refund: '0.00' })
    const cancelled = await made.now()
    expect(await acts.cancelBooking(made.student, made.id, { reason: 'Again' })).toEqual(cancelled)
    const begun = await session()
    at(0)
    const words = 'The session has begun and can no longer be cancelled'
    await refused(acts.cancelBooking(begun.student, begun.id, { reason: '' }), 'booking.changed', words)
  })
})

test('an unpaid session that is cancelled frees its place among the holds', async () => {
  const { createBooking } = await import('../../../../functions/bookings/booking/create.ts')
  const { bookingSeat } = await import('../../../../functions/model/calendar/booking-seat.ts')
  const student = await support.asCaller(await kiai.payer())
  const { body } = support.wishOf(await support.storedInstructor(), { scheduledAt: support.inHours(30) })
  const { id } = await createBooking(student, { ...body, description: '' })
  const held = async () => {
    const { data } = await bookingSeat().query.ofOwner({ owner: student.memberId }).go({ consistent: true })
    return data.map(({ bookingId }) => bookingId)
  }
  expect(await held()).toEqual([id])
  expect(await acts.cancelBooking(student, id, { reason: '' })).toMatchObject({ status: 'cancelled' })
  expect(await held()).toEqual([])
})

describe('an absence', () => {
  test('is told by a party in time, once, and not after a decision', async () => {
    const made = await session()
    at(0)
    await refused(acts.tellAbsence(made.student, made.id), 'booking.changed')
    await refused(acts.tellAbsence(made.admin, made.id), 'booking.not_found')
    at(hour)
    await acts.tellAbsence(made.student, made.id)
    const told = await made.now()
    expect(told).toMatchObject({ absence: { outcome: 'instructor' } })
    expect(await acts.tellAbsence(made.student, made.id)).toEqual(told)
    const decided = await session({
      status: 'completed',
      absence: { outcome: 'student', at: start, isDecided: true, reason: '' },
    })
    await refused(
      acts.tellAbsence(decided.student, decided.id),
      'booking.changed',
      'This was already decided',
    )
  })

  test('is not told of a session that is unpaid or cancelled', async () => {
    for (const [status, words] of [
      ['pending', 'The session is not paid yet'],
      ['cancelled', 'The session was cancelled'],
    ] as const) {
      const made = await session({ status })
      at(hour)
      await refused(acts.tellAbsence(made.student, made.id), 'booking.changed', words)
    }
  })

  test('that both tell of a session without a payment is put before nobody', async () => {
    const { refundRequest } = await import('../../../../functions/model/payments/refund-request.ts')
    const absence = { outcome: 'student' as const, at: start }
    const free = { startsAt: start, status: 'completed' as const, absence }
    const { id, memberId } = await support.storedSession(kiai, free)
    at(hour)
    const told = await acts.tellAbsence(await support.asCaller(memberId), id)
    expect(told).toMatchObject({ absence: { outcome: 'disputed' } })
    const { data } = await refundRequest().scan.go({ pages: 'all' })
    expect(data.filter(({ bookingId }) => bookingId === id)).toEqual([])
  })

  test('is not disagreed with after its day', async () => {
    const absence = { outcome: 'student' as const, at: start }
    const made = await session({ status: 'completed', absence })
    at(26 * hour)
    const words = 'The time to disagree is over. If this is wrong, please contact support.'
    await refused(acts.tellAbsence(made.student, made.id), 'booking.changed', words)
  })

  test('is agreed to by the instructor alone, while it stands, once', async () => {
    const absence = { outcome: 'instructor' as const, at: start }
    const made = await session({ status: 'completed', absence })
    at(2 * hour)
    await refused(acts.agreeAbsence(made.admin, made.id), 'booking.not_found')
    await refused(acts.agreeAbsence(made.student, made.id), 'instructor.required')
    await acts.agreeAbsence(made.instructor, made.id)
    const agreed = await made.now()
    expect(agreed).toMatchObject({ isSettled: true, absence: { isAgreed: true } })
    expect(await acts.agreeAbsence(made.instructor, made.id)).toEqual(agreed)
    const none = await session({ status: 'completed' })
    await refused(acts.agreeAbsence(none.instructor, none.id), 'booking.changed')
  })
})

describe('a request for another time', () => {
  const later = '2031-06-13T20:00:00.000Z'
  const move = {
    by: 'student' as const,
    startsAt: later,
    wallTime: later.slice(0, 16),
    until: '2031-06-12T19:00:00.000Z',
  }
  const accept = { isAccepted: true }

  test('is answered by the other party, as it was shown, while it is open', async () => {
    const made = await session({ move })
    at(-50 * hour)
    await refused(acts.answerMove(made.admin, made.id, accept), 'booking.not_found')
    await refused(
      acts.answerMove(made.student, made.id, accept),
      'booking.changed',
      'Only the other person can agree',
    )
    const other = { ...accept, scheduledAt: '2031-06-13T21:00:00.000Z' }
    const words = 'Another time has been proposed in the meantime. Please check it.'
    await refused(acts.answerMove(made.instructor, made.id, other), 'booking.changed', words)
    at(-hour)
    const over = 'The request for another time was withdrawn'
    await refused(acts.answerMove(made.instructor, made.id, accept), 'booking.changed', over)
  })

  test('is declined, and the session stays', async () => {
    const made = await session({ move })
    at(-50 * hour)
    await acts.answerMove(made.instructor, made.id, { isAccepted: false })
    const stays = await made.now()
    expect(stays).toMatchObject({ startsAt: start, status: 'confirmed' })
    expect(stays).not.toHaveProperty('move')
  })

  test('that was agreed to is the same if it is agreed to again, and no session that is over is moved', async () => {
    const moved = await session({ isMoved: true })
    at(-50 * hour)
    const before = await moved.now()
    expect(await acts.answerMove(moved.instructor, moved.id, accept)).toEqual(before)
    const cancelled = await session({ move, status: 'cancelled' })
    const words = 'The session was cancelled'
    await refused(acts.answerMove(cancelled.instructor, cancelled.id, accept), 'booking.changed', words)
    const asked = acts.askToMove(cancelled.student, cancelled.id, { scheduledAt: later, reason: '' })
    await refused(asked, 'booking.changed', words)
  })

  test('is the same if its author repeats it', async () => {
    const made = await session({ move })
    at(-50 * hour)
    const before = await made.now()
    expect(await acts.askToMove(made.student, made.id, { scheduledAt: later, reason: '' })).toEqual(before)
  })

  test('is asked for before the session begins, once, and not over another session', async () => {
    const asked = { scheduledAt: later, reason: '' }
    const [made, moved] = [await session(), await session({ isMoved: true })]
    at(minute)
    const begun = 'The session has begun and can no longer be moved.'
    await refused(acts.askToMove(made.student, made.id, asked), 'booking.changed', begun)
    at(-50 * hour)
    const words = 'The session was already moved. A session can be moved only once.'
    await refused(acts.askToMove(moved.student, moved.id, asked), 'booking.changed', words)
    await support.takeTime(made.student.memberId, { from: later, minutes: 60 })
    const taken = 'You have another session at that time'
    await refused(acts.askToMove(made.student, made.id, asked), 'booking.slot_taken', taken)
    const free = { ...asked, scheduledAt: '2031-06-14T20:00:00.000Z' }
    const { move: open } = await acts.askToMove(made.student, made.id, free)
    expect(open).toMatchObject({ by: 'student', startsAt: free.scheduledAt })
  })
})

test('only sessions that are still to come are cancelled with an account', async () => {
  const { cancelAhead } = await import('../../../../functions/bookings/lifecycle/cancel-ahead.ts')
  const [ahead, begun] = [await session(), await session({ startsAt: '2031-06-10T17:00:00.000Z' })]
  const cancelled = await session({ status: 'cancelled' })
  const made = [ahead, begun, cancelled]
  at(-50 * hour)
  const before = await Promise.all([begun.now(), cancelled.now()])
  const open = [...made.map(({ id }) => id), 'bkg_none'].map((id) => ({ id, part: 'admin' as const }))
  await cancelAhead(open, 'The account was deleted.')
  expect(await ahead.now()).toMatchObject({ status: 'cancelled', cancelled: { by: 'admin' } })
  expect(await Promise.all([begun.now(), cancelled.now()])).toEqual(before)
})
