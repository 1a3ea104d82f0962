import type { Defence } from '../../defence.ts'

/** Only existing features are offered. */
export const offers: Defence[] = [
  {
    name: 'plans-offer-what-is-there',
    file: 'web/ui/text/plans.ts',
    from: "isRegistered('/live') ? ['Live events and chat'] : []",
    to: "['Live events and chat']",
    tests: ['test/web/payments/offers.test.ts'],
  },
]
