import type { Defence } from '../../defence.ts'

/** Lines that show the true state of a payment, and end the plan of a leaving member. */

const purchase = ['test/web/payments/purchase.test.tsx']
const plans = ['test/functions/payments/subscriptions/plans.test.ts']

export const purchases: Defence[] = [
  {
    name: 'purchase-declined-wallet',
    file: 'web/features/payments/purchases/use-purchase.ts',
    from: "if (provider === 'paypal' && checkoutUrl !== null && failure !== null) return false",
    to: '',
    tests: purchase,
  },
  {
    name: 'purchase-twice-stays',
    file: 'web/features/payments/purchases/purchase-page.tsx',
    from: "if (purchase.request?.isPaidTwice) return 'twice'",
    to: '',
    tests: purchase,
  },
  {
    name: 'plan-of-who-leaves',
    file: 'functions/payments/subscriptions/change-plan.ts',
    from: 'refuseLeaving(member)\n  const { keys, known }',
    to: 'const { keys, known }',
    tests: plans,
  },
  {
    name: 'plan-for-who-leaves',
    file: 'functions/payments/checkout/checkout.ts',
    from: '  refuseLeaving(member)\n',
    to: '',
    tests: plans,
  },
  {
    name: 'plan-after-the-end',
    file: 'functions/payments/subscriptions/status.ts',
    from: 'endsAt ? null : (nextTier ?? null)',
    to: 'nextTier ?? null',
    tests: plans,
  },
  {
    name: 'plan-smaller-as-shown',
    file: 'functions/payments/subscriptions/change-plan.ts',
    from: 'if (dollarsOf(due) !== dueToday)',
    to: "if (kind === 'upgrade' && dollarsOf(due) !== dueToday)",
    tests: plans,
  },
  {
    name: 'plan-closed-in-grace',
    file: 'shared/rules/money/subscription.ts',
    from: 'return endsAt < end ? endsAt : end',
    to: 'return endsAt',
    tests: ['test/rules/money/subscription.test.ts'],
  },
]
