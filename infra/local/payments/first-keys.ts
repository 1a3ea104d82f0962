import { randomUUID } from 'node:crypto'
import { payPalEvents, stripeEvents } from '#shared/rules/told-events.ts'

/** The name of the secret of the payment keys on one machine. */
export const paymentKeysSecret = 'kiai/payment-keys'

const stripe = { secretKey: 'sk_test_local_kiai_4242', publishableKey: 'pk_test_local_kiai' }
const paypal = { clientId: 'kiai-local-client-8080', clientSecret: 'kiai-local-secret-9090' }

type FirstKeys = { origin: string; put: (name: string, value: string, version: string) => Promise<void> }

/**
 * Sets keys of the two stand-ins if none were ever set, as an admin would: webhooks are made at the providers, keys
 * are stored with the secrets, and the rest in the table. Keys that an admin removes later stay removed.
 */
export async function setFirstKeys({ origin, put }: FirstKeys): Promise<void> {
  // The model reads the environment when it loads.
  const { paymentSettings } = await import('../../../functions/model/payments/payment-settings.ts')
  const { data } = await paymentSettings().get({}).go({ consistent: true })
  if (data) return
  const webhook = (name: string) => `${origin}/api/webhooks/${name}`
  const webhookSecret = await stripeWebhook(`${origin}/-/stripe`, webhook('stripe'), stripeEvents)
  const webhookId = await payPalWebhook(`${origin}/-/paypal`, webhook('paypal'), payPalEvents)
  const keys = { stripe: { ...stripe, webhookSecret }, paypal: { ...paypal, webhookId } }
  const keysVersion = randomUUID()
  await put(paymentKeysSecret, JSON.stringify(keys), keysVersion)
  await paymentSettings()
    .put({
      keysVersion,
      stripe: {
        secretKeyEnd: stripe.secretKey.slice(-4),
        publishableKey: stripe.publishableKey,
        account: await stripeAccount(`${origin}/-/stripe`),
        isLive: false,
        webhook: webhook('stripe'),
      },
      paypal: {
        clientIdEnd: paypal.clientId.slice(-4),
        clientSecretEnd: paypal.clientSecret.slice(-4),
        account: paypal.clientId,
        webhook: webhook('paypal'),
      },
      paypalMode: 'sandbox',
      updatedAt: new Date().toISOString(),
    })
    .go()
}

const bearer = { authorization: `Bearer ${stripe.secretKey}` }

async function stripeWebhook(base: string, url: string, types: readonly string[]): Promise<string> {
  const enabled = types.map((type, place) => [`enabled_events[${place}]`, type])
  const body = new URLSearchParams([['url', url], ...enabled])
  const { secret } = await answer(
    fetch(`${base}/v1/webhook_endpoints`, { method: 'POST', headers: bearer, body }),
  )
  return String(secret)
}

async function stripeAccount(base: string): Promise<string> {
  const { id } = await answer(fetch(`${base}/v1/account`, { headers: bearer }))
  return String(id)
}

async function payPalWebhook(base: string, url: string, types: readonly string[]): Promise<string> {
  const basic = Buffer.from(`${paypal.clientId}:${paypal.clientSecret}`).toString('base64')
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const headers = { authorization: `Basic ${basic}` }
  const { access_token: token } = await answer(
    fetch(`${base}/v1/oauth2/token`, { method: 'POST', headers, body }),
  )
  const { id } = await answer(
    fetch(`${base}/v1/notifications/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url, event_types: types.map((name) => ({ name })) }),
    }),
  )
  return String(id)
}

async function answer(asked: Promise<Response>): Promise<Record<string, unknown>> {
  const response = await asked
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return response.json()
}
