import type { Defence } from '../../defence.ts'

const words = ['test/faults/money-words.test.ts']

/** Lines that keep messages about money true during an outage of a provider. */
export const moneyWords: Defence[] = [
  {
    name: 'upgrade-without-answer-is-unknown',
    file: 'functions/payments/subscriptions/change-plan.ts',
    from: 'throw isRefusal(error) ? error : asUnknown(error)',
    to: 'throw error',
    tests: words,
  },
  {
    name: 'upgrade-not-read-is-unknown',
    file: 'functions/payments/subscriptions/change-plan.ts',
    from: '    throw asUnknown(error)\n',
    to: '    throw error\n',
    tests: words,
  },
  {
    name: 'page-not-asked-about-is-unknown',
    file: 'functions/payments/checkout/checkout.ts',
    from: "endOpen(known, 'expired')\n    throw asUnknown(error)",
    to: "endOpen(known, 'expired')\n    throw asProblem(error)",
    tests: words,
  },
  {
    name: 'page-given-up-unread-is-unknown',
    file: 'functions/payments/stripe/provider.ts',
    from: 'throw asUnknown(unread)',
    to: 'throw asProblem(unread)',
    tests: words,
  },
  {
    name: 'order-being-taken-is-not-declined',
    file: 'functions/payments/paypal/follow.ts',
    from: "if (error.issue === 'ORDER_COMPLETION_IN_PROGRESS') throw error",
    to: '',
    tests: words,
  },
  {
    name: 'charge-denied-by-those-alone-who-know',
    file: 'functions/payments/provider/problem.ts',
    from: "advice = 'Please try again in a minute.'",
    to: "advice = 'Nothing was charged. Please try again in a minute.'",
    tests: words,
  },
  {
    name: 'purchase-not-asked-about-is-not-called-unpaid',
    file: 'web/features/payments/purchases/purchase-page.tsx',
    from: "  if (isOpen(state) && !looking.isSure) return 'unknown'\n",
    to: '',
    tests: ['test/web/payments/purchase.test.tsx'],
  },
  {
    name: 'page-of-unknown-outcome-has-not-failed',
    file: 'web/parts/payments/use-leaving.ts',
    from: "problemCode(error) === 'payment.unknown' ? unknown : failure",
    to: 'problemCode(error) && failure',
    tests: ['test/web/bookings/book-hold.test.tsx'],
  },
  {
    name: 'upgrade-of-unknown-outcome-is-not-offered-again',
    file: 'web/features/payments/plan/plan-change-dialog.tsx',
    from: 'const mayPress = !isUnknown(change.error) && !',
    to: 'const mayPress = !',
    tests: ['test/web/payments/plans.test.tsx'],
  },
]
