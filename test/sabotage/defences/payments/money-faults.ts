import type { Defence } from '../../defence.ts'

/** Lines that let the next try work after an outage of a provider. */
export const moneyFaults: Defence[] = [
  {
    name: 'stripe-error-ends-its-key',
    file: 'functions/ports/payments/stripe.ts',
    from: 'if (endsKey(error)) retrySuffix =',
    to: 'if (false) retrySuffix =',
    tests: ['test/faults/money-trouble.test.ts'],
  },
  {
    name: 'own-mistakes-are-not-stripes',
    file: 'functions/ports/payments/stripe.ts',
    from: 'throw error instanceof Sdk.errors.StripeError ? providerErrorOf(error) : error',
    to: 'throw Sdk ? providerErrorOf(error as Stripe.errors.StripeError) : error',
    tests: ['test/functions/payments/notices/stripe-port.test.ts'],
  },
  {
    name: 'own-mistakes-are-not-tried-again',
    file: 'functions/ports/payments/stripe.ts',
    from: '!(error instanceof ProviderError) || isRefusal(error)',
    to: 'error instanceof ProviderError && isRefusal(error)',
    tests: ['test/functions/payments/notices/stripe-port.test.ts'],
  },
  {
    name: 'late-page-is-opened-again',
    file: 'functions/payments/charges/open-charge.ts',
    from: "open.state === 'created' ? shortest : 60_000",
    to: '60_000',
    tests: ['test/functions/payments/checkout/open-charge.test.ts'],
  },
  {
    name: 'inquiry-that-takes-the-money-is-booked',
    file: 'functions/payments/settlement/book-dispute.ts',
    from: 'const isMore = told.amount > (before?.amount ?? 0)',
    to: 'const isMore = before === undefined && told.amount > 0',
    tests: ['test/functions/payments/settlement/inquiry.test.ts'],
  },
  {
    name: 'one-dispute-won-leaves-the-others',
    file: 'functions/payments/settlement/book-dispute.ts',
    from: 'before.filter((other) => other !== id)',
    to: 'before.filter(() => false)',
    tests: ['test/functions/payments/settlement/disputes.test.ts'],
  },
  {
    name: 'what-paid-for-an-ended-plan-leaves-the-next',
    file: 'functions/payments/settlement/subscription-mirror.ts',
    from: '!known || known.stripeId !== subscriptionId || !hasAccount',
    to: '!known || !hasAccount',
    tests: ['test/functions/payments/settlement/disputes.test.ts'],
  },
  {
    name: 'stripe-keys-unknown-is-no-refusal',
    file: 'functions/ports/payments/stripe.ts',
    from: "status === 401 ? 'barred'",
    to: "status === 400 ? 'barred'",
    tests: ['test/functions/payments/refunds/refund-news.test.ts'],
  },
  {
    name: 'paypal-keys-unknown-is-no-refusal',
    file: 'functions/ports/payments/paypal-call.ts',
    from: "status === 401 ? 'barred'",
    to: "status === 400 ? 'barred'",
    tests: ['test/functions/payments/refunds/refund-news.test.ts'],
  },
  {
    name: 'refund-given-up-is-paid-by-night',
    file: 'functions/payments/reconciliation/steps.ts',
    from: "  'refunds that are promised': refundsPromised,\n",
    to: '',
    tests: ['test/functions/payments/reconciliation/nightly-check.test.ts'],
  },
  {
    name: 'minutes-one-after-the-other',
    file: 'infra/local/events/each-minute.ts',
    from: 'wanted ??= running.then(',
    to: 'wanted ??= Promise.resolve().then(',
    tests: ['test/infra/local/events/each-minute.test.ts'],
  },
]
