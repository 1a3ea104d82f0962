import { empty, endpoint } from '../endpoint.ts'

/** Webhooks of the payment providers. */

export const notices = {
  receiveStripeEvent: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'public',
    fromProgram: true,
    summary: 'Receives webhooks from Stripe: each is stored once, acknowledged at once, and processed later',
    success: empty,
    problems: ['webhook.refused'],
  }),
  receivePayPalEvent: endpoint({
    method: 'POST',
    path: '/api/webhooks/paypal',
    access: 'public',
    fromProgram: true,
    summary: 'Receives webhooks from PayPal: each is stored once, acknowledged at once, and processed later',
    success: empty,
    problems: ['webhook.refused', 'provider.down'],
    // Each makes a call to PayPal to verify it. PayPal resends refused webhooks for three days.
    limit: { calls: 1200, seconds: 60, of: 'copy' },
  }),
} as const
