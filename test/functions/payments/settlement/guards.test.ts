import { beforeAll, describe, expect, test } from 'vitest'
import type { BookingItem } from '../../../../functions/model/bookings/booking.ts'
import { moneyTable } from '../../../support/money/money-table.ts'

/** Guards that keep money and its purchase together when events come late, or belong to something else. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let settle: typeof import('../../../../functions/payments/settlement/settle.ts').settle
let bookRefund: typeof import('../../../../functions/payments/settlement/book-refund.ts').bookRefund

beforeAll(async () => {
  kiai = await moneyTable()
  ;({ settle } = await import('../../../../functions/payments/settlement/settle.ts'))
  ;({ bookRefund } = await import('../../../../functions/payments/settlement/book-refund.ts'))
})

const at = '2026-11-21T10:00:00.000Z'
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

/** A session in the table while it waits for payment. */
const pending = async (startsAt: string): Promise<BookingItem> => {
  const { storedSession } = await import('../../../support/sessions/stored-session.ts')
  return storedSession(kiai, { startsAt })
}

const bookingOf = async (id: string) => {
  const { findBooking } = await import('../../../../functions/model/bookings/booking.ts')
  return findBooking(id)
}

const paymentFor = ({ id, memberId }: BookingItem) =>
  kiai.opened({ memberId, purpose: 'session', subjectId: id, amount: 5000 })

describe('a session', () => {
  test('that is over when the bank accepts is not confirmed: it is refunded in full', async () => {
    const known = await pending(inHours(-100))
    const paid = await settle(kiai.paymentOf(await paymentFor(known)))
    expect(paid).toMatchObject({ state: 'paid', isGranted: false })
    const { requests } = await kiai.keptOf(paid)
    expect(requests).toMatchObject([{ rule: 'slot_lost', amount: 5000, state: 'paying' }])
    expect(await bookingOf(known.id)).toMatchObject({ status: 'pending' })
  })

  test('that is still ahead when the bank accepts is confirmed', async () => {
    const known = await pending(inHours(100))
    const paid = await settle(kiai.paymentOf(await paymentFor(known)))
    expect(paid).toMatchObject({ state: 'paid', isGranted: true })
    expect(await bookingOf(known.id)).toMatchObject({ status: 'confirmed', chargeId: paid.id })
  })

  test('is cancelled by the refund of all of its payment', async () => {
    const known = await pending(inHours(100))
    const { id } = await settle(kiai.paymentOf(await paymentFor(known)))
    await bookRefund(id, { id: `re_${id}`, amount: 5000, state: 'done', at })
    expect(await bookingOf(known.id)).toMatchObject({ status: 'cancelled', cancelled: { by: 'kiai' } })
  })

  test('is not cancelled by the refund of another payment for it', async () => {
    const known = await pending(inHours(100))
    const paid = await settle(kiai.paymentOf(await paymentFor(known)))
    const { endBookingSteps } = await import('../../../../functions/payments/settlement/grants/session.ts')
    const other = await kiai.opened(
      { ...(await kiai.chargeOf(paid.id)), id: 'chg_other', state: 'paid', isGranted: true },
      false,
    )
    expect(await endBookingSteps(other, known.id)).toEqual([])
    await bookRefund(other.id, { id: 're_other', amount: 5000, state: 'done', at })
    expect(await kiai.chargeOf(other.id)).toMatchObject({ state: 'refunded' })
    expect(await bookingOf(known.id)).toMatchObject({ status: 'confirmed', chargeId: paid.id })
  })
})

describe('a course', () => {
  const bought = async () => settle(kiai.paymentOf(await kiai.opened()))

  test('is open again where its refund could not arrive', async () => {
    const paid = await bought()
    const refund = { id: `re_${paid.id}`, amount: 4900, at }
    await bookRefund(paid.id, { ...refund, state: 'pending' })
    expect((await kiai.keptOf(paid)).owned).toBeNull()
    await bookRefund(paid.id, { ...refund, state: 'failed' })
    expect((await kiai.keptOf(paid)).owned).toMatchObject({ chargeId: paid.id })
  })

  test('stays closed where its refund could not arrive, once the bank has taken the money', async () => {
    const { bookDispute } = await import('../../../../functions/payments/settlement/book-dispute.ts')
    const paid = await bought()
    const refund = { id: `re_${paid.id}`, amount: 4900, at }
    await bookRefund(paid.id, { ...refund, state: 'pending' })
    await bookDispute(paid.id, { id: `dp_${paid.id}`, state: 'lost', amount: 4900, fee: 1500, at })
    await bookRefund(paid.id, { ...refund, state: 'failed' })
    expect((await kiai.keptOf(paid)).owned).toBeNull()
    expect(await kiai.chargeOf(paid.id)).toMatchObject({ isGranted: false })
  })

  test('that is a draft cannot be bought, by its id either', async () => {
    const { buyCourse } = await import('../../../../functions/payments/checkout/checkout.ts')
    const { asCaller } = await import('../../../support/sessions/bookings.ts')
    const draft = await kiai.sold({ isPublished: false })
    const buying = buyCourse(await asCaller(await kiai.payer()), draft, 'stripe')
    await expect(buying).rejects.toMatchObject({ code: 'course.not_found' })
  })
})

describe('a refund', () => {
  test('that names no request, or a decided one, decides none', async () => {
    const { refundRequest } = await import('../../../../functions/model/payments/refund-request.ts')
    const { refundOf } = await import('../../../../functions/model/payments/wanted-refund.ts')
    const paid = await settle(kiai.paymentOf(await kiai.opened()))
    const given = { amount: 1000, ruleAmount: 0, rule: 'by_hand' as const, wish: '' }
    const request = refundOf(paid, { ...given, state: 'refused' }, new Date(at))
    await refundRequest().create(request).go()
    const refund = { amount: 1000, state: 'done' as const, at }
    await bookRefund(paid.id, { ...refund, id: 're_of_nothing', requestId: 'rfr_none' })
    await bookRefund(paid.id, { ...refund, id: 're_of_refused', requestId: request.id })
    expect((await kiai.keptOf(paid)).requests).toMatchObject([{ id: request.id, state: 'refused' }])
    expect((await kiai.chargeOf(paid.id)).refunds).toHaveLength(2)
  })
})

describe('a package', () => {
  async function stored(
    changed: Parameters<typeof import('../../../support/money/stored-package.ts').storedPackage>[2],
  ) {
    const { storedInstructor } = await import('../../../support/sessions/teaching.ts')
    const { storedPackage } = await import('../../../support/money/stored-package.ts')
    const instructor = await storedInstructor({ packages: [{ minutes: 60, sessions: 5, cents: 20_000 }] })
    return storedPackage(kiai, instructor, changed)
  }

  test('that is closed is not offered for a refund', async () => {
    const { refundOffer } = await import('../../../../functions/payments/refunds/request-refund.ts')
    const open = await stored({})
    expect(await refundOffer(await kiai.chargeOf(open.chargeId))).toMatchObject({ amount: '200.00' })
    const closed = await stored({ pack: { isClosed: true } })
    const asked = refundOffer(await kiai.chargeOf(closed.chargeId))
    await expect(asked).rejects.toMatchObject({ code: 'refund.asked' })
  })

  test('that is paid books a session', async () => {
    const { book } = await stored({})
    expect(await book()).toMatchObject({ status: 'confirmed', amount: 4000 })
  })

  test.each([
    ['was paid in vain', { isGranted: false }],
    ['is disputed by the bank', { disputes: [{ id: 'dp_1', state: 'open' as const, amount: 20_000 }] }],
    [
      'went back another way but for less than a session',
      { refunds: [{ id: 're_1', amount: 16_001, state: 'done' as const, at }] },
    ],
  ])('whose payment %s books nothing', async (_, charge) => {
    const of = 'refunds' in charge ? { refunds: charge.refunds.map((one) => ({ ...one, of: all })) } : {}
    const { book } = await stored({ charge: { ...charge, ...of } })
    await expect(book()).rejects.toMatchObject({ code: 'package.used_up' })
  })
})

describe('the last word of a payment page', () => {
  const noteWaiting = async (
    ...said: Parameters<typeof import('../../../../functions/payments/charges/end-charge.ts').noteWaiting>
  ) => (await import('../../../../functions/payments/charges/end-charge.ts')).noteWaiting(...said)

  test('is stored, and changes nothing where it is repeated', async () => {
    const { id } = await kiai.opened()
    await noteWaiting(await kiai.chargeOf(id), false, 'declined')
    const noted = await kiai.chargeOf(id)
    expect(noted).toMatchObject({ failure: 'declined' })
    await noteWaiting(noted, !noted.checkoutUrl, 'declined')
    expect(await kiai.chargeOf(id)).toEqual(noted)
  })

  test('is not stored over a change of the payment since it was read', async () => {
    const known = await kiai.opened()
    await settle(kiai.paymentOf(known))
    const paid = await kiai.chargeOf(known.id)
    await noteWaiting(known, false, 'declined')
    expect(await kiai.chargeOf(known.id)).toEqual(paid)
  })
})

/** The refund of the package was for sessions that are not booked. */
const all = [{ bookingId: 'unbooked', amount: 16_001 }]
