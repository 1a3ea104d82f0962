import { Problem } from '#shared/contract/problem.ts'
import { payPalEvents, stripeEvents } from '#shared/rules/told-events.ts'
import type { PaymentSettingsItem } from '../../model/payments/payment-settings.ts'
import type { PaymentKeys } from '../../ports/payments/payment-keys.ts'
import { payPal, payPalUrl } from '../../ports/payments/paypal.ts'
import { askStripe, stripeVersion } from '../../ports/payments/stripe.ts'
import { env } from '../../ports/process/env.ts'

/** The part of a key that may be shown. */
const endOf = (key: string) => key.slice(-4)

/**
 * Asks Stripe for the account of these keys and makes the webhook, which proves that they may write. A webhook made
 * before for the same address is replaced, since its secret is shown only once. `tidy` does this once it is known
 * whether the keys are stored, so that the valid keys always have their webhook.
 */
export async function testedStripe({
  secretKey,
  publishableKey,
}: {
  secretKey: string
  publishableKey: string
}) {
  const mode = /^(?:sk|rk)_(test|live)_\w/.exec(secretKey)?.[1]
  const publicMode = /^pk_(test|live)_\w/.exec(publishableKey)?.[1]
  if (!mode) throw new Problem('keys.refused', 'The secret key must begin with sk_test_ or sk_live_')
  if (publicMode !== mode)
    throw new Problem('keys.refused', `The publishable key must begin with pk_${mode}_`)
  const url = `${env('SITE_ORIGIN')}/api/webhooks/stripe`
  const { account, isLive, made, old } = await askStripe(secretKey, async (stripe) => {
    const [{ id }, { livemode }, webhooks] = await Promise.all([
      stripe.accounts.retrieveCurrent(),
      stripe.balance.retrieve(),
      stripe.webhookEndpoints.list({ limit: 100 }),
    ])
    // Its events use the API version that is read here, whatever the account's own version is.
    const made = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...stripeEvents],
      api_version: await stripeVersion(),
    })
    const old = webhooks.data.filter((webhook) => webhook.url === url)
    return { account: id, isLive: livemode, made, old }
  })
  const webhookSecret = made.secret ?? ''
  const keys: NonNullable<PaymentKeys['stripe']> = { secretKey, publishableKey, webhookSecret }
  const tidy = (isKept: boolean) =>
    askStripe(secretKey, async (stripe) => {
      for (const { id } of isKept ? old : [made]) await stripe.webhookEndpoints.del(id)
    })
  const shown = { secretKeyEnd: endOf(secretKey), publishableKey, account, isLive, webhook: url }
  return { keys, shown, tidy }
}

/** Asks PayPal for a token in this mode, and makes the webhook. */
export async function testedPayPal({
  clientId,
  clientSecret,
  mode,
}: {
  clientId: string
  clientSecret: string
  mode: PaymentSettingsItem['paypalMode']
}) {
  const url = `${env('SITE_ORIGIN')}/api/webhooks/paypal`
  const { id } = await payPal({ clientId, clientSecret, url: payPalUrl(mode) }).createWebhook(
    url,
    payPalEvents,
  )
  const keys: NonNullable<PaymentKeys['paypal']> = { clientId, clientSecret, webhookId: id }
  const ends = { clientIdEnd: endOf(clientId), clientSecretEnd: endOf(clientSecret) }
  // This API has no account name: the client id stands for the account.
  return { keys, shown: { ...ends, account: clientId, webhook: url } }
}
