import { dollarsOf } from '#shared/rules/money.ts'
import type { ChargeItem } from '../model/charge.ts'
import { isRefused } from '../model/refused.ts'
import { env } from '../ports/env.ts'
import { payPal } from '../ports/paypal.ts'
import { ProviderError } from '../ports/provider-error.ts'
import { awaitPayment, endTry, findCharge } from './open-charge.ts'
import type { PayPalKeys } from './provider-keys.ts'
import { asProblem } from './provider-problem.ts'

/** The payment page of a charge at PayPal. Everyone who asks for the same charge is given the same order. */
export async function openPayPalPage(keys: PayPalKeys, opened: ChargeItem): Promise<ChargeItem> {
  if (opened.state === 'awaiting') return opened
  const page = `${env('SITE_ORIGIN')}/purchases/${opened.id}`
  const attempt = `${opened.id}-${opened.attempt}`
  try {
    const order = await payPal(keys).createOrder(
      {
        customId: opened.id,
        invoiceId: attempt,
        amount: { currency_code: 'USD', value: dollarsOf(opened.amount) },
        description: opened.title,
        brandName: 'Kiai',
        returnUrl: `${page}?from=provider`,
        cancelUrl: `${page}?from=cancelled`,
      },
      attempt,
    )
    const checkoutUrl = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
    if (!checkoutUrl || !order.id) throw new ProviderError('paypal', 'refused', { issue: 'no_url' })
    return await awaitPayment(opened, { objectId: order.id, checkoutUrl })
  } catch (error) {
    if (isRefused(error)) return (await findCharge(opened.id)) ?? opened
    await endTry(opened, error)
    throw asProblem(error)
  }
}
