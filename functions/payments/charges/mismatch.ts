import { type PaidTier, priceAt } from '#shared/rules/money/subscription.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'

/** A payment as its provider answers it, to be held against what was stored before. */
export type Payment = {
  account: string
  isLive: boolean
  /** The session, order or invoice. */
  objectId: string
  customerId?: string | undefined
  amount: number
  currency: string
  chargeId: string
  /** The plan that was paid for, where the provider knows one. */
  subjectId?: string | undefined
  /** Payment intent or capture. */
  providerPaymentId: string
  /** ISO. */
  paidAt: string
  /** The month that is paid for, of a plan; ISO. */
  period?: { from: string; to: string } | undefined
  /** Cents, where the provider has told yet. */
  fee?: number | undefined
}

/** What a provider says does not agree with what was stored before: nothing is changed, and a person is told. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch'
}

/** A month that Stripe charged for by itself. */
export type PaidMonth = Omit<Payment, 'chargeId'> & {
  subjectId: PaidTier
  /** By a change of the plan, in the middle of a month: a part of one. */
  isChange: boolean
}

/**
 * Refuses a month that is not of the subscription that was begun here, by its member and in its account, or costs something
 * else: a month what the member has agreed to, now or as the list had it then; a change at most that, as the rest of the
 * month that was paid for goes off it. `agreed` is what is stored of the plan.
 */
export function refuseOtherMonth(
  id: string,
  paid: PaidMonth,
  {
    begun,
    memberId,
    agreed,
  }: { begun: ChargeItem | undefined; memberId: string; agreed: number | undefined },
): void {
  const prices = [agreed ?? 0, priceAt(paid.subjectId, Date.parse(paid.period?.from ?? paid.paidAt))]
  const isPrice = paid.isChange ? paid.amount <= Math.max(...prices) : prices.includes(paid.amount)
  const wrong = [
    begun?.account !== paid.account && 'account',
    begun?.isLive !== paid.isLive && 'live mode',
    begun?.memberId !== memberId && 'member',
    begun?.customerId !== paid.customerId && 'customer',
    paid.currency !== begun?.currency && 'currency',
    !isPrice && 'amount',
  ].filter((word) => word !== false)
  if (wrong.length > 0) throw new Mismatch(`${id}: a month of another ${wrong.join(', ')} than was agreed to`)
}

/** Refuses a payment that is not the one that was asked for. */
export function refuseMismatch(stored: ChargeItem, payment: Payment): void {
  const wrong = [
    stored.account !== payment.account && 'account',
    stored.isLive !== payment.isLive && 'live mode',
    stored.objectId !== undefined && stored.objectId !== payment.objectId && 'object',
    stored.customerId !== undefined && stored.customerId !== payment.customerId && 'customer',
    stored.amount !== payment.amount && 'amount',
    stored.currency !== payment.currency && 'currency',
    payment.subjectId !== undefined && stored.subjectId !== payment.subjectId && 'product',
    stored.id !== payment.chargeId && 'charge',
  ].filter((word) => word !== false)
  if (wrong.length > 0) throw new Mismatch(`${stored.id}: another ${wrong.join(', ')} than was asked for`)
}
