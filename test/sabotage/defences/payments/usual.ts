import type { Defence } from '../../defence.ts'

/** The defaults of calls. */
export const usual: Defence[] = [
  {
    name: 'wallet-where-only-that-is-set-up',
    file: 'functions/payments/checkout/session.ts',
    from: "settings?.paypal && !settings.stripe ? 'paypal' : 'stripe'",
    to: "settings ? 'stripe' : 'stripe'",
    tests: ['test/functions/bookings/booking/paying.test.ts'],
  },
  {
    name: 'marked-paid-by-stripe',
    file: 'shared/contract/payments/instructor-payments.ts',
    from: "paymentMethod: z._default(z.enum(payoutWays), 'stripe')",
    to: 'paymentMethod: z.enum(payoutWays)',
    tests: ['test/functions/payments/payouts/instructor-payments.test.ts'],
  },
]
