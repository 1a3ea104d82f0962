import type { Defence } from '../../defence.ts'

/** What is offered is there. */
export const offers: Defence[] = [
  {
    name: 'plans-offer-what-is-there',
    file: 'web/ui/text/plans.ts',
    from: "isRegistered('/live') ? ['Live events and chat'] : []",
    to: "['Live events and chat']",
    tests: ['test/web/payments/offers.test.ts'],
  },
]
