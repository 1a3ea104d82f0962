import type { Defence } from '../defence.ts'

const test = (name: string) => `test/functions/bookings/${name}.test.ts`

/** What is paid for a session, and what of it is due by itself. */
export const bookingMoney: Defence[] = [
  {
    name: 'session-paid-twice',
    file: 'functions/payments/session-grant.ts',
    from: "if (known?.chargeId) return { inVain: 'paid_twice' }",
    to: '',
    tests: [test('paying')],
  },
  {
    name: 'session-lost',
    file: 'functions/payments/session-grant.ts',
    from: "if (!again) return { inVain: 'slot_lost' }",
    to: "if (!again) throw new Error('lost')",
    tests: [test('paying')],
  },
  {
    name: 'session-pay-own',
    file: 'functions/payments/pay-session.ts',
    from: 'if (known?.memberId !== memberId) throw',
    to: 'if (!known) throw',
    tests: [test('paying')],
  },
  {
    name: 'session-pay-begun',
    file: 'functions/payments/pay-session.ts',
    from: 'if (known.startsAt <= now.toISOString()) {',
    to: "if (known.startsAt === '') {",
    tests: [test('paying')],
  },
  {
    name: 'session-pay-held',
    file: 'functions/payments/pay-session.ts',
    from: 'if (!again) throw lost()',
    to: 'if (!again) throw tooMany()',
    tests: [test('paying')],
  },
  {
    name: 'share-waits-for-the-bank',
    file: 'functions/bookings/pay-out.ts',
    from: 'if (isDisputed(paid)) {',
    to: 'if (!paid.id) {',
    tests: [test('by-itself')],
  },
  {
    name: 'share-not-of-lost',
    file: 'functions/model/charge-part.ts',
    from: 'refunded: part.refunded + lostPart(paid, bookingId)',
    to: 'refunded: part.refunded',
    tests: [test('by-itself')],
  },
  {
    name: 'share-of-kept',
    file: 'functions/bookings/pay-out.ts',
    from: 'const share = partWith(known.share, known.amount, 0, kept)',
    to: 'const share = known.share',
    tests: [test('by-itself')],
  },
  {
    name: 'due-as-read',
    file: 'functions/bookings/follow-due.ts',
    from: 'if (known.dueAt !== at) return undefined',
    to: '',
    tests: [test('by-itself')],
  },
  {
    name: 'due-in-its-minute',
    file: 'functions/model/booking-due.ts',
    from: 'now.getTime() + 1)',
    to: 'now.getTime() - 1)',
    tests: [test('by-itself')],
  },
  {
    name: 'sweep-tells-failures',
    file: 'functions/bookings/do-all.ts',
    from: 'if (failed > 0) throw',
    to: 'if (failed < 0) throw',
    tests: [test('sweep')],
  },
  {
    name: 'deferred-until-held',
    file: 'shared/rules/ledger.ts',
    from: "return isShared ? 'income:session' : 'deferred:session'",
    to: "return isShared ? 'deferred:session' : 'income:session'",
    tests: [test('paying')],
  },
  {
    name: 'instructor-cancels-whole',
    file: 'shared/rules/booking.ts',
    from: "...(by !== 'student' && {",
    to: "...(by === 'kiai' as never && {",
    tests: ['test/rules/booking.test.ts'],
  },
  {
    name: 'held-no-longer',
    file: 'functions/payments/pay-session.ts',
    from: 'if (!heldUntil) throw heldLong()',
    to: '',
    tests: ['test/functions/bookings/paying.test.ts'],
  },
  {
    name: 'held-twice-at-most',
    file: 'shared/rules/booking.ts',
    from: 'Math.min(page, most)',
    to: 'page',
    tests: ['test/rules/booking.test.ts'],
  },
  {
    name: 'link-of-the-soon',
    file: 'functions/payments/session-grant.ts',
    from: '      ...(await linkMissingSoon(item, now)),\n',
    to: '',
    tests: ['test/functions/bookings/by-itself.test.ts'],
  },
]
