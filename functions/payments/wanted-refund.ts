import type { ChargeItem } from '../model/charge.ts'
import { eventItem } from '../model/event.ts'
import { newId } from '../model/new-id.ts'
import type { RefundRequestItem } from '../model/refund-request.ts'
import { clock } from '../ports/clock.ts'
import type { MoneyStep } from './money-step.ts'

/** A request for money back that is decided already: it is paid as soon as the provider is reached. */
export function refundOf(
  { id: chargeId, memberId }: ChargeItem,
  given: Pick<RefundRequestItem, 'amount' | 'ruleAmount' | 'rule' | 'wish'> & Partial<RefundRequestItem>,
): RefundRequestItem {
  const at = clock.now().toISOString()
  return {
    ...{ id: newId('refundRequest'), chargeId, memberId, state: 'paying' },
    ...{ isTechnical: false, screenshots: [], createdAt: at, updatedAt: at },
    ...given,
  }
}

/** Keeps a request, and has it paid. */
export function wantedRefund(request: RefundRequestItem): MoneyStep[] {
  return [{ write: ({ refundRequest }) => refundRequest.create(request).commit() }, refundTask(request.id)]
}

/** Has a request paid, now or as soon as the provider is reached. */
export function refundTask(requestId: string): MoneyStep {
  const task = eventItem('paymentTaskDue', { task: 'refund', requestId }, clock.now())
  return { write: ({ outbox }) => outbox.create(task).commit() }
}

/** Gives back what was paid for nothing: all of it, without anyone's asking. A subscription by which it came ends, too. */
export function givenBack(
  paid: ChargeItem,
  rule: 'paid_twice',
  subscribed?: { stripeId: string },
): MoneyStep[] {
  const { amount, memberId } = paid
  const wish = 'Given back by itself: this was paid for already.'
  const steps = wantedRefund(refundOf(paid, { amount, ruleAmount: amount, rule, wish }))
  if (!subscribed) return steps
  const { stripeId } = subscribed
  return [...steps, endWanted({ memberId, stripeId, when: 'now' })]
}

/** Has a subscription ended at Stripe. */
export function endWanted(end: {
  memberId: string
  stripeId: string
  when: 'now' | 'at_period_end'
}): MoneyStep {
  const task = eventItem('paymentTaskDue', { task: 'end', ...end }, clock.now())
  return { write: ({ outbox }) => outbox.create(task).commit() }
}
