import { empty, endpoint } from '../endpoint.ts'

/** What the providers tell. */

export const notices = {
  receiveStripeEvent: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'public',
    fromProgram: true,
    summary: 'What Stripe tells: kept once, answered at once, worked on later',
    success: empty,
    problems: ['webhook.refused'],
  }),
  receivePayPalEvent: endpoint({
    method: 'POST',
    path: '/api/webhooks/paypal',
    access: 'public',
    fromProgram: true,
    summary: 'What PayPal tells: kept once, answered at once, worked on later',
    success: empty,
    problems: ['webhook.refused', 'provider.down'],
    // Each has PayPal asked whether it told it. What is refused, PayPal tells again for three days.
    limit: { calls: 1200, seconds: 60, of: 'copy' },
  }),
} as const
