import type { AutoRefundReason } from '#shared/rules/money/refund.ts'
import type { ChargeItem } from '../../../model/payments/charge.ts'
import { refundOf, refundRequestSteps } from '../../../model/payments/wanted-refund.ts'
import type { MoneyStep } from '../../../model/steps/money-steps.ts'
import { eventItem } from '../../../model/table/event.ts'
import { clock } from '../../../ports/process/clock.ts'

export const autoRefundWords: Readonly<Record<AutoRefundReason, string>> = {
  paid_twice: 'Refunded automatically: this was already paid for.',
  account_deleted: 'Refunded automatically: the account had been deleted.',
  not_offered: 'Refunded automatically: this was no longer offered.',
  plan_over: 'Refunded automatically: the plan had already ended.',
  slot_lost: 'Refunded automatically: the session was no longer available.',
  stock_lost: 'Refunded automatically: the items were sold out.',
  order_cancelled: 'Refunded automatically: the order had been cancelled.',
}

/** Refunds in full a payment that opened nothing, without a request. A subscription that it belongs to ends, too. */
export function autoRefundSteps(
  paid: ChargeItem,
  rule: AutoRefundReason,
  subscribed?: { stripeId: string },
): MoneyStep[] {
  const { amount, memberId } = paid
  const now = clock.now()
  const given = { amount, ruleAmount: amount, rule, wish: autoRefundWords[rule] }
  const steps = refundRequestSteps(refundOf(paid, given, now), now)
  if (!subscribed) return steps
  const { stripeId } = subscribed
  return [...steps, endSubscriptionStep({ memberId, stripeId, when: 'now' })]
}

/** Ends a subscription at Stripe. */
export function endSubscriptionStep(end: {
  memberId: string
  stripeId: string
  when: 'now' | 'at_period_end'
}): MoneyStep {
  const task = eventItem('paymentTaskDue', { task: 'end', ...end }, clock.now())
  return { write: ({ outbox }) => outbox.create(task).commit() }
}
