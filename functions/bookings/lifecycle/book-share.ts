import { partWith } from '#shared/rules/money/fees.ts'
import { creditShareLines, shareLines } from '#shared/rules/money/ledger.ts'
import { creditShare } from '#shared/rules/sessions/credit.ts'
import type { BookingItem } from '../../model/bookings/booking.ts'
import { changeSteps } from '../../model/bookings/booking-change.ts'
import { bookStep } from '../../model/ledger/ledger-entry.ts'
import { gatheredSteps } from '../../model/ledger/open-payout.ts'
import { isDisputed, isPaidElsewhere } from '../../model/payments/charge.ts'
import { keptPart, leftOfPart, taxKept, withSession } from '../../model/payments/charge-part.ts'
import type { BookingChange, BookingStep } from '../../model/steps/booking-steps.ts'
import { later } from '../../model/table/later.ts'
import { chargeOf } from '../access/find.ts'

/**
 * Books the instructor's share of the amount kept for a session and adds it to their next payout. During a dispute this
 * is retried a day later.
 */
export async function payOut(known: BookingItem, now: Date): Promise<BookingChange> {
  const settled = { ...known, isSettled: true }
  if (known.creditMonth) return payOutCredit(known, settled, now)
  if (!known.chargeId) return changeSteps(known, settled, now)
  const paid = await chargeOf(known.chargeId)
  if (isDisputed(paid)) {
    const payOutAt = new Date(now.getTime() + 24 * 3_600_000).toISOString()
    return changeSteps(known, { ...known, payOutAt }, now)
  }
  const part = keptPart(paid, known.id)
  const kept = isPaidElsewhere(paid) ? 0 : leftOfPart(part)
  const share = partWith(known.share, known.amount, 0, kept)
  const shared: BookingStep = {
    // A refund booked at the same time counts against the kept amount: both rely on the payment as it was read.
    write: ({ charge }) =>
      charge
        .patch({ id: paid.id })
        .set({
          ...(paid.sessions
            ? { sessions: withSession(paid, known.id, { isShared: true }) }
            : { isShared: true }),
          updatedAt: later(paid.updatedAt, now),
        })
        .where((a, { eq }) => eq(a.updatedAt, paid.updatedAt))
        .commit(),
  }
  const { steps, item } = changeSteps(known, settled, now)
  if (kept <= 0) return { item, steps: [...steps, shared] }
  const { instructorId, instructorName, title: description } = known
  const owed = await gatheredSteps({ instructorId, instructorName, cents: share, of: 'session' }, now)
  const entry = {
    id: `session:${known.id}:share`,
    kind: 'share' as const,
    at: now.toISOString(),
    chargeId: paid.id,
    instructorId,
    payoutId: owed.payoutId,
    description,
    lines: shareLines(instructorId, kept - taxKept(part), share),
  }
  return { item, steps: [...steps, shared, ...owed.steps, bookStep(entry)] }
}

/** The same for a session covered by a Master credit: the instructor's share of the price, which Kiai bears. */
async function payOutCredit(known: BookingItem, settled: BookingItem, now: Date): Promise<BookingChange> {
  const { steps, item } = changeSteps(known, settled, now)
  const share = creditShare(known)
  if (share <= 0) return { item, steps }
  const { instructorId, instructorName, title } = known
  const owed = await gatheredSteps({ instructorId, instructorName, cents: share, of: 'session' }, now)
  const entry = {
    id: `session:${known.id}:share`,
    kind: 'share' as const,
    at: now.toISOString(),
    instructorId,
    payoutId: owed.payoutId,
    description: `${title} (Master credit)`,
    lines: creditShareLines(instructorId, share),
  }
  return { item, steps: [...steps, ...owed.steps, bookStep(entry)] }
}
