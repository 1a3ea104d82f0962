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

describe('a payment that is over, or waits for the bank', () => {
  const checkout = () => import('../../../../functions/payments/checkout/checkout.ts')
  const waiting = async () => {
    const { charge } = await import('../../../../functions/model/payments/charge.ts')
    const { id } = await kiai.opened()
    await charge().patch({ id }).remove(['checkoutUrl']).go()
    return kiai.chargeOf(id)
  }

  test('is neither given up nor asked about', async () => {
    const { checkCharge, closePage, giveUp, toCheckout } = await checkout()
    const paid = await kiai.opened({ state: 'paid' })
    for (const act of [giveUp, closePage, checkCharge]) await act(paid)
    expect(await kiai.chargeOf(paid.id)).toEqual(paid)
    const known = await waiting()
    await refused(giveUp(known), 'payment.changed')
    await closePage(known)
    expect(await kiai.chargeOf(known.id)).toEqual(known)
    expect(() => toCheckout(known)).toThrow(expect.objectContaining({ code: 'payment.changed' }))
  })
})

test.each([
  { task: 'follow', provider: 'stripe', eventId: 'evt_none' },
  { task: 'refund', requestId: 'rfr_none' },
  { task: 'sessions', chargeId: 'chg_none' },
  { task: 'close', memberId: 'mem_none', bookingId: 'bkg_none' },
  { task: 'check', memberId: 'mem_none', bookingId: 'bkg_none' },
  { task: 'order', chargeId: 'chg_none' },
  { task: 'payout', payoutId: 'ipm_none' },
  { task: 'mismatch', about: 'chg_none', what: 'Anything' },
])('the task $task about something that is gone is done', async (task) => {
  const { handler } = await import('../../../../functions/payments/on-payment-task-due.ts')
  const { batchOf } = await import('../../../support/platform/batches.ts')
  vi.spyOn(console, 'error').mockReturnValue()
  expect(await handler(batchOf([task]))).toEqual({ batchItemFailures: [] })
})

test('a card that is declined is told as such, and any other trouble as the provider’s', async () => {
  const { ProviderError } = await import('../../../../functions/ports/payments/provider-error.ts')
  const { asProblem } = await import('../../../../functions/payments/provider/problem.ts')
  vi.spyOn(console, 'error').mockReturnValue()
  const refusal = (status: number) =>
    asProblem(new ProviderError('stripe', 'refused', { status, issue: 'insufficient_funds' }))
  expect(refusal(402)).toMatchObject({ code: 'payment.declined', facts: { reason: 'insufficient_funds' } })
  expect(refusal(400)).toMatchObject({ code: 'provider.down' })
  const other = new Error('A mistake')
  expect(asProblem(other)).toBe(other)
})

describe('a cart', () => {
  const products = () => import('../../../../functions/model/store/product.ts')
  const variants = () => import('../../../../functions/model/store/variant.ts')

  async function shirt(left: number | undefined, more: { state?: 'draft' } = {}) {
    const { newId } = await import('../../../../functions/model/table/new-id.ts')
    const at = support.inHours(-1)
    const id = newId('product')
    const sold = { name: 'Ensō Tee', category: 'tshirt' as const, isDigital: false, price: 2400 }
    await (await products())
      .product()
      .put({
        id,
        ...sold,
        size: ['m'],
        color: ['black'],
        state: 'published',
        createdAt: at,
        updatedAt: at,
        ...more,
      })
      .go()
    const figures = { onHand: left ?? 0, promised: 0, held: 0, left: left ?? 0 }
    await (await variants())
      .variant()
      .put({ productId: id, name: 'm-black', isCounted: left !== undefined, ...figures, updatedAt: at })
      .go()
    return id
  }

  async function changed(productId: string, quantity: number, cents = 2400) {
    const { sellableLines } = await import('../../../../functions/payments/checkout/cart.ts')
    const wish = {
      productId,
      variant: 'm-black',
      size: 'm' as const,
      color: 'black' as const,
      quantity,
      cents,
    }
    const asked = { method: 'standard' as const, standard: 599, total: 0 }
    const problem = await sellableLines([wish], asked).catch((error: unknown) => error)
    expect(problem).toMatchObject({ code: 'cart.changed' })
    const { message, facts } = problem as {
      message: string
      facts: { changes: { change: string; left: number }[] }
    }
    return [message, ...facts.changes.map(({ change, left }) => [change, left])]
  }

  test('tells what is gone, how many are left, and a new price or total', async () => {
    const gone = 'Ensō Tee is sold out. Nothing was charged.'
    expect(await changed(await shirt(0), 1)).toEqual([gone, ['gone', 0]])
    expect(await changed(await shirt(9, { state: 'draft' }), 1)).toEqual([gone, ['gone', 0]])
    expect(await changed('prd_none', 1)).toEqual(['An item is sold out. Nothing was charged.', ['gone', 0]])
    const few = 'only 2 of Ensō Tee left. Nothing was charged.'
    expect(await changed(await shirt(2), 3)).toEqual([few, ['fewer', 2]])
    const [, many] = await changed(await shirt(undefined), 99)
    expect(many?.[0]).toBe('too_many')
    expect(await changed(await shirt(9), 1, 2500)).toEqual(['The total is now $29.99', ['price', 9]])
    expect(await changed(await shirt(9), 1)).toEqual(['The total is now $29.99'])
  })
})
