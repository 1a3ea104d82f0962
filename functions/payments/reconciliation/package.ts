import { findBooking } from '../../model/bookings/booking.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'
import { findPackage } from '../../model/payments/session-package.ts'
import { findCharge } from '../charges/open-charge.ts'
import type { Found } from '../ledger/differences.ts'
import { packageIdOf } from '../settlement/grants/package.ts'

/**
 * A paid package exists, its uses are the lines of its payment, and each use has a session that refers to it. A
 * refunded package is closed.
 */
export async function checkPackage({ id }: ChargeItem): Promise<Found | undefined> {
  const [paid, pack] = await Promise.all([findCharge(id), findPackage(packageIdOf(id))])
  if (!paid) return undefined
  const wrong = await wrongOf(paid, pack)
  const still = await findCharge(id)
  if (!wrong || still?.updatedAt !== paid.updatedAt) return undefined
  return { id: `${wrong.kind}:${id}`, ...wrong }
}

async function wrongOf(
  paid: ChargeItem,
  pack: Awaited<ReturnType<typeof findPackage>>,
): Promise<Pick<Found, 'kind' | 'what'> | undefined> {
  // Deleted with its account, or never made.
  if (!pack)
    return paid.isGranted ? { kind: 'not_granted', what: `${paid.id} is paid but has no package` } : undefined
  if (!paid.isGranted && !pack.isClosed) {
    return { kind: 'not_charged', what: `${pack.id} is open but not paid` }
  }
  const lines = (paid.sessions ?? []).map(({ bookingId }) => bookingId)
  const uses = pack.uses.map(({ bookingId }) => bookingId)
  if (lines.sort().join() !== uses.sort().join()) {
    return {
      kind: 'not_charged',
      what: `${pack.id} has ${uses.length} uses, but its payment has ${lines.length}`,
    }
  }
  const known = await Promise.all(uses.map((bookingId) => findBooking(bookingId)))
  const strange = known.find((one) => one && (one.packageId !== pack.id || one.isReturned))
  return strange && { kind: 'not_granted', what: `${strange.id} is a use of ${pack.id} but does not name it` }
}
