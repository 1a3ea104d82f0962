import { findBooking } from '../../model/bookings/booking.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'
import { leftOfPart, type PaidSession, partOf } from '../../model/payments/charge-part.ts'
import { refundRequest } from '../../model/payments/refund-request.ts'
import { findCharge } from '../charges/open-charge.ts'
import type { Found } from '../ledger/differences.ts'
import { followSessions } from '../settlement/grants/series.ts'

/**
 * Sessions that were paid together: each confirmed session refers to the payment, the part of each unavailable one is
 * refunded or on its way, and none waits. A waiting session is followed now, as its task should have done.
 */
export async function checkSessions(item: ChargeItem): Promise<Found | undefined> {
  const before = await findCharge(item.id)
  if (!before?.sessions) return undefined
  const isBehind = before.sessions.some(({ state }) => state === 'waiting')
  if (isBehind) await followSessions(item.id)
  const now = await findCharge(item.id)
  if (!now?.sessions) return undefined
  const wrongs = await Promise.all(now.sessions.map((line) => wrongOf(now, line)))
  const wrong = wrongs.find((kind) => kind !== undefined)
  const still = await findCharge(item.id)
  if (still?.updatedAt !== now.updatedAt) return undefined
  if (wrong) return { id: `${wrong.kind}:${item.id}:${wrong.bookingId}`, kind: wrong.kind, what: wrong.what }
  if (!isBehind) return undefined
  const what = `Sessions of ${item.id} were paid but not confirmed`
  return { id: `not_granted:${item.id}:${before.updatedAt}`, kind: 'not_granted', what, isRepaired: true }
}

type Wrong = { kind: 'not_granted' | 'not_charged'; bookingId: string; what: string }

async function wrongOf(paid: ChargeItem, { bookingId, state }: PaidSession): Promise<Wrong | undefined> {
  const known = await findBooking(bookingId)
  const left = leftOfPart(partOf(paid, bookingId))
  if (state === 'in_vain') {
    if (left <= 0 || (await isOnItsWay(paid, bookingId))) return undefined
    const what = `${bookingId} was not available, and its part of ${paid.id} is not refunded`
    return { kind: 'not_granted', bookingId, what }
  }
  // Deleted with its account.
  if (!known) return undefined
  if (known.chargeId !== paid.id) {
    return {
      kind: 'not_granted',
      bookingId,
      what: `${bookingId} is paid by ${paid.id} but does not name the payment`,
    }
  }
  if (left <= 0 && known.status === 'confirmed') {
    return { kind: 'not_charged', bookingId, what: `${bookingId} was refunded but is still confirmed` }
  }
  return undefined
}

async function isOnItsWay({ id, memberId }: ChargeItem, bookingId: string): Promise<boolean> {
  const { data } = await refundRequest().query.ofMember({ memberId }).go({ pages: 'all' })
  return data.some((one) => one.chargeId === id && one.bookingId === bookingId && one.state !== 'refused')
}
