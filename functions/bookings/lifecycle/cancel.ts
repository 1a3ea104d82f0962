import type { CancellationOffer } from '#shared/contract/bookings/booking.ts'
import { Problem } from '#shared/contract/problem.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import type { RefundReason } from '#shared/rules/money/refund.ts'
import { refundWords } from '#shared/rules/money/refund-words.ts'
import { cancellation, isCovered, mayTurn, ruleStart } from '#shared/rules/sessions/booking.ts'
import type { Caller } from '../../http/serve.ts'
import { type BookingItem, findSeries } from '../../model/bookings/booking.ts'
import { cancelSteps } from '../../model/bookings/booking-change.ts'
import { freeHoldSteps } from '../../model/bookings/booking-claims.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'
import { leftOfPart, partOf } from '../../model/payments/charge-part.ts'
import type { SessionPackageItem } from '../../model/payments/session-package.ts'
import { aboutOne, refundOf, refundRequestSteps } from '../../model/payments/wanted-refund.ts'
import { type BookingStep, bookingEntities } from '../../model/steps/booking-steps.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { changedProblem } from '../access/changed-problem.ts'
import { chargeOf, ownBooking, type Part } from '../access/find.ts'
import { creditBackSteps } from '../booking/credit-use.ts'
import { returnable, returnedSteps } from '../booking/package-use.ts'
import { pagesDueStep } from './pages-due.ts'

type Back = {
  cents: number
  rule: RefundReason
  paid?: ChargeItem
  /** The package that the session is returned to, instead of a refund. */
  pack?: SessionPackageItem | undefined
  /** Whether its Master credit is returned. */
  isCreditBack?: boolean
}

/** The refund if this part cancelled at that moment; nothing for an unpaid session. */
async function backOf(known: BookingItem, part: Part, now: Date): Promise<Back> {
  const paid = known.chargeId ? await chargeOf(known.chargeId) : undefined
  const left = paid ? leftOfPart(partOf(paid, known.id)) : 0
  const { cents, rule } = cancellation({ startsAt: ruleStart(known), paid: known.amount }, part, now)
  if (known.creditMonth) {
    const isCreditBack = cents === known.amount
    return { cents: 0, rule: `credit.session_${isCreditBack ? 'returned' : 'used'}`, isCreditBack }
  }
  const pack = paid && cents === known.amount ? await returnable(known, now) : undefined
  if (paid && pack) return { cents: 0, rule: 'package.session_returned', paid, pack }
  return { cents: Math.min(left, cents), rule, ...(paid && { paid }) }
}

function refuseOver(known: BookingItem, now: Date): void {
  if (!mayTurn(known.status, 'cancelled')) throw changedProblem(known)
  if (known.startsAt <= now.toISOString()) {
    throw new Problem('booking.changed', 'The session has begun and can no longer be cancelled')
  }
}

export async function cancellationOffer(caller: Caller, id: string): Promise<CancellationOffer> {
  const { known, part } = await ownBooking(caller, id)
  const now = clock.now()
  refuseOver(known, now)
  const offer = toOffer(await backOf(known, part, now))
  return isCovered(known) ? offer : { ...offer, rule: 'Nothing was charged, so nothing is refunded.' }
}

const isReturnedBy = ({ pack, isCreditBack = false }: Back) => pack !== undefined || isCreditBack

const toOffer = (back: Back) => ({
  refund: dollarsOf(back.cents),
  isReturned: isReturnedBy(back),
  rule: refundWords[back.rule],
})

type Wish = { reason: string; refund?: string | undefined }

/**
 * Cancels a session. Its state, its time, the refund and the mails are one write. A cancellation by an instructor or an
 * admin refunds everything.
 */
export const cancelBooking = (caller: Caller, id: string, wish: Wish): Promise<BookingItem> =>
  cancelAs(() => ownBooking(caller, id), wish)

/** The same on behalf of a party: takes the current session and the part. */
export function cancelAs(
  find: () => Promise<{ known: BookingItem; part: Part }>,
  wish: Wish,
): Promise<BookingItem> {
  return tryAgain(async () => {
    const { known, part } = await find()
    const now = clock.now()
    // A retry after a lost answer.
    if (known.status === 'cancelled' && known.cancelled?.by === part) return known
    refuseOver(known, now)
    const back = await backOf(known, part, now)
    const offer = toOffer(back)
    if (wish.refund !== undefined && wish.refund !== offer.refund) {
      throw new Problem('refund.changed', `The refund is now ${offer.refund}`, offer)
    }
    const at = now.toISOString()
    const cancelled = { by: part, at, reason: wish.reason, refund: back.cents }
    // A session returned to its package, or whose credit is returned, owes nobody a share.
    const ended = isReturnedBy(back) ? { ...known, isReturned: true, isSettled: true } : known
    const { steps, item } = await cancelSteps(ended, cancelled, now)
    await writeSteps(bookingEntities, [
      ...steps,
      ...refundSteps(known, back, now),
      ...(back.pack && back.paid ? returnedSteps(back.pack, back.paid, known, now) : []),
      ...(back.isCreditBack ? await creditBackSteps(known, part !== 'student', now) : []),
      ...(await freePlaceSteps(known)),
      // Closes the payment pages of an unpaid session. A payment that was made there is refunded.
      known.status === 'pending' && pagesDueStep('close', known, now),
    ])
    return item
  })
}

function refundSteps({ id }: BookingItem, { cents, rule, paid }: Back, now: Date): BookingStep[] {
  if (!paid || cents === 0) return []
  const wish = 'The session was cancelled.'
  const given = { amount: cents, ruleAmount: cents, rule, wish, ...aboutOne(paid, id) }
  return refundRequestSteps(refundOf(paid, given, now), now)
}

/** Frees the place that a series has among the member's holds, once none of its sessions is left to be paid. */
async function freePlaceSteps(known: BookingItem): Promise<BookingStep[]> {
  const { seriesId, seriesCount = 0, status, id } = known
  if (!seriesId || status !== 'pending') return []
  const others = await findSeries(seriesId, seriesCount)
  return others.some((one) => one.id !== id && one.status === 'pending') ? [] : freeHoldSteps(known)
}
