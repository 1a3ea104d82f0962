import type { Defence } from '../../defence.ts'

const tests = ['test/functions/bookings/booking/lapsed-holds.test.ts']

/** Holds that end without a payment, and the messages about them. */
export const lapsedHolds: Defence[] = [
  {
    name: 'lapsed-hold-ends',
    file: 'shared/rules/sessions/booking.ts',
    from: "return { step: 'lapse', at: heldUntil && heldUntil < startsAt ? heldUntil : startsAt }",
    to: "return { step: 'lapse', at: startsAt }",
    tests,
  },
  {
    name: 'lapsed-hold-is-the-same',
    file: 'functions/bookings/booking/create.ts',
    from: 'found.former ?? (await lapsedHold(found.wanted))',
    to: 'found.former',
    tests,
  },
  {
    name: 'lapsed-hold-paid-late',
    file: 'functions/payments/settlement/grants/session.ts',
    from: '!isPayable(known, now)',
    to: "known.status !== 'pending'",
    tests,
  },
  {
    name: 'lapsed-hold-not-cancelled',
    file: 'functions/payments/checkout/session.ts',
    from: "known.status !== 'pending' && !hasLapsed(known)",
    to: "known.status === 'confirmed' && !hasLapsed(known)",
    tests,
  },
  {
    name: 'lapsed-hold-stands',
    file: 'functions/payments/checkout/session.ts',
    from: '...partiesStaySteps(known),',
    to: '',
    tests,
  },
  {
    name: 'lapsed-series-whole',
    file: 'functions/payments/checkout/session.ts',
    from: 'all.filter((one) => isPayable(one, clock.now()))',
    to: "all.filter((one) => one.status === 'pending')",
    tests,
  },
  {
    name: 'calendar-mail-unpaid',
    file: 'functions/mail/session-letters.ts',
    from: '!isCovered(known) || !dated.includes(news)',
    to: '!dated.includes(news)',
    tests,
  },
  {
    name: 'calendar-file-unpaid',
    file: 'functions/bookings/feeds/calendar-download.ts',
    from: 'if (!isCovered(known)) throw changedProblem(known)',
    to: '',
    tests,
  },
]
