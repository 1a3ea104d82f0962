import type { Defence } from '../../defence.ts'

const booked = 'test/functions/bookings/booking/series.test.ts'
const paid = 'test/functions/payments/checkout/series.test.ts'
const rules = 'test/rules/sessions/series.test.ts'
const screens = 'test/web/bookings/series.test.tsx'

/** Sessions that repeat are held as one, paid together, and each is had or given back. */
export const series: Defence[] = [
  {
    name: 'series-wall-time',
    file: 'shared/rules/sessions/series.ts',
    from: 'at: place === 0 ? first : daysLater(stretches, first, days)',
    to: 'at: first + days * day',
    tests: [rules],
  },
  {
    name: 'series-one-hold',
    file: 'functions/model/bookings/booking-claims.ts',
    from: 'bookingId: heldAs(item) }',
    to: 'bookingId: id }',
    tests: [booked],
  },
  {
    name: 'series-own-key',
    file: 'functions/bookings/booking/series.ts',
    from: '.update(`$' + '{memberId}:',
    to: '.update(`',
    tests: [booked],
  },
  {
    name: 'series-same-wish',
    file: 'functions/bookings/booking/series.ts',
    from: 'if (other) throw changed(other)',
    to: '',
    tests: [booked],
  },
  {
    name: 'series-own',
    file: 'functions/bookings/booking/series.ts',
    from: 'if (!items.some((one) => one.memberId === caller.memberId))',
    to: 'if (items.length === 0)',
    tests: [booked],
  },
  {
    name: 'series-instead-own',
    file: 'functions/bookings/booking/create.ts',
    from: 'others.filter(({ memberId }) => memberId === caller.memberId)',
    to: 'others',
    tests: [booked],
  },
  {
    name: 'series-instead-within',
    file: 'functions/bookings/booking/create.ts',
    from: 'if (!isOf || seriesPlace > seriesCount)',
    to: 'if (!first)',
    tests: [booked],
  },
  {
    name: 'series-instead-once',
    file: 'functions/bookings/booking/create.ts',
    from: 'if (known && wanted.seriesId && known.startsAt !== wanted.startsAt) throw changed(known)',
    to: '',
    tests: [booked],
  },
  {
    name: 'series-nearest-for-both',
    file: 'functions/bookings/availability/free-times.ts',
    from: '.filter((start) => !isClash(start))',
    to: '',
    tests: [booked],
  },
  {
    name: 'series-place-freed',
    file: 'functions/bookings/lifecycle/cancel.ts',
    from: '...(await freedPlace(known)),',
    to: '',
    tests: [booked],
  },
  {
    name: 'series-part-back',
    file: 'functions/bookings/lifecycle/cancel.ts',
    from: 'wish, ...aboutOne(paid, id) }',
    to: 'wish }',
    tests: [paid],
  },
  {
    name: 'series-in-vain-back',
    file: 'functions/payments/settlement/grants/series.ts',
    from: '...(back ? partBack(paid, back) : []),',
    to: '...(back ? partBack(paid, back).slice(2) : []),',
    tests: [paid],
  },
  {
    name: 'series-once',
    file: 'functions/payments/settlement/grants/series.ts',
    from: '.where((a, { eq }) => eq(a.updatedAt, paid.updatedAt))',
    to: '',
    tests: [paid],
  },
  {
    name: 'series-given-back-ends',
    file: 'functions/payments/settlement/grants/series.ts',
    from: "return state === 'confirmed' && isOver ? sessionOver(paid, bookingId) : []",
    to: 'return isOver && !state ? sessionOver(paid, bookingId) : []',
    tests: [paid],
  },
  {
    name: 'series-paid-twice',
    file: 'functions/payments/settlement/grants/series.ts',
    from: "if (known.every((one) => one?.chargeId)) return { inVain: 'paid_twice' }",
    to: '',
    tests: [paid],
  },
  {
    name: 'series-page-as-held',
    file: 'functions/bookings/lifecycle/pages-due.ts',
    from: 'bookingId: heldAs(item)',
    to: 'bookingId: item.id',
    tests: [paid],
  },
  {
    name: 'series-lost-named',
    file: 'functions/payments/checkout/session.ts',
    from: 'if (gone.length > 0) throw lostOf(gone)',
    to: '',
    tests: [paid],
  },
  {
    name: 'series-checked',
    file: 'functions/payments/reconciliation/sessions.ts',
    from: 'if (known.chargeId !== paid.id) {',
    to: 'if (known.chargeId === undefined && !paid.id) {',
    tests: [paid],
  },
  {
    name: 'series-check-follows',
    file: 'functions/payments/reconciliation/sessions.ts',
    from: 'if (isBehind) await followSessions(item.id)',
    to: '',
    tests: [paid],
  },
  {
    name: 'series-same-key',
    file: 'web/features/bookings/book/details-step.tsx',
    from: 'if (made.current.wish !== wish) made.current',
    to: 'made.current',
    tests: [screens],
  },
  {
    name: 'series-page-that-is-wanted-stays',
    file: 'functions/payments/checkout/session.ts',
    from: 'if (!(await isWanted(open))) await closePage(open)',
    to: 'await closePage(open)',
    tests: ['test/functions/payments/checkout/series.test.ts'],
  },
  {
    name: 'series-read-whole',
    file: 'functions/model/bookings/booking.ts',
    from: 'await inFull(ids, (asked) => booking().get(asked).go({ consistent: true }))',
    to: '(await booking().get(ids).go({ consistent: true })).data',
    tests: ['test/faults/contention.test.ts'],
  },
]
