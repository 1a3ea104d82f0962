import type { Defence } from '../../defence.ts'

const file = 'functions/payments/refunds/refund-by-admin.ts'
const tests = ['test/functions/payments/refunds/refund-by-admin.test.ts']

/** Lines that keep a refund by an admin from being made twice, beyond the rest, or beside another request. */
export const refundsByAdmin: Defence[] = [
  {
    name: 'admin-refund-of-what-is-left',
    file,
    from: 'cents > left || cents <= 0',
    to: 'cents <= 0',
    tests,
  },
  {
    name: 'admin-refund-once',
    file,
    from: 'shown !== undefined && shown !== dollarsOf(left)',
    to: 'shown === ""',
    tests,
  },
  {
    name: 'admin-refund-beside-what-is-on-its-way',
    file,
    from: 'if (await isAsked(known)) throw alreadyRequested()\n',
    to: '\n',
    tests,
  },
  {
    name: 'admin-refund-beside-that-of-a-session',
    file,
    from: "unclaimedStep('open-refund', bookingId, alreadyRequested)",
    to: 'undefined',
    tests,
  },
  {
    name: 'admin-refund-closes-a-package',
    file,
    from: "known.purpose === 'package' ? await closePackageSteps",
    to: "known.purpose === 'course' ? await closePackageSteps",
    tests,
  },
  {
    name: 'admin-refund-of-what-the-bank-decides',
    file,
    from: 'if (refusal) throw',
    to: 'if (refusal === known.id) throw',
    tests,
  },
  {
    name: 'admin-refund-of-all-of-a-month',
    file,
    from: 'isWhole ? asRuled : []',
    to: 'isWhole ? [] : []',
    tests,
  },
  {
    name: 'part-back-told-of-its-session',
    file: 'functions/bookings/wire/booking-wire.ts',
    from: 'paid.sessions ? refundedPart(paid.refunds, id) : refundedOf(paid)',
    to: 'refundedOf(paid)',
    tests,
  },
]
