import type { AdminPaymentDetail } from '#shared/contract/payments/admin-payments.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { refundWords } from '#shared/rules/money/refund-words.ts'
import type { BookingItem } from '../../model/bookings/booking.ts'
import { displayName, member } from '../../model/members/member.ts'
import { type ChargeItem, leftOf } from '../../model/payments/charge.ts'
import { partOf } from '../../model/payments/charge-part.ts'
import type { RefundRequestItem } from '../../model/payments/refund-request.ts'
import { inFull } from '../../model/table/batch.ts'
import { buyingOf, purchaseOf } from '../charges/purchases.ts'
import { adminOffer, isAsked, neededCharge, refusalOf, sessionsOf } from './admin-offer.ts'
import { toOffer } from './request-refund.ts'

/** One payment with everything an admin needs to decide on a refund. */
export async function paymentDetail(id: string): Promise<AdminPaymentDetail> {
  const known = await neededCharge(id)
  const { memberId } = known
  const [purchase, sessions, requests] = await Promise.all([
    purchaseOf(known),
    sessionsOf(known),
    requestsOf(known),
  ])
  const people = await peopleOf([memberId, ...requests.flatMap(({ decidedBy }) => decidedBy ?? [])])
  const refusal = refusalOf(known)
  return {
    purchase,
    memberId,
    memberName: displayName(people.get(memberId)),
    memberEmail: people.get(memberId)?.email ?? null,
    sessions: sessions.map((one) => toSession(known, one)),
    requests: requests.map((request) => toRequest(request, people)),
    left: refusal ? '0.00' : dollarsOf(leftOf(known)),
    refusal: refusal ?? ((await isAsked(known)) ? waiting : null),
    offer: refusal ? null : toOffer(await adminOffer(known)),
  }
}

const waiting = 'A refund of this payment is already on its way or pending'

async function requestsOf({ id, memberId }: ChargeItem): Promise<RefundRequestItem[]> {
  const { requests } = await buyingOf(memberId)
  return requests
    .filter(({ chargeId }) => chargeId === id)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

type Person = Parameters<typeof displayName>[0]

async function peopleOf(ids: readonly string[]): Promise<Map<string, NonNullable<Person>>> {
  const wanted = [...new Set(ids)].map((id) => ({ id }))
  const found = await inFull(wanted, (asked) => member().get(asked).go({ concurrency: 4 }))
  return new Map(found.map((person) => [person.id, person]))
}

function toSession(known: ChargeItem, one: BookingItem): AdminPaymentDetail['sessions'][number] {
  const { id: bookingId, title, instructorName, startsAt, minutes, status } = one
  const { amount, refunded } = partOf(known, bookingId)
  return {
    bookingId,
    title,
    instructorName,
    scheduledAt: startsAt,
    duration: minutes,
    status,
    amount: dollarsOf(amount),
    refundedAmount: dollarsOf(refunded),
  }
}

function toRequest(
  request: RefundRequestItem,
  people: ReadonlyMap<string, NonNullable<Person>>,
): AdminPaymentDetail['requests'][number] {
  const { id, state, amount, ruleAmount, rule, wish, answer, decidedBy, createdAt } = request
  return {
    id,
    state,
    amount: dollarsOf(amount),
    ruleAmount: dollarsOf(ruleAmount),
    rule: refundWords[request.otherwise ?? rule],
    wish,
    isBegunByAdmin: rule === 'by_hand',
    answer: answer ?? null,
    decidedBy: decidedBy ? displayName(people.get(decidedBy)) : null,
    createdAt,
  }
}
