import type { RefundReview } from '#shared/contract/payments/admin-books.ts'
import { Problem } from '#shared/contract/problem.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { refundWords } from '#shared/rules/money/refund-words.ts'
import { findBooking } from '../../model/bookings/booking.ts'
import { mailSteps } from '../../model/mail/mail.ts'
import { displayName, member } from '../../model/members/member.ts'
import { type ChargeItem, charge, leftOf, refundedOf } from '../../model/payments/charge.ts'
import { leftOfPart, partOf } from '../../model/payments/charge-part.ts'
import { type RefundRequestItem, refundRequest } from '../../model/payments/refund-request.ts'
import { refundTaskStep } from '../../model/payments/wanted-refund.ts'
import { moneyEntities } from '../../model/steps/money-steps.ts'
import { readAll } from '../../model/table/read-all.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { findCharge } from '../charges/open-charge.ts'
import { findRequest, requestStep } from '../settlement/book-refund.ts'
import { closePackageSteps } from '../settlement/grants/package.ts'
import { decideAbsenceSteps } from '../settlement/grants/session.ts'
import { payNow } from './request-refund.ts'

const entities = { charge, member }

async function toReview(request: RefundRequestItem): Promise<RefundReview> {
  const found = await readAll(entities, (of) => ({
    charge: of.charge.get({ id: request.chargeId }),
    member: of.member.get({ id: request.memberId }),
  }))
  const { id, chargeId, memberId, wish, screenshots, state, answer, createdAt } = request
  return {
    id,
    chargeId,
    memberId,
    wish,
    screenshots,
    state,
    createdAt,
    memberName: displayName(found.member),
    memberEmail: found.member?.email ?? '',
    title: found.charge?.title ?? '',
    paidAmount: dollarsOf(found.charge?.amount ?? 0),
    refundedAmount: dollarsOf(found.charge ? refundedOf(found.charge) : 0),
    paidAt: found.charge?.paidAt ?? createdAt,
    ruleAmount: dollarsOf(request.ruleAmount),
    rule: rulesOf(request),
    opened: await openedOf(request, found.charge),
    answer: answer ?? null,
    isBegunByAdmin: request.rule === 'by_hand',
    decidedBy: await deciderOf(request),
  }
}

/** Which party opened the meeting link, for a session of which each says that the other one did not come. */
async function openedOf(
  { rule, bookingId }: RefundRequestItem,
  paid: ChargeItem | undefined,
): Promise<RefundReview['opened']> {
  if (rule !== 'absence_disputed') return null
  const known = await findBooking(bookingId ?? paid?.subjectId ?? '')
  if (!known) return null
  const { opened = {}, instructorName } = known
  return { student: opened.student ?? null, instructor: opened.instructor ?? null, instructorName }
}

/** The name of the admin who decided, once there is a decision. */
async function deciderOf({ decidedBy }: RefundRequestItem): Promise<string | null> {
  if (!decidedBy) return null
  const { data } = await member().get({ id: decidedBy }).go()
  return displayName(data ?? undefined)
}

const rulesOf = ({ rule, otherwise }: RefundRequestItem): string =>
  otherwise ? `${refundWords[rule]} ${refundWords[otherwise]}` : refundWords[rule]

/** The member is told why nothing is refunded. */
const refusalTold = ({ id: requestId, chargeId, memberId }: RefundRequestItem) =>
  mailSteps(
    { kind: 'refundDecided', memberId, cause: requestId, about: { chargeId, requestId } },
    clock.now(),
  )

const mostDecided = 50

/** Refunds that wait for a person, longest waiting first, then those decided last. */
export async function listReviews(): Promise<RefundReview[]> {
  const [waiting, ...decided] = await Promise.all([
    refundRequest().query.byState({ state: 'review' }).go({ pages: 'all' }),
    ...(['paying', 'paid', 'refused'] as const).map((state) =>
      refundRequest().query.byState({ state }).go({ order: 'desc', limit: mostDecided }),
    ),
  ])
  const later = decided.flatMap(({ data }) => data).sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  return Promise.all([...waiting.data, ...later.slice(0, mostDecided)].map(toReview))
}

/** The cents that can still be refunded; for sessions paid together, those of the session concerned. */
const leftFor = (known: ChargeItem, { bookingId }: RefundRequestItem) =>
  bookingId ? Math.min(leftOf(known), leftOfPart(partOf(known, bookingId))) : leftOf(known)

export const notThatMuch = (cents: number, left: number): Problem =>
  new Problem(
    'refund.too_much',
    cents > 0 || left <= 0
      ? `At most ${dollarsOf(left)} is left of the payment`
      : 'Enter more than 0.00. To refund nothing, refuse the request.',
  )

/** Stores a person's decision on a refund; the first decision holds. An approved refund is paid like those by rule. */
export async function decideReview(
  id: string,
  admin: string,
  { decision, amount, reason }: { decision: 'pay' | 'refuse'; amount?: string | undefined; reason: string },
): Promise<RefundReview> {
  await tryAgain(async () => {
    const request = await findRequest(id)
    if (!request) throw new Problem('refund.not_found')
    if (request.state !== 'review') throw new Problem('refund.decided')
    const known = await findCharge(request.chargeId)
    const left = known ? leftFor(known, request) : 0
    const cents = amount === undefined ? left : centsOf(amount)
    if (decision === 'pay' && (cents > left || cents <= 0)) throw notThatMuch(cents, left)
    const by = { answer: reason, decidedBy: admin }
    const absent = decision === 'pay' ? 'instructor' : 'student'
    await writeSteps(moneyEntities, [
      ...requestStep(request, decision === 'pay' ? 'paying' : 'refused', {
        ...by,
        ...(decision === 'pay' && { amount: cents }),
      }),
      decision === 'pay' && refundTaskStep(id, clock.now()),
      ...(decision === 'pay' ? [] : refusalTold(request)),
      // A package whose refund is refused can be booked with again.
      ...(known?.purpose === 'package' && decision === 'refuse' && !request.bookingId
        ? await closePackageSteps(known, false)
        : []),
      ...(known
        ? await decideAbsenceSteps(
            known,
            { absent, reason, keeps: decision === 'refuse' || cents < left },
            request.bookingId,
          )
        : []),
    ])
  })
  if (decision === 'pay') await payNow(id)
  const decided = await findRequest(id)
  if (!decided) throw new Problem('refund.not_found')
  return toReview(decided)
}
