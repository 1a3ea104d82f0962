import type { SessionPackage } from '#shared/contract/bookings/packages.ts'
import { Problem } from '#shared/contract/problem.ts'
import { split } from '#shared/rules/money/fees.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import type { Caller } from '../../http/serve.ts'
import type { BookingItem } from '../../model/bookings/booking.ts'
import { instructor } from '../../model/instructors/instructor.ts'
import { type ChargeItem, isDisputed } from '../../model/payments/charge.ts'
import { leftOfPart, partOf, unbooked } from '../../model/payments/charge-part.ts'
import { freePlace, placePart, returnSteps, takenSteps } from '../../model/payments/package-use.ts'
import { feePercentageOf } from '../../model/payments/platform-fee.ts'
import {
  findPackage,
  leftOfPackage,
  type SessionPackageItem,
  sessionPackage,
} from '../../model/payments/session-package.ts'
import type { BookingChange, BookingStep } from '../../model/steps/booking-steps.ts'
import { clock } from '../../ports/process/clock.ts'
import { chargeOf } from '../access/find.ts'

/** The session as one of its package, and the steps that use one place of the package. Refused if no place is left. */
export async function usedPackage(caller: Caller, wanted: BookingItem, now: Date): Promise<BookingChange> {
  const pack = await findPackage(wanted.packageId ?? '')
  const isOf = pack?.instructorId === wanted.instructorId && pack.minutes === wanted.minutes
  if (pack?.memberId !== caller.memberId || !isOf) throw new Problem('package.not_found')
  const paid = await chargeOf(pack.chargeId)
  const place = freePlace(pack)
  const isUsable = leftOfPackage(pack, now) > 0 && paid.isGranted && !isDisputed(paid)
  if (place === undefined || !isUsable) throw new Problem('package.used_up')
  const { amount, tax } = placePart(pack, paid, place)
  // A part of the payment was already refunded in another way.
  if (leftOfPart(partOf(paid, unbooked)) < amount) throw new Problem('package.used_up')
  const { data: found } = await instructor().get({ id: pack.instructorId }).go({ consistent: true })
  const percentage = found ? await feePercentageOf(found) : 0
  const { providerPaymentId } = paid
  const item: BookingItem = {
    ...wanted,
    amount,
    ...split(amount, percentage),
    status: 'confirmed',
    chargeId: paid.id,
    ...(providerPaymentId && { providerPaymentId }),
  }
  return { item, steps: takenSteps(pack, paid, { place, item, tax }, now) }
}

/**
 * The package that a session may be returned to. Undefined if the package is closed or over, or if the session was paid
 * by itself.
 */
export async function returnable(known: BookingItem, now: Date): Promise<SessionPackageItem | undefined> {
  const pack = known.packageId ? await findPackage(known.packageId) : undefined
  const isOpen = pack && !pack.isClosed && pack.endsAt > now.toISOString()
  return isOpen ? pack : undefined
}

/** Returns the use of a session to its package. */
export const returnedSteps = (
  pack: SessionPackageItem,
  paid: ChargeItem,
  { id }: BookingItem,
  now: Date,
): BookingStep[] => returnSteps(pack, paid, id, now)

/** All packages of a member, latest first. Reads the index. */
export async function packagesOf(memberId: string): Promise<SessionPackage[]> {
  const now = clock.now()
  const { data } = await sessionPackage().query.ofMember({ memberId }).go({ order: 'desc', pages: 'all' })
  return data.map((item) => ({
    id: item.id,
    instructorId: item.instructorId,
    instructorName: item.instructorName,
    duration: item.minutes,
    sessions: item.sessions,
    left: leftOfPackage(item, now),
    totalAmount: dollarsOf(item.amount),
    boughtAt: item.createdAt,
    endsAt: item.endsAt,
    purchaseId: item.chargeId,
  }))
}
