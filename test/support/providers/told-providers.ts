import type { StripeKeys } from '../../../functions/payments/provider/keys.ts'
import { toldAnswers } from './told-answers.ts'

const names = ['STRIPE_URL', 'PAYPAL_URL', 'AWS_ENDPOINT_URL_SECRETS_MANAGER'] as const
const stripe = { secretKey: 'sk_test_told', publishableKey: 'pk_test_told', webhookSecret: 'whsec_1' }
const paypal = { clientId: 'client_1', clientSecret: 'secret', webhookId: 'wh_1' }

/**
 * Both providers with their keys, which answer as a test says. Begin before any function is imported: they read the
 * environment when they load.
 */
export async function toldProviders() {
  const told = await toldAnswers()
  const before = names.map((name) => process.env[name])
  for (const name of names) process.env[name] = told.url
  told.put('/', { SecretString: JSON.stringify({ stripe, paypal }) })
  told.put('/v1/oauth2/token', { access_token: 'told', token_type: 'Bearer', expires_in: 3600 })
  const keys: StripeKeys = { ...stripe, account: 'acct_1', isLive: false }
  return {
    ...told,
    keys,
    /** Stores the settings of both providers. */
    async setUp(): Promise<void> {
      const { paymentSettings } = await import('../../../functions/model/payments/payment-settings.ts')
      const { publishableKey } = stripe
      await paymentSettings()
        .put({
          keysVersion: 'told',
          stripe: {
            secretKeyEnd: 'told',
            publishableKey,
            account: 'acct_1',
            isLive: false,
            webhook: told.url,
          },
          paypal: { clientIdEnd: 'nt_1', clientSecretEnd: 'cret', account: 'client_1', webhook: told.url },
          paypalMode: 'sandbox',
          updatedAt: '2026-11-20T10:00:00.000Z',
        })
        .go()
    },
    async close(): Promise<void> {
      for (const [place, name] of names.entries()) {
        const value = before[place]
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
      await told.close()
    },
  }
}
