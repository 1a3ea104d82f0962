import { partWith } from '#shared/rules/fees.ts'
import { findBooking } from '../model/booking.ts'
import type { ChargeItem } from '../model/charge.ts'
import { gatheredSteps } from '../model/open-payout.ts'
import { clock } from '../ports/clock.ts'
import type { MoneyStep } from './money-step.ts'

/** An instructor's part of money that went back after they had their share: for the lines of its entry, and beside it. */
export type TakenBack = {
  share: { instructorId: string; cents: number } | undefined
  of: { instructorId?: string; payoutId?: string }
  steps: MoneyStep[]
}

const nothing: TakenBack = { share: undefined, of: {}, steps: [] }

/**
 * Of a session whose share is booked the instructor gives back their part of what goes back to the member: it is taken
 * from what they are paid next, which may fall below zero. `before` and `amount` are the cents that went back before it, and
 * now; with `isReturned` they came to us again. Without its booking, which goes with the member, Kiai bears it alone.
 */
export async function takenBack(
  { purpose, isShared, subjectId }: ChargeItem,
  { before, amount, isReturned = false }: { before: number; amount: number; isReturned?: boolean },
): Promise<TakenBack> {
  const held = purpose === 'session' && isShared ? await findBooking(subjectId) : undefined
  if (!held) return nothing
  const { instructorId, instructorName } = held
  const kept = held.amount - before
  const cents = partWith(held.share, held.amount, kept - amount, amount)
  const gathering = {
    instructorId,
    instructorName,
    cents: isReturned ? cents : -cents,
    of: 'refund' as const,
  }
  const { payoutId, steps } = await gatheredSteps(gathering, clock.now())
  return { share: { instructorId, cents }, of: { instructorId, payoutId }, steps }
}
