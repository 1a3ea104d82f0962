import type { Defence } from '../defence.ts'

/** What keeps money from going back twice, too much, or unagreed, and plans from being changed so. */

const at = (name: string) => `functions/payments/${name}.ts`
const byTest = (...names: string[]) => names.map((name) => `test/functions/payments/${name}.test.ts`)

const givenBack: Defence[] = [
  {
    name: 'refund-of-the-first-plan-alone',
    file: at('refund'),
    from: 'first.subscriptionId === subscriptionId && ',
    to: '',
    tests: byTest('refunds'),
  },
  {
    name: 'refund-of-a-plan-paid-twice-before',
    file: at('refund'),
    from: '    .filter(({ id }) => !paidTwice.some(({ chargeId }) => chargeId === id))\n',
    to: '',
    tests: byTest('refunds'),
  },
  {
    name: 'refund-that-failed-opens-again',
    file: at('book-refund'),
    from: "state === 'failed' && mayReopen(known)",
    to: "state === 'pending' && mayReopen(known)",
    tests: byTest('refund-news'),
  },
  {
    name: 'refund-of-what-is-left',
    file: at('refund'),
    from: 'Math.min(left, centsBack(known.amount, percent))',
    to: 'centsBack(known.amount, percent)',
    tests: byTest('asked-back'),
  },
  {
    name: 'refund-of-what-was-paid',
    file: at('refund'),
    from: '!isSettled(known.state) || left',
    to: 'left',
    tests: byTest('asked-back'),
  },
  {
    name: 'refund-of-nothing',
    file: at('refund'),
    from: ' || left <= 0 || ',
    to: ' || ',
    tests: byTest('asked-back'),
  },
  {
    name: 'refund-while-disputed',
    file: at('refund'),
    from: " || known.dispute?.state === 'open') {",
    to: ') {',
    tests: byTest('asked-back'),
  },
  {
    name: 'refund-not-due',
    file: at('refund'),
    from: 'if (offer.cents === 0 && !offer.needsReview) throw',
    to: 'if (offer.cents < 0) throw',
    tests: byTest('asked-back'),
  },
  {
    name: 'refund-of-the-amount-shown',
    file: at('refund'),
    from: 'wish.amount !== undefined && wish.amount !== dollarsOf(offer.cents)',
    to: "wish.amount === 'another'",
    tests: byTest('asked-back'),
  },
  {
    name: 'refund-asked-once',
    file: at('refund'),
    from: "    claimed('open-refund', known.id, request.id, () => new Problem('refund.asked')),\n",
    to: '',
    tests: byTest('asked-back'),
  },
  {
    name: 'review-gives-too-much',
    file: at('reviews'),
    from: '(cents > left || cents <= 0)',
    to: 'cents <= 0',
    tests: byTest('asked-back'),
  },
  {
    name: 'review-gives-nothing',
    file: at('reviews'),
    from: '(cents > left || cents <= 0)',
    to: 'cents > left',
    tests: byTest('asked-back'),
  },
  {
    name: 'review-decided-once',
    file: at('reviews'),
    from: "    if (request.state !== 'review') throw new Problem('refund.decided')\n",
    to: '',
    tests: byTest('asked-back'),
  },
  {
    name: 'review-by-an-admin',
    file: 'shared/contract/payments.ts',
    from: "path: '/api/admin/refunds/{id}/decide',\n    access: 'admin',",
    to: "path: '/api/admin/refunds/{id}/decide',\n    access: 'member',",
    tests: byTest('refunds'),
  },
  {
    name: 'refund-as-read',
    file: at('book-refund'),
    from: '      .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))\n',
    to: '',
    tests: byTest('book-refund'),
  },
  {
    name: 'refund-booked-once',
    file: at('book-refund'),
    from: 'return isBooked ? [] : [refund]',
    to: 'return [refund]',
    tests: byTest('book-refund'),
  },
  {
    name: 'refund-that-failed-stays-so',
    file: at('book-refund'),
    from: " || before?.state === 'failed') return",
    to: ') return',
    tests: byTest('book-refund'),
  },
  {
    name: 'refund-booked-back',
    file: at('book-refund'),
    from: 'return isBooked ? [failed] : [refund, failed]',
    to: 'return isBooked ? [] : [refund, failed].slice(1)',
    tests: byTest('book-refund'),
  },
  {
    name: 'refund-news-in-any-order',
    file: at('book-refund'),
    from: "    if (before?.state === 'done' && given.state === 'pending') return\n",
    to: '',
    tests: byTest('book-refund'),
  },
  {
    name: 'refund-ends-the-grant',
    file: at('book-refund'),
    from: 'const ends = isWhole && ',
    to: 'const ends = !isWhole && ',
    tests: byTest('book-refund'),
  },
  {
    name: 'refund-of-a-past-month',
    file: at('book-refund'),
    from: '(periodTo && periodTo <= now)',
    to: "known.id === ''",
    tests: byTest('book-refund'),
  },
]

const changed: Defence[] = [
  {
    name: 'plan-change-as-shown',
    file: at('plan'),
    from: "      if (dollarsOf(due) !== dueToday) throw new Problem('payment.changed', 'By now another amount is due')\n",
    to: '',
    tests: byTest('plan-life'),
  },
  {
    name: 'plan-change-shown-lately',
    file: at('plan'),
    from: 'age < 3600 && age > -60',
    to: 'age > -60',
    tests: byTest('plan-life'),
  },
  {
    name: 'plan-change-past-due',
    file: at('plan'),
    from: "  if (known.pastDueSince) throw new Problem('subscription.past_due', 'Please pay the last month first')\n",
    to: '',
    tests: byTest('plan-life'),
  },
  {
    name: 'plan-change-declined',
    file: at('plan'),
    from: "payment_behavior: 'pending_if_incomplete'",
    to: "payment_behavior: 'allow_incomplete'",
    tests: byTest('plan-life'),
  },
  {
    name: 'plan-ends-after-grace',
    file: at('check-books'),
    from: "status !== 'past_due' || !isOver",
    to: "status !== 'past_due'",
    tests: byTest('plan-life'),
  },
  {
    name: 'account-after-its-plan',
    file: 'functions/members/delete-due-members.ts',
    from: '  if (plan) {\n',
    to: "  if (plan?.stripeId === '') {\n",
    tests: ['test/functions/members/leaving-subscribers.test.ts'],
  },
  {
    name: 'plan-not-renewed-for-who-leaves',
    file: 'functions/members/deletion.ts',
    from: "    plan && subscriptionEnd(plan, 'at_period_end'),\n",
    to: '',
    tests: ['test/functions/members/leaving-subscribers.test.ts'],
  },
]

export const refunds: Defence[] = [givenBack, changed].flat()
