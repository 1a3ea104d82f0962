import { isDisputed, isPaidElsewhere } from '../../model/payments/charge.ts'
import { keptPart, leftOfPart, unbooked } from '../../model/payments/charge-part.ts'
import { findPackage, leftOfPackage, openPackagesOf } from '../../model/payments/session-package.ts'
import { refundOf, refundRequestSteps } from '../../model/payments/wanted-refund.ts'
import { type BookingStep, bookingEntities } from '../../model/steps/booking-steps.ts'
import { later } from '../../model/table/later.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { chargeOf } from '../access/find.ts'

/**
 * Refunds the unused sessions of all packages of an instructor who no longer teaches, at their cost, since nobody could
 * book with them. Reads the index; each package is decided once, by its current state.
 */
export async function closePackagesOf(instructorId: string): Promise<void> {
  const open = await openPackagesOf(instructorId, clock.now())
  for (const { id } of open) await tryAgain(() => closePackage(id))
}

async function closePackage(id: string): Promise<void> {
  const pack = await findPackage(id)
  const now = clock.now()
  if (!pack || leftOfPackage(pack, now) === 0) return
  const paid = await chargeOf(pack.chargeId)
  // During a dispute the package stays. The next message of the leaving, or the owner of the package, finds it later.
  if (isDisputed(paid)) return
  const left = isPaidElsewhere(paid) ? 0 : leftOfPart(keptPart(paid, unbooked))
  const wish = 'The instructor no longer teaches at Kiai.'
  const given = { amount: left, ruleAmount: left, rule: 'package.not_usable' as const, wish }
  const closed: BookingStep = {
    write: ({ sessionPackage }) =>
      sessionPackage
        .patch({ id })
        .set({ isClosed: true, updatedAt: later(pack.updatedAt, now) })
        .where((a, { eq }) => eq(a.updatedAt, pack.updatedAt))
        .commit(),
  }
  const asRead: BookingStep = {
    write: ({ charge }) =>
      charge
        .check({ id: paid.id })
        .where((a, { eq }) => eq(a.updatedAt, paid.updatedAt))
        .commit(),
  }
  await writeSteps(bookingEntities, [
    closed,
    asRead,
    ...(left > 0 ? refundRequestSteps(refundOf(paid, given, now), now) : []),
  ])
}
