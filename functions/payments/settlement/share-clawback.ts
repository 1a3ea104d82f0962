import { partWith } from '#shared/rules/money/fees.ts'
import { type BookingItem, findBooking } from '../../model/bookings/booking.ts'
import { gatheredSteps } from '../../model/ledger/open-payout.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'
import { partOf } from '../../model/payments/charge-part.ts'
import type { MoneyStep } from '../../model/steps/money-steps.ts'
import { clock } from '../../ports/process/clock.ts'

/** The refund of one session: the cents refunded before, and now. */
export type PartBack = { bookingId: string; before: number; amount: number }

/** An instructor's part of a refund made after their share was booked: in the lines of its entry, and beside it. */
export type Clawback = {
  /** By part. */
  shares: ({ instructorId: string; cents: number } | undefined)[]
  of: { instructorId?: string; payoutId?: string }
  steps: MoneyStep[]
}

/**
 * If the share of a session is booked, the instructor returns their part of a refund: it is deducted from their next
 * payout, which may fall below zero. With `isReturned` the money came back to Kiai. If the booking was deleted with
 * its member, Kiai bears the loss alone.
 */
export async function clawbackOf(
  paid: ChargeItem,
  parts: readonly PartBack[],
  isReturned = false,
): Promise<Clawback> {
  const held = await Promise.all(parts.map((part) => sharedSession(paid, part)))
  const shares = parts.map((part, place) => shareOf(held[place], part))
  const [first] = held.filter((one) => one !== undefined)
  if (!first) return { shares, of: {}, steps: [] }
  const { instructorId, instructorName } = first
  const sum = shares.reduce((all, share) => all + (share?.cents ?? 0), 0)
  const gathering = { instructorId, instructorName, cents: isReturned ? sum : -sum, of: 'refund' as const }
  const { payoutId, steps } = await gatheredSteps(gathering, clock.now())
  return { shares, of: { instructorId, payoutId }, steps }
}

const sharedSession = async (paid: ChargeItem, { bookingId }: PartBack): Promise<BookingItem | undefined> =>
  partOf(paid, bookingId).isShared ? findBooking(bookingId) : undefined

function shareOf(held: BookingItem | undefined, { before, amount }: PartBack) {
  if (!held) return undefined
  const kept = held.amount - before
  return { instructorId: held.instructorId, cents: partWith(held.share, held.amount, kept - amount, amount) }
}
