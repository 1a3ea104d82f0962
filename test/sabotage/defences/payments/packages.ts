import type { Defence } from '../../defence.ts'

const sold = 'test/functions/payments/checkout/packages.test.ts'
const absence = 'test/functions/bookings/lifecycle/package-absence.test.ts'
const disputed = 'test/functions/payments/settlement/bundle-disputes.test.ts'
const rules = 'test/rules/money/package.test.ts'

/** Sessions that are bought together are used once each, and refunded as announced. */
export const packages: Defence[] = [
  {
    name: 'package-refund-of-a-use-that-goes-back',
    file: 'functions/model/payments/package-use.ts',
    from: 'refundedPart(paid.refunds, bookingId) > 0 && ',
    to: 'refundedPart(paid.refunds, bookingId) < 0 && ',
    tests: ['test/functions/payments/checkout/packages.test.ts'],
  },
  {
    name: 'package-own',
    file: 'functions/bookings/booking/package-use.ts',
    from: 'if (pack?.memberId !== caller.memberId || !isOf)',
    to: 'if (!pack || !isOf)',
    tests: [sold],
  },
  {
    name: 'package-of-instructor',
    file: 'functions/bookings/booking/package-use.ts',
    from: 'if (pack?.memberId !== caller.memberId || !isOf)',
    to: 'if (pack?.memberId !== caller.memberId || (!isOf && caller.isAdmin))',
    tests: [sold],
  },
  {
    name: 'package-used-up',
    file: 'functions/bookings/booking/package-use.ts',
    from: 'if (place === undefined || !isUsable)',
    to: 'if (place === undefined)',
    tests: [sold],
  },
  {
    name: 'package-last-once',
    file: 'functions/model/payments/package-use.ts',
    // Either of both conditions is enough.
    from: `        .where((a, { eq }) => eq(a.updatedAt, pack.updatedAt))
        .commit(),
  },
  {
    write: ({ charge }) =>
      charge
        .patch({ id: paid.id })
        .set({
          sessions,
          ...(refunds && { refunds: writtenRefunds({ refunds }) }),
          updatedAt: later(paid.updatedAt, now),
        })
        .where((a, { eq }) => eq(a.updatedAt, paid.updatedAt))`,
    to: `        .commit(),
  },
  {
    write: ({ charge }) =>
      charge
        .patch({ id: paid.id })
        .set({
          sessions,
          ...(refunds && { refunds: writtenRefunds({ refunds }) }),
          updatedAt: later(paid.updatedAt, now),
        })`,
    tests: [sold],
  },
  {
    name: 'package-price-of-server',
    file: 'functions/payments/checkout/package.ts',
    from: 'if (offer.cents !== centsOf(price)) {',
    to: 'if (offer.cents < 0) {',
    tests: [sold],
  },
  {
    name: 'package-not-own',
    file: 'functions/payments/checkout/package.ts',
    from: "if (found.instructor.memberId === memberId) throw new Problem('booking.own')",
    to: '',
    tests: [sold],
  },
  {
    name: 'package-use-returned',
    file: 'functions/bookings/lifecycle/cancel.ts',
    from: '...(back.pack && back.paid ? returnedSteps(back.pack, back.paid, known, now) : []),',
    to: '',
    tests: [sold],
  },
  {
    name: 'package-returned-unshared',
    file: 'functions/bookings/lifecycle/cancel.ts',
    from: '{ ...known, isReturned: true, isSettled: true }',
    to: '{ ...known, isReturned: true }',
    tests: [sold],
  },
  {
    name: 'package-returned-by-absence',
    file: 'functions/bookings/lifecycle/absence.ts',
    from: 'const pack = await returnable(known, now)',
    to: 'const pack = false as never as Awaited<ReturnType<typeof returnable>>',
    tests: [absence],
  },
  {
    name: 'package-absence-decided',
    file: 'functions/payments/settlement/grants/session.ts',
    from: "const isOfSession = purpose === 'session' || purpose === 'package'",
    to: "const isOfSession = purpose === 'session'",
    tests: [absence],
  },
  {
    name: 'package-not-used-while-disputed',
    file: 'functions/bookings/booking/package-use.ts',
    from: ' && !isDisputed(paid)',
    to: '',
    tests: [disputed],
  },
  {
    name: 'package-closed-when-lost',
    file: 'functions/payments/settlement/book-refund.ts',
    from: 'isWhole ? await closePackageSteps(known, true) : []',
    to: '[]',
    tests: [disputed],
  },
  {
    name: 'sessions-over-when-lost',
    file: 'functions/payments/settlement/grants/series.ts',
    from: 'leftOfPart(keptPart(paid, bookingId)) <= 0',
    to: 'leftOfPart(partOf(paid, bookingId)) <= 0',
    tests: [disputed],
  },
  {
    name: 'package-closed-when-asked',
    file: 'functions/payments/refunds/request-refund.ts',
    from: "...(known.purpose === 'package' ? await closePackageSteps(known, true) : []),",
    to: '',
    tests: [sold],
  },
  {
    name: 'package-checked',
    file: 'functions/payments/reconciliation/package.ts',
    from: 'one && (one.packageId !== pack.id || one.isReturned)',
    to: 'one && one.packageId !== pack.id',
    tests: [sold],
  },
  {
    name: 'package-rest-in-last',
    file: 'shared/rules/money/package.ts',
    from: 'at < sessions - 1 ? each : amount - each * (sessions - 1)',
    to: 'each',
    tests: [rules],
  },
  {
    name: 'package-refund-as-read',
    file: 'functions/payments/refunds/request-refund.ts',
    from: 'tryAgain(async (again) =>\n    file(',
    to: '((read: (again: boolean) => Promise<RefundRequestItem[]>) => read(false))(async (again) =>\n    file(',
    tests: ['test/functions/payments/checkout/packages.test.ts'],
  },
]
