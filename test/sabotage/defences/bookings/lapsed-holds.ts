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
    from: 'found.former ?? lapsedHold(found.wanted, ahead)',
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
  {
    name: 'lapsed-hold-waits',
    file: 'functions/bookings/booking/repeated-hold.ts',
    from: '  if (again > now.getTime()) throw heldBefore(again - now.getTime())\n',
    to: '',
    tests,
  },
  {
    name: 'lapsed-hold-of-a-part-waits',
    file: 'functions/bookings/booking/repeated-hold.ts',
    from: 'one.startsAt < endOf(wanted) &&\n  endOf(one) > wanted.startsAt',
    to: 'one.startsAt === wanted.startsAt &&\n  one.minutes === wanted.minutes',
    tests,
  },
  {
    name: 'lapsed-hold-waits-before-the-sweep',
    file: 'functions/bookings/booking/repeated-hold.ts',
    from: 'return until < now.getTime() ? until : undefined',
    to: 'return undefined',
    tests,
  },
  {
    name: 'unpaid-holds-are-counted',
    file: 'functions/bookings/booking/repeated-hold.ts',
    from: '1 + (one.heldBefore ?? 0)',
    to: '1',
    tests,
  },
  {
    name: 'unpaid-holds-of-a-day',
    file: 'functions/bookings/booking/repeated-hold.ts',
    from: 'ended.filter(({ at }) => at > now.getTime() - day)',
    to: 'ended',
    tests,
  },
  {
    name: 'unpaid-series-is-one-hold',
    file: 'functions/bookings/booking/repeated-hold.ts',
    from: '[one.seriesId ?? one.id, ',
    to: '[one.id, ',
    tests,
  },
  {
    name: 'cancelled-holds-are-counted',
    file: 'functions/bookings/booking/repeated-hold.ts',
    from: "return cancelled.by === 'student' ? Date.parse(cancelled.at) : undefined",
    to: 'return undefined',
    tests,
  },
]
