import type { CancellationOffer } from '#shared/contract/booking.ts'
import { Problem } from '#shared/contract/problem.ts'
import { cancellation, mayTurn } from '#shared/rules/booking.ts'
import { dollarsOf } from '#shared/rules/money.ts'
import type { RefundReason } from '#shared/rules/refund.ts'
import { refundWords } from '#shared/rules/refund-words.ts'
import type { Caller } from '../http/serve.ts'
import type { BookingItem } from '../model/booking.ts'
import { cancelSteps } from '../model/booking-change.ts'
import { type ChargeItem, refundedOf } from '../model/charge.ts'
import { writeSteps } from '../model/service.ts'
import { tryAgain } from '../model/try-again.ts'
import { refundOf, wantedRefund } from '../model/wanted-refund.ts'
import { clock } from '../ports/clock.ts'
import { type BookingStep, bookingKinds } from './booking-kinds.ts'
import { changed } from './changed.ts'
import { chargeOf, ownBooking, type Part } from './find.ts'
import { pagesDue } from './pages-due.ts'

type Back = { cents: number; rule: RefundReason }

/** What would go back if this part cancelled at a moment; of what is not paid, nothing. */
async function backOf(known: BookingItem, part: Part, now: Date): Promise<Back & { paid?: ChargeItem }> {
  const paid = known.chargeId ? await chargeOf(known.chargeId) : undefined
  const left = paid ? paid.amount - refundedOf(paid) : 0
  const { cents, rule } = cancellation({ startsAt: known.startsAt, paid: known.amount }, part, now)
  return { cents: Math.min(left, cents), rule, ...(paid && { paid }) }
}

function refuseOver(known: BookingItem, now: Date): void {
  if (!mayTurn(known.status, 'cancelled')) throw changed(known)
  if (known.startsAt <= now.toISOString()) {
    throw new Problem('booking.changed', 'The session has begun; it cannot be cancelled any more')
  }
}

export async function cancellationOffer(caller: Caller, id: string): Promise<CancellationOffer> {
  const { known, part } = await ownBooking(caller, id)
  const now = clock.now()
  refuseOver(known, now)
  const offer = toOffer(await backOf(known, part, now))
  return known.chargeId ? offer : { ...offer, rule: 'Nothing was charged, so there is nothing to give back.' }
}

const toOffer = ({ cents, rule }: Back) => ({ refund: dollarsOf(cents), rule: refundWords[rule] })

type Wish = { reason: string; refund?: string | undefined }

/**
 * Cancels a session: its end, its time, what goes back and who is told are one write. An instructor's, or an admin's,
 * gives back all.
 */
export const cancelBooking = (caller: Caller, id: string, wish: Wish): Promise<BookingItem> =>
  cancelAs(() => ownBooking(caller, id), wish)

/** The same for whom it is done: how the session now stands, and whose part is taken. */
export function cancelAs(
  find: () => Promise<{ known: BookingItem; part: Part }>,
  wish: Wish,
): Promise<BookingItem> {
  return tryAgain(async () => {
    const { known, part } = await find()
    const now = clock.now()
    // As it is after a call whose answer was lost.
    if (known.status === 'cancelled' && known.cancelled?.by === part) return known
    refuseOver(known, now)
    const back = await backOf(known, part, now)
    const offer = toOffer(back)
    if (wish.refund !== undefined && wish.refund !== offer.refund) {
      throw new Problem('refund.changed', `By now ${offer.refund} would be given back`, offer)
    }
    const at = now.toISOString()
    const cancelled = { by: part, at, reason: wish.reason, refund: back.cents }
    const { steps, item } = await cancelSteps(known, cancelled, now)
    await writeSteps(bookingKinds, [
      ...steps,
      ...refundSteps(back, now),
      // Nobody should pay any more for what is not held; who did is given it back.
      known.status === 'pending' && pagesDue('close', known, now),
    ])
    return item
  })
}

function refundSteps({ cents, rule, paid }: Back & { paid?: ChargeItem }, now: Date): BookingStep[] {
  if (!paid || cents === 0) return []
  const wish = 'The session was cancelled.'
  return wantedRefund(refundOf(paid, { amount: cents, ruleAmount: cents, rule, wish }, now), now)
}
