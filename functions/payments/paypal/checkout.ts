import { dollarsOf } from '#shared/rules/money/money.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'
import { payPal } from '../../ports/payments/paypal.ts'
import { ProviderError } from '../../ports/payments/provider-error.ts'
import type { PayPalKeys } from '../provider/keys.ts'
import type { PaymentPage, Visit } from '../provider/payment-provider.ts'

/** The payment page of a charge at PayPal. All calls for one charge get the same order. */
export async function openPayPalPage(
  keys: PayPalKeys,
  opened: ChargeItem,
  { returnTo }: Visit,
): Promise<PaymentPage> {
  const attempt = `${opened.id}-${opened.attempt}`
  const order = await payPal(keys).createOrder(
    {
      customId: opened.id,
      invoiceId: attempt,
      amount: { currency_code: 'USD', value: dollarsOf(opened.amount) },
      description: opened.title,
      brandName: 'Kiai',
      returnUrl: `${returnTo}?from=provider`,
      cancelUrl: `${returnTo}?from=cancelled`,
    },
    attempt,
  )
  const checkoutUrl = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
  if (!checkoutUrl || !order.id) throw new ProviderError('paypal', 'refused', { issue: 'no_url' })
  return { objectId: order.id, checkoutUrl }
}
