import type { Defence } from '../../defence.ts'

const tests = ['test/functions/bookings/booking/credits.test.ts']
const lifecycle = ['test/functions/bookings/lifecycle/credits.test.ts']
const rules = ['test/rules/sessions/credit.test.ts']

/** Sessions that the Master plan includes: each credit is used once, by its member, and returned as announced. */
export const credits: Defence[] = [
  {
    name: 'credit-taken-once',
    file: 'functions/model/payments/session-credit.ts',
    from: '(a, { eq, notExists }) =>\n        known.updatedAt ? eq(a.updatedAt, known.updatedAt) : notExists(a.updatedAt),',
    to: "() => '',",
    tests,
  },
  {
    name: 'credit-setting-claimed',
    file: 'functions/model/payments/session-credit.ts',
    from: 'data ? eq(a.updatedAt, data.updatedAt) : notExists(a.updatedAt)',
    to: "data ? eq(a.paypalMode, 'sandbox') : notExists(a.updatedAt)",
    tests,
  },
  {
    name: 'credit-plan-claimed',
    file: 'functions/model/bookings/booking-stand.ts',
    from: '          eq(a.subscriptionStatus, subscriptionStatus),\n',
    to: '',
    tests,
  },
  {
    name: 'credit-not-of-who-leaves',
    file: 'functions/model/bookings/booking-stand.ts',
    from: '          notExists(a.deletionDueAt),\n',
    to: '',
    tests,
  },
  {
    name: 'credit-of-master-alone',
    file: 'shared/rules/sessions/credit.ts',
    from: "if (effectiveTier(plan, now.getTime()) !== 'master') return 'not_master'",
    to: '',
    tests: rules,
  },
  {
    name: 'credit-within-paid-time',
    file: 'shared/rules/sessions/credit.ts',
    from: "if (until && until <= startsAt) return 'not_paid_until'",
    to: '',
    tests: rules,
  },
  {
    name: 'credit-length',
    file: 'shared/rules/sessions/credit.ts',
    from: "return minutes > terms.minutes ? 'too_long' : undefined",
    to: 'return undefined',
    tests: rules,
  },
  {
    name: 'credit-refused-by-server',
    file: 'functions/bookings/booking/credit-use.ts',
    from: "if (refusal) throw new Problem('credit.not_usable', refusalWords(refusal, student, terms))",
    to: '',
    tests,
  },
  {
    name: 'credit-used-up',
    file: 'functions/bookings/booking/credit-use.ts',
    from: 'if (!of) throw new',
    to: 'if (!of && terms.monthly < 0) throw new',
    tests,
  },
  {
    name: 'credit-back-in-time',
    file: 'functions/bookings/lifecycle/cancel.ts',
    from: "...(back.isCreditBack ? await creditBackSteps(known, part !== 'student', now) : []),",
    to: '',
    tests: lifecycle,
  },
  {
    name: 'credit-not-back-late',
    file: 'functions/bookings/lifecycle/cancel.ts',
    from: 'const isCreditBack = cents === known.amount',
    to: 'const isCreditBack = cents <= known.amount',
    tests: lifecycle,
  },
  {
    name: 'credit-spare-used-once',
    file: 'functions/model/payments/session-credit.ts',
    from: 'spare: Math.max(0, known.spare - 1)',
    to: 'spare: known.spare',
    tests: lifecycle,
  },
  {
    name: 'credit-back-by-absence',
    file: 'functions/bookings/lifecycle/absence.ts',
    from: '[...(await refundWantedSteps(known, now)), ...(await creditBackSteps(known, true, now))]',
    to: 'await refundWantedSteps(known, now)',
    tests: lifecycle,
  },
  {
    name: 'credit-decided-by-opening',
    file: 'functions/bookings/lifecycle/absence.ts',
    from: 'const isHeld = known.opened?.instructor !== undefined',
    to: 'const isHeld = true',
    tests: lifecycle,
  },
  {
    name: 'credit-share-paid',
    file: 'functions/bookings/lifecycle/book-share.ts',
    from: 'if (known.creditMonth) return payOutCredit(known, settled, now)',
    to: '',
    tests: lifecycle,
  },
]
