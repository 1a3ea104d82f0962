import { Problem } from '#shared/contract/problem.ts'
import { payPalEvents, stripeEvents } from '#shared/rules/told-events.ts'
import type { PaymentSettingsItem } from '../../model/payments/payment-settings.ts'
import type { PaymentKeys } from '../../ports/payments/payment-keys.ts'
import { payPal, payPalUrl } from '../../ports/payments/paypal.ts'
import { askStripe, stripeVersion } from '../../ports/payments/stripe.ts'
import { env } from '../../ports/process/env.ts'

/** Of a key what may be shown of it. */
const endOf = (key: string) => key.slice(-4)

/**
 * Asks Stripe whose keys these are and makes the webhook, which proves that they may write. One made before for the same
 * address is replaced, since its secret is told only once: by `tidy`, once it is known whether these keys are kept, so
 * that whichever keys hold then have theirs.
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
  if (!mode) throw new Problem('keys.refused', 'A secret key of Stripe begins with sk_test_ or sk_live_')
  if (publicMode !== mode)
    throw new Problem('keys.refused', `The publishable key must begin with pk_${mode}_`)
  const url = `${env('SITE_ORIGIN')}/api/webhooks/stripe`
  const { account, isLive, made, old } = await askStripe(secretKey, async (stripe) => {
    const [{ id }, { livemode }, webhooks] = await Promise.all([
      stripe.accounts.retrieveCurrent(),
      stripe.balance.retrieve(),
      stripe.webhookEndpoints.list({ limit: 100 }),
    ])
    // What it tells is in the words in which it is read, whatever the account's own version is.
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
  // An account has no name of its own in this API: the client is whose orders these are.
  return { keys, shown: { ...ends, account: clientId, webhook: url } }
}
