import type { Defence } from '../../defence.ts'

const test = 'test/functions/bookings/lifecycle/absence.test.ts'
const rules = 'test/rules/sessions/booking.test.ts'

/** Who may say that somebody did not come to a session, when, and what it does to the money. */
export const bookingAbsence: Defence[] = [
  {
    name: 'absence-by-parties',
    file: 'functions/bookings/lifecycle/absence.ts',
    from: "if (part === 'admin') throw new Problem('booking.not_found')",
    to: '',
    tests: [test],
  },
  {
    name: 'absence-in-time',
    file: 'functions/bookings/lifecycle/absence.ts',
    from: 'if (mayTellAbsence(known, now)) return\n',
    to: 'return\n',
    tests: [test],
  },
  {
    name: 'absence-not-cancelled',
    file: 'shared/rules/sessions/booking.ts',
    from: "const isPaid = chargeId !== undefined && (status === 'confirmed' || status === 'completed')",
    to: 'const isPaid = chargeId !== undefined',
    tests: [rules],
  },
  {
    name: 'absence-no-share',
    file: 'functions/bookings/lifecycle/absence.ts',
    from: '...(isBack && { isSettled: true })',
    to: '',
    tests: [test],
  },
  {
    name: 'absence-disputed-waits',
    file: 'shared/rules/sessions/booking.ts',
    from: "|| absence?.outcome === 'disputed'",
    to: '',
    tests: [test, rules],
  },
  {
    name: 'absence-decided-once',
    file: 'shared/rules/sessions/booking.ts',
    from: '  if (known.isDecided) return undefined\n',
    to: '',
    tests: [rules],
  },
  {
    name: 'absence-given-back',
    file: 'shared/rules/sessions/booking.ts',
    from: "return by === 'student' ? 'disputed' : undefined",
    to: "return 'disputed'",
    tests: [test, rules],
  },
  {
    name: 'absence-asked-once',
    file: 'functions/bookings/lifecycle/absence.ts',
    from: "return filedRefund(refundOf(paid, asked, now), now, () => new Problem('refund.asked'))",
    to: 'return wantedRefund(refundOf(paid, asked, now), now)',
    tests: [test],
  },
  {
    name: 'absence-refund-before-share',
    file: 'functions/payments/settlement/grants/session.ts',
    from: '...(keeps ? { payOutAt } : { isSettled: true })',
    to: '...(keeps ? {} : { isSettled: true })',
    tests: [test],
  },
  {
    name: 'absence-decision-held',
    file: 'functions/payments/settlement/grants/session.ts',
    from: "if (known?.absence?.outcome !== 'disputed') return []",
    to: 'if (!known?.absence || known.absence) return []',
    tests: [test],
  },
  {
    name: 'absence-shown-in-time',
    file: 'web/parts/booking/sides.ts',
    from: 'if (!mayTellAbsence(timed(booking), new Date(now))) return undefined',
    to: '',
    tests: ['test/web/bookings/absence.test.tsx'],
  },
]
