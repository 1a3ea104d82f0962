import { Problem } from '#shared/contract/problem.ts'
import {
  type Absence,
  afterAbsence,
  bookingRules,
  mayTellAbsence,
  type Party,
} from '#shared/rules/sessions/booking.ts'
import { wasHeld } from '#shared/rules/sessions/review.ts'
import type { Caller } from '../../http/serve.ts'
import type { BookingItem } from '../../model/bookings/booking.ts'
import { changeSteps } from '../../model/bookings/booking-change.ts'
import { sessionTold } from '../../model/bookings/booking-mail.ts'
import { leftOfPart, partOf } from '../../model/payments/charge-part.ts'
import { aboutOne, filedRefund, refundOf, wantedRefund } from '../../model/payments/wanted-refund.ts'
import { findReview, reviewIdOf } from '../../model/reviews/review.ts'
import { reviewSteps } from '../../model/reviews/review-change.ts'
import { type BookingStep, bookingKinds } from '../../model/steps/booking-steps.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { changed } from '../access/changed-problem.ts'
import { chargeOf, ownBooking } from '../access/find.ts'
import { returnable, returnedSteps } from '../booking/package-use.ts'

/**
 * One party says that the other one did not come; whose word it is, is the caller's part. What follows for the money is
 * written with it: an absent instructor gives all back, for an absent student the share is paid as ever, and where each
 * says it of the other it waits for a person.
 */
export async function tellAbsence(caller: Caller, id: string): Promise<BookingItem> {
  return tryAgain(async () => {
    const { known, part } = await ownBooking(caller, id)
    if (part === 'admin') throw new Problem('booking.not_found')
    const now = clock.now()
    refuseUntimely(known, now)
    const outcome = afterAbsence(known.absence, part)
    if (!outcome) throw new Problem('booking.changed', known.absence?.isDecided ? decided : givenBack)
    // As it is after a call whose answer was lost.
    if (known.absence?.outcome === outcome) return known
    const absence = { outcome, at: now.toISOString() }
    const isBack = outcome === 'instructor'
    const pack = isBack ? await returnable(known, now) : undefined
    const next = {
      ...{ ...known, absence, status: 'completed' as const },
      ...(isBack && { isSettled: true }),
      ...(pack && { isReturned: true }),
    }
    const { steps, item } = changeSteps(known, next, now)
    await writeSteps(bookingKinds, [
      ...steps,
      ...(pack
        ? returnedSteps(pack, await chargeOf(pack.chargeId), known, now)
        : await moneySteps(known, outcome, now)),
      ...(await withdrawnReview(item)),
      ...sessionTold(news[outcome], item, now),
    ])
    return item
  })
}

/** What was said of a session as one that was held goes with that: it was not, says its student. */
async function withdrawnReview(item: BookingItem): Promise<BookingStep[]> {
  const said = wasHeld(item) ? undefined : await findReview(reviewIdOf(item.id))
  return said?.shownOf ? reviewSteps(said, undefined) : []
}

const decided = 'This has been decided already'
const givenBack =
  'Your student said before that you did not come, and was given all back. Please write to us if that is not so.'

const news = { student: 'absent_student', instructor: 'absent_instructor', disputed: 'absent_both' } as const

function refuseUntimely(known: BookingItem, now: Date): void {
  if (known.status === 'pending' || known.status === 'cancelled') throw changed(known)
  if (mayTellAbsence(known, now)) return
  const { absentAfter, disputable } = bookingRules
  const words = `That can be told from ${absentAfter} minutes after the start to ${disputable} hours after the end`
  throw new Problem('booking.changed', words)
}

/** What the student is given back, or what a person is asked about. */
async function moneySteps(
  known: BookingItem,
  outcome: Absence['outcome'],
  now: Date,
): Promise<BookingStep[]> {
  if (outcome === ('student' satisfies Party) || !known.chargeId) return []
  const paid = await chargeOf(known.chargeId)
  const left = leftOfPart(partOf(paid, known.id))
  const about = aboutOne(paid, known.id)
  if (outcome === 'instructor') {
    const wish = 'The instructor did not come.'
    const given = {
      amount: left,
      ruleAmount: left,
      rule: 'session.instructor_absent',
      wish,
      ...about,
    } as const
    return left > 0 ? wantedRefund(refundOf(paid, given, now), now) : []
  }
  const wish = 'Each of both says that the other one did not come to the session.'
  const asked = {
    ...({ amount: left, ruleAmount: 0, rule: 'absence_disputed', state: 'review', wish } as const),
    ...about,
  }
  return filedRefund(refundOf(paid, asked, now), now, () => new Problem('refund.asked'))
}
