import { randomUUID } from 'node:crypto'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OneBookingInput } from '#shared/contract/bookings/booking-input.ts'
import type { BookingItem } from '../../../../functions/model/bookings/booking.ts'
import { moneyTable } from '../../../support/money/money-table.ts'
import { type SessionWorld, sessionWorld } from '../../../support/sessions/session-world.ts'

/** Which sessions and times are refused, and to whom. Over a table of its own. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let clock: typeof import('../../../../functions/ports/process/clock.ts').clock
let createBooking: typeof import('../../../../functions/bookings/booking/create.ts').createBooking
let support: SessionWorld &
  typeof import('../../../support/sessions/held-sessions.ts') &
  typeof import('../../../support/sessions/series.ts')

beforeAll(async () => {
  kiai = await moneyTable()
  ;({ clock } = await import('../../../../functions/ports/process/clock.ts'))
  ;({ createBooking } = await import('../../../../functions/bookings/booking/create.ts'))
  const [world, held, series] = await Promise.all([
    sessionWorld(),
    import('../../../support/sessions/held-sessions.ts'),
    import('../../../support/sessions/series.ts'),
  ])
  support = { ...world, ...held, ...series }
})
afterEach(() => vi.restoreAllMocks())

const minute = 60_000
const refused = (act: Promise<unknown>, code: string, message?: string | RegExp) =>
  expect(act).rejects.toMatchObject({
    code,
    ...(message && { message: expect.stringMatching(message) }),
  })

/** A student, an instructor, and a booking between the two. */
async function both(said: Parameters<typeof support.storedInstructor>[0] = {}) {
  const [memberId, instructorId] = [await kiai.payer(), await support.storedInstructor(said)]
  const book = async (wish: Partial<OneBookingInput> = {}) => {
    const { body } = support.wishOf(instructorId)
    return createBooking(await support.asCaller(memberId), { ...body, description: '', ...wish })
  }
  return { memberId, instructorId, book }
}

const instructors = async () =>
  (await import('../../../../functions/model/instructors/instructor.ts')).instructor

describe('a session', () => {
  test('of a length that is not offered is refused, to look at and to book', async () => {
    const { listSlots } = await import('../../../../functions/bookings/availability/slots.ts')
    const { instructorId, book } = await both()
    await refused(book({ duration: 45 }), 'schedule.not_offered')
    const span = { from: support.inHours(1), to: support.inHours(5) }
    await refused(listSlots(instructorId, { ...span, duration: 45 }), 'schedule.not_offered')
    await refused(listSlots(instructorId, { ...span, packageId: 'pkg_none' }), 'package.not_found')
  })

  test('with nobody, with one who leaves, or one without hours is refused', async () => {
    const { schedule } = await import('../../../../functions/model/calendar/schedule.ts')
    const instructor = await instructors()
    const { instructorId: id, book } = await both()
    await instructor()
      .patch({ id })
      .set({ leavesAt: support.inHours(100) })
      .go()
    await refused(book(), 'instructor.leaving')
    await instructor().patch({ id }).remove(['leavesAt']).go()
    await schedule().delete({ personId: id }).go()
    await refused(book(), 'schedule.not_offered', /has not set their hours yet$/)
    await instructor().patch({ id }).set({ isApproved: false }).go()
    await refused(book(), 'instructor.not_found')
  })

  test('instead of one of a series is refused to everybody who has no such series', async () => {
    const { book } = await both()
    await refused(book({ insteadOf: { seriesId: 'ser_none', place: 1 } }), 'booking.not_found')
  })

  test('with a package or a credit is not taken for one that is paid', async () => {
    const { book } = await both()
    await refused(book({ packageId: 'pkg_none' }), 'package.not_found')
    await refused(book({ isByCredit: true }), 'credit.not_usable')
  })

  test('that is asked for again is the same one', async () => {
    const { book } = await both()
    const scheduledAt = support.inHours(30)
    expect((await book({ scheduledAt })).id).toBe((await book({ scheduledAt })).id)
  })

  test('of a package that is asked for again is the same one, and uses it once', async () => {
    const { storedPackage } = await import('../../../support/money/stored-package.ts')
    const { findPackage } = await import('../../../../functions/model/payments/session-package.ts')
    const { book, packageId } = await storedPackage(kiai, await support.storedInstructor())
    const at = support.inHours(30)
    expect((await book(at)).id).toBe((await book(at)).id)
    expect((await findPackage(packageId))?.uses).toHaveLength(1)
  })

  test('is refused while all places among the holds are taken', async () => {
    const { book } = await both()
    for (const hours of [30, 31, 32]) await book({ scheduledAt: support.inHours(hours) })
    await refused(book({ scheduledAt: support.inHours(33) }), 'booking.too_many')
  })
})

test('a session is not booked for a student who leaves meanwhile', async () => {
  const { justBefore } = await import('../../../support/meanwhile.ts')
  const { member } = await import('../../../../functions/model/members/member.ts')
  const { memberId: id, book } = await both()
  const leaves = { deletion: 'due' as const, deletionDueAt: '2099-01-01T00:00:00.000Z' }
  justBefore(
    (command) => command instanceof TransactWriteCommand,
    () => member().patch({ id }).set(leaves).go(),
  )
  await refused(book(), 'account.leaving')
  expect(await support.calendarOf(id)).toEqual([])
})

test('a session is not booked with an instructor who loses the approval meanwhile', async () => {
  const { justBefore } = await import('../../../support/meanwhile.ts')
  const instructor = await instructors()
  const { memberId, instructorId: id, book } = await both()
  justBefore(
    (command) => command instanceof TransactWriteCommand,
    () => instructor().patch({ id }).set({ isApproved: false }).go(),
  )
  await refused(book(), 'instructor.not_found')
  expect(await support.calendarOf(memberId)).toEqual([])
})

test('a place among the holds that another session has is not taken', async () => {
  const { claimEntities, claimSteps } = await import('../../../../functions/model/bookings/booking-claims.ts')
  const { bookingSeat } = await import('../../../../functions/model/calendar/booking-seat.ts')
  const { Refused } = await import('../../../../functions/model/table/refused.ts')
  const { writeSteps } = await import('../../../../functions/model/table/service.ts')
  const known = await support.storedSession(kiai, { hold: 1 })
  const seat = { owner: known.memberId, place: 1, bookingId: 'bkg_another', expire: 4_000_000_000 }
  await bookingSeat().put(seat).go()
  const claims = () => writeSteps(claimEntities, claimSteps(known, new Date()))
  await expect(claims()).rejects.toThrow(Refused)
  await bookingSeat()
    .put({ ...seat, heldUntil: support.inHours(-1) })
    .go()
  await claims()
})

test('a series does not take over the lapsed hold of a single session', async () => {
  const { bookSeries } = await import('../../../../functions/bookings/booking/series.ts')
  const { memberId, instructorId, book } = await both()
  const scheduledAt = support.inHours(50)
  const single = await book({ scheduledAt })
  const lapsedAt = Date.parse(single.heldUntil ?? '')
  await support.followAt(lapsedAt, single.id)
  vi.spyOn(clock, 'now').mockReturnValue(new Date(lapsedAt + 30 * minute))
  const { body } = support.seriesOf(instructorId, { scheduledAt, count: 2, key: randomUUID() })
  const caller = await support.asCaller(memberId)
  const { bookings } = await bookSeries(caller, { ...body, description: '' })
  expect(bookings.map(({ series }) => series?.place)).toEqual([1, 2])
  expect(bookings.map(({ id }) => id)).not.toContain(single.id)
})

test('a series is shown to its member alone', async () => {
  const { bookSeries, ownSeries } = await import('../../../../functions/bookings/booking/series.ts')
  const { memberId, instructorId } = await both()
  const { body } = support.seriesOf(instructorId, { count: 2 })
  const own = await support.asCaller(memberId)
  const { id } = await bookSeries(own, { ...body, description: '' })
  expect((await ownSeries(own, id)).bookings).toHaveLength(2)
  const other = await support.asCaller(await kiai.payer())
  await refused(ownSeries(other, id), 'booking.not_found')
})

describe('holds that were left unpaid', () => {
  const now = new Date('2031-06-10T10:00:00.000Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minute).toISOString()
  type Ended = Partial<BookingItem>

  /** Refuses a hold on the next day after as many holds of other hours as `ended`. */
  async function refusedAfter(ended: Ended, count = 6): Promise<string | undefined> {
    const { refuseRepeated } = await import('../../../../functions/bookings/booking/repeated-hold.ts')
    const { memberId, instructorId } = await both()
    const sessions = Array.from({ length: count }, (_, place) => ({
      memberId,
      instructorId,
      startsAt: `2031-06-1${place + 1}T20:00:00.000Z`,
      ...ended,
    }))
    const ahead = await Promise.all(sessions.map((one) => support.storedSession(kiai, one)))
    const wanted = await support.storedSession(kiai, {
      memberId,
      instructorId,
      startsAt: '2031-06-20T20:00:00.000Z',
    })
    try {
      refuseRepeated(wanted, ahead, now)
      return undefined
    } catch (error) {
      expect(error).toMatchObject({ code: 'booking.too_many' })
      return (error as Error).message
    }
  }
  const cancelled = (by: 'kiai' | 'student' | 'instructor', at: string) => ({
    status: 'cancelled' as const,
    cancelled: { by, at, reason: '', refund: 0 },
  })

  test.each<[string, Ended, string]>([
    ['lapsed', { heldUntil: ago(60) }, 'in 23 hours'],
    ['were ended by Kiai', { heldUntil: ago(60), ...cancelled('kiai', ago(30)) }, 'in 23 hours'],
    ['were ended by Kiai without a hold', cancelled('kiai', ago(23 * 60 - 30)), 'in 90 minutes'],
    ['were cancelled by the student', cancelled('student', ago(24 * 60 - 1)), 'in a minute'],
  ])('refuse another one for a day if they %s', async (_, ended, words) => {
    expect(await refusedAfter(ended)).toContain(`You can hold another one ${words}.`)
    expect(await refusedAfter(ended, 5)).toBeUndefined()
  })

  test.each<[string, Ended]>([
    ['are a day old', { heldUntil: ago(24 * 60) }],
    ['still hold', { heldUntil: ago(-5) }],
    ['were paid', { heldUntil: ago(60), chargeId: 'chg_1' }],
    ['took place', { status: 'completed', heldUntil: ago(60) }],
    ['were cancelled by the instructor', cancelled('instructor', ago(60))],
  ])('count no longer if they %s', async (_, ended) => {
    expect(await refusedAfter(ended)).toBeUndefined()
  })
})

test('a calendar feed opens with its own secret alone', async () => {
  const { readFeed } = await import('../../../../functions/bookings/feeds/calendar-feed.ts')
  const { calendarFeed } = await import('../../../../functions/model/calendar/calendar-feed.ts')
  const memberId = await kiai.payer()
  await refused(readFeed(`${memberId}.secret`), 'calendar.not_found')
  await calendarFeed()
    .put({ memberId, hash: 'of another secret', createdAt: support.inHours(-1) })
    .go()
  await refused(readFeed(`${memberId}.secret`), 'calendar.not_found')
})

test('sessions of a member who stays after all are not cancelled', async () => {
  const { handler } = await import('../../../../functions/bookings/on-member-leaving.ts')
  const { findBooking } = await import('../../../../functions/model/bookings/booking.ts')
  const { batchOf } = await import('../../../support/platform/batches.ts')
  const dueAt = support.inHours(99)
  const { id, memberId } = await support.storedSession(kiai, { status: 'confirmed', dueAt })
  expect(await handler(batchOf([{ memberId }]))).toEqual({ batchItemFailures: [] })
  expect(await findBooking(id)).toMatchObject({ status: 'confirmed' })
})
