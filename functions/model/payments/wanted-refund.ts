import { type claim, claimStep } from '../table/claim.ts'
import { eventItem } from '../table/event.ts'
import { newId } from '../table/new-id.ts'
import type { outbox } from '../table/outbox.ts'
import type { Step } from '../table/service.ts'
import type { ChargeItem } from './charge.ts'
import type { RefundRequestItem, refundRequest } from './refund-request.ts'

type RefundStep = Step<{ refundRequest: typeof refundRequest; outbox: typeof outbox }>
type FiledStep = Step<{ refundRequest: typeof refundRequest; outbox: typeof outbox; claim: typeof claim }>

/** A refund request that is approved from the start: it is paid as soon as the provider can be reached. */
export function refundOf(
  { id: chargeId, memberId }: ChargeItem,
  given: Pick<RefundRequestItem, 'amount' | 'ruleAmount' | 'rule' | 'wish'> & Partial<RefundRequestItem>,
  now: Date,
): RefundRequestItem {
  const at = now.toISOString()
  return {
    id: newId('refundRequest'),
    chargeId,
    memberId,
    state: 'paying',
    isTechnical: false,
    screenshots: [],
    createdAt: at,
    updatedAt: at,
    ...given,
  }
}

/** Names the session that a request is about, if several were paid together. */
export const aboutOne = ({ sessions }: ChargeItem, bookingId: string) => (sessions ? { bookingId } : {})

/** Stores a request, and has it paid. */
export function refundRequestSteps(request: RefundRequestItem, now: Date): RefundStep[] {
  return [
    { write: ({ refundRequest }) => refundRequest.create(request).commit() },
    refundTaskStep(request.id, now),
  ]
}

/**
 * Stores a request, or refuses a second one for the same subject. An approved request is paid; any other waits for a
 * person.
 */
export function fileRefundSteps(request: RefundRequestItem, now: Date, refusal: () => Error): FiledStep[] {
  const { id, state } = request
  const steps = refundRequestSteps(request, now)
  return [
    claimStep('open-refund', askedAbout(request), id, refusal),
    ...(state === 'paying' ? steps : steps.slice(0, 1)),
  ]
}

/** The subject that can have one request at a time: a payment, or one of the sessions paid together. */
export const askedAbout = ({ chargeId, bookingId }: RefundRequestItem): string => bookingId ?? chargeId

/** Has a request paid, now or as soon as the provider can be reached. */
export function refundTaskStep(requestId: string, now: Date): Step<{ outbox: typeof outbox }> {
  const task = eventItem('paymentTaskDue', { task: 'refund', requestId }, now)
  return { write: ({ outbox }) => outbox.create(task).commit() }
}
