import type { AdminPaymentDetail } from '#shared/contract/payments/admin-payments.ts'
import type { Provider, Purpose } from '#shared/rules/money/charge.ts'
import { centsOf } from '#shared/rules/money/money.ts'

export const providerNames: Readonly<Record<Provider, string>> = { stripe: 'Stripe', paypal: 'PayPal' }
export const purposeNames: Readonly<Record<Purpose, string>> = {
  tier: 'Subscription',
  course: 'Course',
  session: 'Session',
  package: 'Session package',
  order: 'Order',
}

/** The access that the member loses with a refund of this amount; undefined if none. */
export function effectOf({ purchase, left }: AdminPaymentDetail, cents: number): string | undefined {
  if (purchase.purpose === 'package') return 'The package closes. No more sessions can be booked with it.'
  if (cents < centsOf(left)) return undefined
  if (purchase.purpose === 'tier') return 'This is a full refund: the plan ends immediately.'
  if (purchase.purpose === 'course') return 'This is a full refund: the course closes. The progress is kept.'
  if (purchase.purpose === 'order') {
    return 'This is a full refund: items that have not been shipped are not sent, and files can no longer be downloaded.'
  }
  return 'This is a full refund: upcoming sessions are cancelled.'
}

/** The proposed amount: the refund by the rules, otherwise all that is left. */
export function firstAmount({ offer, left }: AdminPaymentDetail): string {
  const byRule = offer?.payments[0]?.amount ?? '0.00'
  return centsOf(byRule) > 0 ? byRule : left
}
