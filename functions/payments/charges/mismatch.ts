import { type PaidTier, priceAt } from '#shared/rules/money/subscription.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'

/** A payment as its provider reports it, to be compared with the stored charge. */
export type Payment = {
  account: string
  isLive: boolean
  /** The session, order or invoice. */
  objectId: string
  customerId?: string | undefined
  amount: number
  currency: string
  chargeId: string
  /** The plan that was paid for, where the provider knows it. */
  subjectId?: string | undefined
  /** Payment intent or capture. */
  providerPaymentId: string
  /** ISO. */
  paidAt: string
  /** The month that a payment of a plan covers; ISO. */
  period?: { from: string; to: string } | undefined
  /** Cents, once the provider has reported them. */
  fee?: number | undefined
}

/** The provider's answer contradicts the stored data: nothing is changed, and an alarm tells a person. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch'
}

/** A month that Stripe charged for on its own. */
export type PaidMonth = Omit<Payment, 'chargeId'> & {
  subjectId: PaidTier
  /** Paid because the plan changed in the middle of a month: a part of a month. */
  isChange: boolean
}

/**
 * Refuses a month that does not belong to the subscription begun here by this member in this account, or that has
 * another price. A full month must cost an amount that the member has agreed to (now, or by the price list of that
 * time). A change of plan may cost at most that, since the unused rest of the paid month is deducted. `agreed` is the
 * stored plan.
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

/** Refuses a payment that differs from the payment that was asked for. */
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
