import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { moneyTable } from '../../../support/money/money-table.ts'
import { type SessionWorld, sessionWorld } from '../../../support/sessions/session-world.ts'

/** Why a time or a package cannot be used, in words, and which times can. Over a table of its own. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let support: SessionWorld

beforeAll(async () => {
  kiai = await moneyTable()
  support = await sessionWorld()
})
afterEach(() => vi.restoreAllMocks())

async function book(instructorId: string, scheduledAt: string) {
  const { createBooking } = await import('../../../../functions/bookings/booking/create.ts')
  const { body } = support.wishOf(instructorId, { scheduledAt })
  return createBooking(await support.asCaller(await kiai.payer()), { ...body, description: '' })
}

describe('a time that is not free', () => {
  test.each([
    [60, '1 hour'],
    [90, '90 minutes'],
    [24 * 60, '24 hours'],
    [36 * 60, '36 hours'],
    [48 * 60, '2 days'],
    [50 * 60, '50 hours'],
  ])('is too soon for a notice of %i minutes, told as %s', async (notice, words) => {
    const { clock } = await import('../../../../functions/ports/process/clock.ts')
    const instructorId = await support.storedInstructor({ notice })
    const scheduledAt = support.inHours(50)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.parse(scheduledAt) - 1_800_000))
    await expect(book(instructorId, scheduledAt)).rejects.toMatchObject({
      code: 'booking.slot_taken',
      message: expect.stringMatching(`must be booked at least ${words} ahead$`),
    })
  })

  test('is refused on a day whose places are taken by the time it is booked', async () => {
    const { bookingSeat } = await import('../../../../functions/model/calendar/booking-seat.ts')
    const instructorId = await support.storedInstructor({ mostADay: 1 })
    const scheduledAt = support.inHours(50)
    // The claim of a session of that day, which the calendar does not show yet.
    const owner = `${instructorId}#${scheduledAt.slice(0, 10)}`
    await bookingSeat().put({ owner, place: 1, bookingId: 'bkg_another', expire: 4_000_000_000 }).go()
    await expect(book(instructorId, scheduledAt)).rejects.toMatchObject({
      code: 'booking.slot_taken',
      message: 'That day is now fully booked',
      facts: { why: 'day_full' },
    })
  })

  test('has no other times near it if none of them can be booked yet', async () => {
    const instructorId = await support.storedInstructor({ horizon: 30 })
    await expect(book(instructorId, support.inHours(60 * 24))).rejects.toMatchObject({
      code: 'booking.slot_taken',
      message: expect.stringMatching('can be booked at most 30 days ahead$'),
      facts: { why: 'horizon', nearest: [] },
    })
  })
})

describe('a package', () => {
  const unbooked = (amount: number) => ({
    id: 're_1',
    amount,
    state: 'done' as const,
    at: support.inHours(-1),
    of: [{ bookingId: 'unbooked', amount }],
  })

  test('is not used once it is closed, disputed, or given back', async () => {
    const { storedPackage } = await import('../../../support/money/stored-package.ts')
    const instructorId = await support.storedInstructor()
    const disputes = [{ id: 'dp_1', state: 'open' as const, amount: 20_000 }]
    const refunds = [unbooked(16_001)]
    for (const changed of [{ pack: { isClosed: true } }, { charge: { disputes } }, { charge: { refunds } }]) {
      const { book: use } = await storedPackage(kiai, instructorId, changed)
      await expect(use()).rejects.toMatchObject({ code: 'package.used_up' })
    }
    const { book: use } = await storedPackage(kiai, instructorId, { charge: { refunds: [unbooked(16_000)] } })
    expect(await use()).toMatchObject({ status: 'confirmed' })
  })
})
