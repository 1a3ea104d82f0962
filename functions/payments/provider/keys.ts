import { Problem } from '#shared/contract/problem.ts'
import { type PaymentSettingsItem, paymentSettings } from '../../model/payments/payment-settings.ts'
import { type PaymentKeys, readKeys } from '../../ports/payments/payment-keys.ts'
import { payPalUrl } from '../../ports/payments/paypal.ts'

/** The payment settings now; undefined if payments are not set up. One read. */
export async function currentSettings(): Promise<PaymentSettingsItem | undefined> {
  const { data } = await paymentSettings().get({}).go({ consistent: true })
  return data ?? undefined
}

/** The keys of a provider, and the account that they belong to. */
export type StripeKeys = NonNullable<PaymentKeys['stripe']> & { account: string; isLive: boolean }
export type PayPalKeys = NonNullable<PaymentKeys['paypal']> & {
  account: string
  isLive: boolean
  /** The address of its API. */
  url: string
}

export async function stripeKeys(settings?: PaymentSettingsItem): Promise<StripeKeys | undefined> {
  const set = settings ?? (await currentSettings())
  if (!set?.keysVersion || !set.stripe) return undefined
  const { stripe } = await readKeys(set.keysVersion)
  return stripe && { ...stripe, account: set.stripe.account, isLive: set.stripe.isLive }
}

export async function payPalKeys(settings?: PaymentSettingsItem): Promise<PayPalKeys | undefined> {
  const set = settings ?? (await currentSettings())
  if (!set?.keysVersion || !set.paypal) return undefined
  const { paypal } = await readKeys(set.keysVersion)
  const { account } = set.paypal
  const mode = set.paypalMode
  return paypal && { ...paypal, account, isLive: mode === 'production', url: payPalUrl(mode) }
}

/** The answer while there are no keys. */
export const notSetUp = () =>
  new Problem('payment.not_set_up', 'Payment processing is being set up. Please contact support.')

export async function neededStripe(settings?: PaymentSettingsItem): Promise<StripeKeys> {
  const keys = await stripeKeys(settings)
  if (!keys) throw notSetUp()
  return keys
}

export async function neededPayPal(settings?: PaymentSettingsItem): Promise<PayPalKeys> {
  const keys = await payPalKeys(settings)
  if (!keys) throw notSetUp()
  return keys
}
