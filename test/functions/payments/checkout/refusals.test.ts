import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BookingItem } from '../../../../functions/model/bookings/booking.ts'
import { moneyTable } from '../../../support/money/money-table.ts'

/** What cannot be paid is refused before any page is opened. Over a table of its own, without providers. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let support: typeof import('../../../support/sessions/bookings.ts') &
  typeof import('../../../support/sessions/stored-session.ts') &
  typeof import('../../../support/sessions/teaching.ts')

beforeAll(async () => {
  kiai = await moneyTable()
  const [bookings, stored, teaching] = await Promise.all([
    import('../../../support/sessions/bookings.ts'),
    import('../../../support/sessions/stored-session.ts'),
    import('../../../support/sessions/teaching.ts'),
  ])
  support = { ...bookings, ...stored, ...teaching }
})
afterEach(() => vi.restoreAllMocks())

const refused = (buying: Promise<unknown>, code: string, message?: string) =>
  expect(buying).rejects.toMatchObject({ code, ...(message && { message }) })
const nobody = async () => support.asCaller(await kiai.payer())

test('nothing is asked of a provider that is not set up', async () => {
  const { neededPayPal, neededStripe } = await import('../../../../functions/payments/provider/keys.ts')
  await refused(neededStripe(), 'payment.not_set_up')
  await refused(neededPayPal(), 'payment.not_set_up')
})

describe('a course', () => {
  const buy = async (id: string, caller?: Awaited<ReturnType<typeof nobody>>) => {
    const { buyCourse } = await import('../../../../functions/payments/checkout/checkout.ts')
    return buyCourse(caller ?? (await nobody()), id, 'stripe')
  }

  test('is refused if it is unknown, costs nothing, or is owned', async () => {
    const { courseOwnership } = await import('../../../../functions/model/payments/course-ownership.ts')
    await refused(buy('crs_none'), 'course.not_found')
    await refused(buy(await kiai.sold({ price: 0 })), 'course.not_sold')
    const [caller, courseId] = [await nobody(), await kiai.sold()]
    const { memberId } = caller
    await courseOwnership()
      .create({ memberId, courseId, chargeId: 'chg_1', since: support.inHours(-1) })
      .go()
    await refused(buy(courseId, caller), 'course.owned')
  })
})

describe('a package', () => {
  const packages = [{ minutes: 60, sessions: 5 as const, cents: 20_000 }]
  const buy = async (id: string, price = '200.00') => {
    const { buyPackage } = await import('../../../../functions/payments/checkout/package.ts')
    const wish = { provider: 'stripe' as const, minutes: 60, sessions: 5 as const, price }
    return buyPackage(await nobody(), id, wish)
  }
  const instructors = async () =>
    (await import('../../../../functions/model/instructors/instructor.ts')).instructor

  test('of an instructor who is not approved, or leaves, is refused', async () => {
    const instructor = await instructors()
    const id = await support.storedInstructor({ packages })
    await instructor()
      .patch({ id })
      .set({ leavesAt: support.inHours(100) })
      .go()
    await refused(buy(id), 'instructor.leaving')
    await instructor().patch({ id }).set({ isApproved: false }).go()
    await refused(buy(id), 'instructor.not_found')
    await refused(buy('ins_none'), 'instructor.not_found')
  })

  test('that is not offered, or at another price, is refused', async () => {
    await refused(buy(await support.storedInstructor()), 'package.not_offered')
    const words = 'The price of this package has changed. Please check it.'
    await refused(buy(await support.storedInstructor({ packages }), '199.00'), 'package.not_offered', words)
  })
})

describe('a session', () => {
  const pay = async ({ id, memberId }: Pick<BookingItem, 'id' | 'memberId'>) => {
    const { payBooking } = await import('../../../../functions/payments/checkout/session.ts')
    return payBooking(await support.asCaller(memberId), id, 'stripe')
  }

  test('of another member, or of nobody, is not found', async () => {
    const known = await support.storedSession(kiai)
    await refused(pay({ ...known, memberId: await kiai.payer() }), 'booking.not_found')
    await refused(pay({ ...known, id: 'bkg_none' }), 'booking.not_found')
  })

  test.each<[string, Partial<BookingItem>]>([
    ['The session is already paid', { status: 'confirmed', chargeId: 'chg_1' }],
    ['The session was cancelled', { status: 'cancelled' }],
    ['The session time has passed. Please book another time.', { startsAt: '2026-01-01T00:00:00.000Z' }],
  ])('is refused: %s', async (words, more) => {
    await refused(pay(await support.storedSession(kiai, more)), 'booking.changed', words)
  })

  test('is refused while others fill all places among the holds', async () => {
    const { bookingSeat } = await import('../../../../functions/model/calendar/booking-seat.ts')
    const createdAt = support.inHours(-1)
    const known = await support.storedSession(kiai, { createdAt })
    const seats = [1, 2, 3].map((place) => ({
      owner: known.memberId,
      place,
      bookingId: `bkg_other${place}`,
      expire: 4_000_000_000,
    }))
    await bookingSeat().put(seats).go()
    await refused(pay(known), 'booking.too_many')
  })
})

test('a series whose instructor leaves meanwhile is refused as such, and not as taken times', async () => {
  const { bookSeries } = await import('../../../../functions/bookings/booking/series.ts')
  const { payBooking } = await import('../../../../functions/payments/checkout/session.ts')
  const { seriesOf } = await import('../../../support/sessions/series.ts')
  const { instructor } = await import('../../../../functions/model/instructors/instructor.ts')
  const { answerInstead } = await import('../../../support/meanwhile.ts')
  const [caller, id] = [await nobody(), await support.storedInstructor()]
  const { body } = seriesOf(id, { count: 2, scheduledAt: support.inHours(50) })
  const { bookings } = await bookSeries(caller, { ...body, description: '' })
  let writes = 0
  answerInstead(async (command) => {
    // The first session is held again; the second one is not.
    if (command instanceof TransactWriteCommand && ++writes === 2)
      await instructor().patch({ id }).set({ isApproved: false }).go()
    return undefined
  })
  await refused(payBooking(caller, bookings[0]?.id ?? '', 'stripe'), 'instructor.not_found')
})
