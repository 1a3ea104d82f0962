import type { SubscriptionItem } from '../../../functions/model/payments/subscription.ts'

/** A plan as it is stored, paid for a month. */
export const planOf = (
  memberId: string,
  paidAt: string,
  more: Partial<SubscriptionItem> = {},
): SubscriptionItem => ({
  memberId,
  chargeId: `chg_${memberId}`,
  stripeId: 'sub_1',
  customerId: 'cus_1',
  tier: 'premium',
  price: 1999,
  paidUntil: '2026-12-20T11:00:00.000Z',
  isEnded: false,
  createdAt: paidAt,
  disputes: [],
  isDisputed: false,
  updatedAt: paidAt,
  ...more,
})
