import { Problem } from '#shared/contract/problem.ts'
import {
  afterAbsence,
  bookingRules,
  contestedUntil,
  mayTellAbsence,
  type Party,
} from '#shared/rules/sessions/booking.ts'
import { wasHeld } from '#shared/rules/sessions/review.ts'
import type { Caller } from '../../http/serve.ts'
import type { BookingItem } from '../../model/bookings/booking.ts'
import { changeSteps } from '../../model/bookings/booking-change.ts'
import { sessionMailSteps } from '../../model/bookings/booking-mail.ts'
import { leftOfPart, partOf } from '../../model/payments/charge-part.ts'
import {
  aboutOne,
  fileRefundSteps,
  refundOf,
  refundRequestSteps,
} from '../../model/payments/wanted-refund.ts'
import { findReview, reviewIdOf } from '../../model/reviews/review.ts'
import { reviewSteps } from '../../model/reviews/review-change.ts'
import { type BookingChange, type BookingStep, bookingEntities } from '../../model/steps/booking-steps.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { changedProblem } from '../access/changed-problem.ts'
import { chargeOf, ownBooking } from '../access/find.ts'
import { creditBackSteps } from '../booking/credit-use.ts'
import { returnable, returnedSteps } from '../booking/package-use.ts'

/**
 * Reports that the other party did not come. The caller's part decides whose word it is. The other party may object for
 * a day; then a person decides. Without an objection, an absent instructor means a full refund, and for an absent
 * student the share is paid as usual. The due steps do both.
 */
export async function tellAbsence(caller: Caller, id: string): Promise<BookingItem> {
  return tryAgain(async () => {
    const { known, part } = await ownBooking(caller, id)
    if (part === 'admin') throw new Problem('booking.not_found')
    const now = clock.now()
    const outcome = afterAbsence(known.absence, part)
    if (!outcome) throw new Problem('booking.changed', decided)
    refuseUntimely(known, outcome, now)
    // A retry after a lost answer.
    if (known.absence?.outcome === outcome) return known
    if (outcome === 'disputed' && known.creditMonth) return decideByOpening(known, now)
    const absence = { outcome, at: now.toISOString() }
    const next = { ...known, absence, status: 'completed' as const }
    const { steps, item } = changeSteps(known, next, now)
    await writeSteps(bookingEntities, [
      ...steps,
      ...(outcome === 'disputed' ? await reviewWantedSteps(known, now) : []),
      ...(await withdrawReviewSteps(item)),
      ...sessionMailSteps(news[outcome], item, now),
    ])
    return item
  })
}

/**
 * Both parties report each other as absent from a session that a credit covers. The student has no money at stake, so no
 * person decides: the session counts as held if the instructor opened the meeting link, otherwise the credit is returned.
 */
async function decideByOpening(known: BookingItem, now: Date): Promise<BookingItem> {
  const isHeld = known.opened?.instructor !== undefined
  const absence = {
    outcome: isHeld ? ('student' as const) : ('instructor' as const),
    at: known.absence?.at ?? now.toISOString(),
    isDecided: true,
    reason: isHeld
      ? 'The instructor opened the meeting link.'
      : 'The instructor did not open the meeting link.',
  }
  const after = isHeld ? {} : { isSettled: true, isReturned: true }
  const { steps, item } = changeSteps(known, { ...known, absence, ...after, status: 'completed' }, now)
  await writeSteps(bookingEntities, [
    ...steps,
    ...(isHeld ? [] : await creditBackSteps(known, true, now)),
    ...(await withdrawReviewSteps(item)),
    ...sessionMailSteps('absence_decided', item, now),
  ])
  return item
}

/** An instructor agrees that they did not come: nothing is left to wait for. */
export async function agreeAbsence(caller: Caller, id: string): Promise<BookingItem> {
  return tryAgain(async () => {
    const { known, part } = await ownBooking(caller, id)
    if (part === 'admin') throw new Problem('booking.not_found')
    if (part === 'student') throw new Problem('instructor.required', 'Only the instructor may agree to this')
    // A retry after a lost answer.
    if (known.absence?.outcome === 'instructor' && known.isSettled) return known
    if (known.absence?.outcome !== 'instructor' || !contestedUntil(known)) {
      throw new Problem('booking.changed', 'The report that you did not come was withdrawn')
    }
    const agreed = { ...known, absence: { ...known.absence, isAgreed: true } }
    const { steps, item } = await gaveBack(known, clock.now(), agreed)
    await writeSteps(bookingEntities, steps)
    return item
  })
}

/** The next state of a session whose instructor did not come and did not object in time: everything is refunded. */
export async function gaveBack(
  known: BookingItem,
  now: Date,
  as: BookingItem = known,
): Promise<BookingChange> {
  const pack = await returnable(known, now)
  const isReturned = pack !== undefined || known.creditMonth !== undefined
  const next = { ...as, isSettled: true, ...(isReturned && { isReturned }) }
  const { steps, item } = changeSteps(known, next, now)
  const back = pack
    ? returnedSteps(pack, await chargeOf(pack.chargeId), known, now)
    : [...(await refundWantedSteps(known, now)), ...(await creditBackSteps(known, true, now))]
  const told = isReturned ? sessionMailSteps('returned', item, now) : []
  return { item, steps: [...steps, ...back, ...told] }
}

/** Withdraws the review of the session, since the student says that it did not take place. */
async function withdrawReviewSteps(item: BookingItem): Promise<BookingStep[]> {
  const said = wasHeld(item) ? undefined : await findReview(reviewIdOf(item.id))
  return said?.shownOf ? reviewSteps(said, undefined) : []
}

const decided = 'This was already decided'

const news = { student: 'absent_student', instructor: 'absent_instructor', disputed: 'absent_both' } as const

function refuseUntimely(known: BookingItem, outcome: Party | 'disputed', now: Date): void {
  if (known.status === 'pending' || known.status === 'cancelled') throw changedProblem(known)
  if (known.absence && known.absence.outcome !== outcome) {
    if (now.toISOString() < (contestedUntil(known) ?? '')) return
    throw new Problem('booking.changed', tooLate)
  }
  if (mayTellAbsence(known, now)) return
  const { absentAfter, disputable } = bookingRules
  const words = `An absence can be reported from ${absentAfter} minutes after the start to ${disputable} hours after the end`
  throw new Problem('booking.changed', words)
}

const tooLate = 'The time to disagree is over. If this is wrong, please contact support.'

/** Everything that is left of the student's payment. */
async function refundWantedSteps(known: BookingItem, now: Date): Promise<BookingStep[]> {
  if (!known.chargeId) return []
  const paid = await chargeOf(known.chargeId)
  const left = leftOfPart(partOf(paid, known.id))
  const wish = 'The instructor did not come.'
  const rule = 'session.instructor_absent' as const
  const given = { amount: left, ruleAmount: left, rule, wish, ...aboutOne(paid, known.id) }
  return left > 0 ? refundRequestSteps(refundOf(paid, given, now), now) : []
}

/** The case that is put before a person. */
async function reviewWantedSteps(known: BookingItem, now: Date): Promise<BookingStep[]> {
  if (!known.chargeId) return []
  const paid = await chargeOf(known.chargeId)
  const left = leftOfPart(partOf(paid, known.id))
  const about = aboutOne(paid, known.id)
  const wish = 'One party reports that the other did not come to the session. The other party disagrees.'
  const refund = {
    ...({ amount: left, ruleAmount: 0, rule: 'absence_disputed', state: 'review', wish } as const),
    ...about,
  }
  return fileRefundSteps(refundOf(paid, refund, now), now, () => new Problem('refund.asked'))
}
