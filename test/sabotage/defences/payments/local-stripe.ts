import type { Defence } from '../../defence.ts'

/** Refusals of the stand-in for Stripe that match Stripe's, so that tests against it prove something. */
export const localStripe: Defence[] = [
  {
    name: 'local-stripe-key',
    file: 'infra/local/payments/stripe/api/api.ts',
    from: 'if (!mode || /_(unknown|invalid)$/.test(key)) {',
    to: 'if (key === "") {',
    tests: ['test/infra/local/stripe/stripe-api.test.ts'],
  },
  {
    name: 'local-stripe-other-request',
    file: 'infra/local/payments/stripe/api/answers.ts',
    from: 'if (row.request !== request) throw otherRequest()',
    to: '',
    tests: ['test/infra/local/stripe/stripe-api.test.ts'],
  },
  {
    name: 'local-stripe-foreign-form',
    file: 'infra/local/payments/stripe/pages/pages.ts',
    from: "req.method === 'POST' && !isForeign(world, req)",
    to: "req.method === 'POST'",
    tests: ['test/infra/local/stripe/stripe-checkout.test.ts'],
  },
  {
    name: 'local-stripe-unknown-parameter',
    file: 'infra/local/payments/stripe/api/shapes.ts',
    from: 'if (stranger !== undefined) {',
    to: "if (stranger === '') {",
    tests: ['test/infra/local/stripe/stripe-checkout.test.ts'],
  },
  {
    name: 'local-stripe-refund-of-disputed',
    file: 'infra/local/payments/stripe/money/refunds.ts',
    from: 'if (charge.disputed && !isRefundable(world, charge.id)) {',
    to: "if (charge.id === '') {",
    tests: ['test/infra/local/stripe/stripe-money-back.test.ts'],
  },
]
