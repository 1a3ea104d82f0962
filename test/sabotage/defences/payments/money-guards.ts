import type { Defence } from '../../defence.ts'

const guards = ['test/functions/payments/settlement/guards.test.ts']
const payouts = ['test/functions/payments/payouts/payout-guards.test.ts']

/** Lines that keep money and its purchase together when events come late, or belong to something else. */
export const moneyGuards: Defence[] = [
  {
    name: 'payout-refused-after-it-was-sent',
    file: 'functions/payments/payouts/send-payout.ts',
    from: '  if (sent) throw error\n',
    to: '',
    tests: payouts,
  },
  {
    name: 'payout-from-the-account-it-was-begun-with',
    file: 'functions/payments/payouts/send-payout.ts',
    from: 'if (keys.account !== known.sentFrom) throw',
    to: 'if (!keys.account) throw',
    tests: payouts,
  },
  {
    name: 'earnings-of-who-teaches',
    file: 'functions/payments/payouts/own-instructor.ts',
    from: 'if (!data?.isApproved) throw',
    to: 'if (!data) throw',
    tests: payouts,
  },
  {
    name: 'late-yes-for-a-session-that-is-over',
    file: 'functions/payments/settlement/grants/session.ts',
    from: 'if (!known || !isPayable(known, now)) return',
    to: 'if (!known) return',
    tests: guards,
  },
  {
    name: 'session-ended-by-its-own-payment',
    file: 'functions/payments/settlement/grants/session.ts',
    from: "known?.chargeId !== id || !mayTurn(known.status, 'cancelled')",
    to: "!known || !id || !mayTurn(known.status, 'cancelled')",
    tests: guards,
  },
  {
    name: 'draft-course-not-sold',
    file: 'functions/payments/checkout/checkout.ts',
    from: 'if (!found.course?.isPublished) throw',
    to: 'if (!found.course) throw',
    tests: guards,
  },
  {
    name: 'course-closed-by-a-lost-dispute',
    file: 'functions/payments/settlement/book-refund.ts',
    from: ' && !isLost(known)',
    to: '',
    tests: guards,
  },
  {
    name: 'closed-package-not-offered-back',
    file: 'functions/payments/refunds/request-refund.ts',
    from: 'if (!pack || pack.isClosed) throw',
    to: 'if (!pack) throw',
    tests: guards,
  },
  {
    name: 'package-of-a-payment-that-holds',
    file: 'functions/bookings/booking/package-use.ts',
    from: ' && paid.isGranted',
    to: '',
    tests: guards,
  },
  {
    name: 'package-disputed-books-nothing',
    file: 'functions/bookings/booking/package-use.ts',
    from: ' && !isDisputed(paid)',
    to: '',
    tests: guards,
  },
  {
    name: 'package-within-its-payment',
    file: 'functions/bookings/booking/package-use.ts',
    from: 'if (leftOfPart(partOf(paid, unbooked)) < amount) throw',
    to: 'if (amount < 0) throw',
    tests: guards,
  },
]
