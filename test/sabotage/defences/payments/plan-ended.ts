import type { Defence } from '../../defence.ts'

/** Lines that keep an ended plan from being named. */
export const planEnded: Defence[] = [
  {
    name: 'wire-carries-the-effective-tier',
    file: 'functions/model/wire/wire.ts',
    from: 'const subscriptionStatus = effectiveTier(item, now.getTime())',
    to: 'const subscriptionStatus = item.tierOverride ?? item.subscriptionStatus',
    tests: ['test/functions/payments/subscriptions/plans.test.ts'],
  },
  {
    name: 'menu-names-the-effective-tier',
    file: 'web/layout/menu-sheet.tsx',
    from: 'plans[tierOf(user)].name',
    to: 'plans[user.subscriptionStatus].name',
    tests: ['test/web/members/profile.test.tsx'],
  },
  {
    name: 'plan-is-paid-again-once-it-has-ended',
    file: 'web/features/payments/purchases/purchases.tsx',
    from: "tierOf(user) === 'free'",
    to: "user.subscriptionStatus === 'free'",
    tests: ['test/web/members/profile.test.tsx'],
  },
]
