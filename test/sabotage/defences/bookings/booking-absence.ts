import type { Defence } from '../../defence.ts'

const test = 'test/functions/bookings/lifecycle/absence.test.ts'
const rules = 'test/rules/sessions/booking.test.ts'

/** Who may say that somebody did not come to a session, when, and what it does to the money. */
export const bookingAbsence: Defence[] = [
  {
    name: 'absence-by-parties',
    file: 'functions/bookings/lifecycle/absence.ts',
    from: "if (part === 'admin') throw new Problem('booking.not_found')\n    const now",
    to: "if (part === 'admin') return known\n    const now",
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
    from: 'const next = { ...known, isSettled: true,',
    to: 'const next = { ...known,',
    tests: [test],
  },
  {
    name: 'absence-contested-in-time',
    file: 'functions/bookings/lifecycle/absence.ts',
    from: "if (now.toISOString() < (contestedUntil(known) ?? '')) return",
    to: 'if (known) return',
    tests: [test],
  },
  {
    name: 'absence-contested-a-day',
    file: 'shared/rules/sessions/booking.ts',
    from: '[endOf({ startsAt, minutes }), absence.at ?? startsAt]',
    to: '[endOf({ startsAt, minutes })]',
    tests: [test, rules],
  },
  {
    name: 'absence-waits-for-the-other',
    file: 'shared/rules/sessions/booking.ts',
    from: "return { step: 'give_back', at: until }",
    to: "return { step: 'give_back', at: startsAt }",
    tests: [test, rules],
  },
  {
    name: 'absence-agreed-by-instructor',
    file: 'functions/bookings/lifecycle/absence.ts',
    from: "if (part === 'student') throw",
    to: "if (part === ('nobody' as string)) throw",
    tests: [test],
  },
  {
    name: 'absence-link-opened',
    file: 'functions/bookings/sessions/meeting-link.ts',
    from: 'if (known.opened?.[part]) return link',
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
    from: "return known.outcome === by ? 'disputed' : known.outcome",
    to: 'return known.outcome',
    tests: [test, rules],
  },
  {
    name: 'absence-asked-once',
    file: 'functions/bookings/lifecycle/absence.ts',
    from: "return fileRefundSteps(refundOf(paid, refund, now), now, () => new Problem('refund.asked'))",
    to: 'return refundRequestSteps(refundOf(paid, refund, now), now)',
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
    from: 'return mayTellAbsence(timed(booking), new Date(now)) ?',
    to: 'return timed(booking) ?',
    tests: ['test/web/bookings/absence.test.tsx'],
  },
  {
    name: 'absence-asks-only-while-it-can-be-answered',
    file: 'functions/mail/session-letters.ts',
    from: "if (outcome && known.isSettled && news !== 'absence_decided') return false",
    to: '',
    tests: ['test/functions/bookings/lifecycle/absence.test.ts'],
  },
  {
    name: 'earnings-to-come-less-refunds',
    file: 'functions/payments/payouts/earnings.ts',
    from: 'Math.min(amount - (cancelled?.refund ?? 0), left)',
    to: 'Math.max(amount - (cancelled?.refund ?? 0), 0)',
    tests: ['test/functions/payments/payouts/earnings.test.ts'],
  },
]
