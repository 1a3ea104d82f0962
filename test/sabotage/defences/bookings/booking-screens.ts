import type { Defence } from '../../defence.ts'

/** The pages of bookings and purchases: what cannot be pressed, is not sent, and is not said. */
export const bookingScreens: Defence[] = [
  {
    name: 'bookings-join-early',
    file: 'web/parts/booking/join-session.tsx',
    from: 'disabled={!isOpen}',
    to: 'disabled={false}',
    tests: ['test/web/bookings/bookings.test.tsx'],
  },
  {
    name: 'bookings-pay-begun',
    file: 'web/parts/booking/sides.ts',
    from: '  Date.parse(booking.scheduledAt) > now &&\n  !booking.isTimeTaken',
    to: '  !booking.isTimeTaken',
    tests: ['test/web/bookings/bookings.test.tsx'],
  },
  {
    name: 'bookings-refund-shown',
    file: 'web/parts/booking/cancel/cancel-session-dialog.tsx',
    from: '...(offer && { refund: offer.refund })',
    to: '',
    tests: ['test/web/bookings/cancelling.test.tsx'],
  },
  {
    name: 'bookings-cancel-begun',
    file: 'web/parts/booking/sides.ts',
    from: "mayTurn(status, 'cancelled') && Date.parse(scheduledAt) > now",
    to: "mayTurn(status, 'cancelled')",
    tests: ['test/web/bookings/cancelling.test.tsx'],
  },
  {
    name: 'admin-sessions-again',
    file: 'web/features/bookings/admin/sessions-page.tsx',
    from: 'onChanged={() => void refresh()}',
    to: 'onChanged={() => undefined}',
    tests: ['test/web/bookings/admin-sessions.test.tsx'],
  },
  {
    name: 'bookings-samples-inert',
    file: 'web/features/bookings/own/sample-bookings.tsx',
    from: ' inert>',
    to: '>',
    tests: ['test/web/bookings/bookings.test.tsx'],
  },
  {
    name: 'purchase-session-lost',
    file: 'web/features/payments/purchases/purchase-page.tsx',
    from: "if (isSession(purchase) && purchase.request) return 'settled'",
    to: '',
    tests: ['test/web/payments/session-purchase.test.tsx'],
  },
  {
    name: 'book-near-a-wish',
    file: 'web/features/bookings/book/nearest.ts',
    from: 'return isNear ? next : undefined',
    to: 'return next',
    tests: ['test/web/bookings/book-hold.test.tsx'],
  },
  {
    name: 'book-own-page',
    file: 'web/features/instructors/book-panel.tsx',
    from: '{!isOwn && (',
    to: '{(',
    tests: ['test/web/instructors/instructor-page.test.tsx'],
  },
  {
    name: 'book-after-the-hold',
    file: 'web/features/bookings/book/hold-words.ts',
    from: 'Math.max(0, Date.parse(until) - now)',
    to: 'Date.parse(until)',
    tests: ['test/web/bookings/book-hold.test.tsx'],
  },
]
