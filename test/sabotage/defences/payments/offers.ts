import type { Defence } from '../../defence.ts'

/** What is offered is there, and the address to write to is the deployment's. */
export const offers: Defence[] = [
  {
    name: 'plans-offer-what-is-there',
    file: 'web/ui/text/plans.ts',
    from: "isRegistered('/live') ? ['Live events and chat'] : []",
    to: "['Live events and chat']",
    tests: ['test/web/payments/offers.test.ts'],
  },
  {
    name: 'address-to-write-to-is-told',
    file: 'functions/payments/index.ts',
    from: "supportEmail: env('SUPPORT_EMAIL'),",
    to: "supportEmail: '',",
    tests: ['test/functions/payments/settings/social.test.ts'],
  },
  {
    name: 'address-to-write-to-of-the-sender',
    file: 'infra/cloud/mail.ts',
    from: 'Fn.conditionIf(isTold.logicalId, told, from).toString()',
    to: 'told',
    tests: ['test/infra/stack.test.ts'],
  },
]
