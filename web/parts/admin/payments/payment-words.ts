import type { AdminPaymentDetail } from '#shared/contract/payments/admin-payments.ts'
import type { Provider, Purpose } from '#shared/rules/money/charge.ts'
import { centsOf } from '#shared/rules/money/money.ts'

export const providerNames: Readonly<Record<Provider, string>> = { stripe: 'Stripe', paypal: 'PayPal' }
export const purposeNames: Readonly<Record<Purpose, string>> = {
  tier: 'Subscription',
  course: 'Course',
  session: 'Session',
  package: 'Package of sessions',
  order: 'Order',
}

/** What the member loses with a refund of this amount; undefined if nothing. */
export function effectOf({ purchase, left }: AdminPaymentDetail, cents: number): string | undefined {
  if (purchase.purpose === 'package') return 'The package closes: nothing more is booked with it.'
  if (cents < centsOf(left)) return undefined
  if (purchase.purpose === 'tier') return 'That is all of it: the plan ends at once.'
  if (purchase.purpose === 'course') return 'That is all of it: the course closes, progress is kept.'
  if (purchase.purpose === 'order') {
    return 'That is all of it: what is not shipped yet stays, and files are given out no more.'
  }
  return 'That is all of it: what is still to come is cancelled.'
}

/** The proposed amount: the refund by the rules, otherwise all that is left. */
export function firstAmount({ offer, left }: AdminPaymentDetail): string {
  const byRule = offer?.payments[0]?.amount ?? '0.00'
  return centsOf(byRule) > 0 ? byRule : left
}
