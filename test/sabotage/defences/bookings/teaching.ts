import type { Defence } from '../../defence.ts'

const tests = ['test/functions/bookings/sessions/teaching.test.ts']
const blocks = {
  file: 'functions/bookings/availability/blocks.ts',
  tests: ['test/functions/bookings/availability/blocks.test.ts'],
}
const week = { file: 'functions/bookings/availability/week.ts', tests }
const bookingRules = {
  file: 'shared/rules/sessions/booking.ts',
  tests: ['test/rules/sessions/booking.test.ts'],
}
const lists = { file: 'functions/bookings/wire/lists.ts', tests }
const students = { file: 'functions/bookings/sessions/students.ts', tests }
const contract = 'shared/contract/bookings/teaching.ts'

/** The data of instructors about their own time, hidden from others. */
export const teaching: Defence[] = [
  {
    name: 'block-taken',
    ...blocks,
    from: 'if (taken.length > 0) {',
    to: 'if (taken.length > 9999) {',
  },
  {
    name: 'block-claims',
    ...blocks,
    from: '...quartersOf(wanted).map((item) => quarterStep({ item, now })),',
    to: '',
  },
  {
    name: 'block-still-teaches',
    ...blocks,
    from: 'stillTeachesStep(instructor.id, caller.memberId),',
    to: '',
  },
  {
    name: 'block-same',
    ...blocks,
    from: 'if (same) return toBlock(same)',
    to: '',
  },
  {
    name: 'block-over',
    ...blocks,
    from: "if (wanted.endsAt <= now.toISOString()) throw new Problem('block.over')",
    to: '',
  },
  {
    name: 'block-own',
    ...blocks,
    from: 'if (known?.personId !== instructor.id)',
    to: 'if (!known)',
  },
  {
    name: 'block-given-back',
    ...blocks,
    from: '...quartersOf(known).map(freeQuarterStep),',
    to: '',
  },
  {
    name: 'block-length',
    file: contract,
    tests: blocks.tests,
    from: 'Date.parse(to) - Date.parse(from) <= mostBlocked * quarterMs',
    to: 'true',
  },
  {
    name: 'block-on-quarter',
    file: contract,
    tests: blocks.tests,
    from: 'Date.parse(at) % quarterMs === 0',
    to: 'true',
  },
  {
    name: 'stands-lapsed',
    ...bookingRules,
    from: "(status !== 'pending' || (heldUntil ?? '') >= now.toISOString())",
    to: 'true',
  },
  {
    name: 'stands-cancelled',
    ...bookingRules,
    from: "status !== 'cancelled' && (status",
    to: '(status',
  },
  {
    name: 'week-day-begins',
    ...week,
    from: 'Math.max(stretch[0], midnight - stretch[2])',
    to: 'midnight - stretch[2]',
  },
  {
    name: 'students-paid',
    ...students,
    from: "({ status }) => status === 'confirmed' || status === 'completed',",
    to: '() => true,',
  },
  {
    name: 'taught-of-student',
    ...lists,
    from: '(studentId === undefined || item.memberId === studentId)',
    to: 'true',
  },
  {
    name: 'taught-active',
    ...lists,
    from: '(only === undefined || stands(item, now))',
    to: 'true',
  },
  {
    name: 'taught-requests',
    ...lists,
    from: "(only !== 'requests' || openMove(item)?.by === 'student')",
    to: 'true',
  },
  {
    name: 'taught-earliest',
    ...lists,
    from: "sort === 'earliest' ? 'asc' : 'desc'",
    to: "'desc'",
  },
  {
    name: 'admin-sessions-by-an-admin',
    file: 'shared/contract/bookings/bookings.ts',
    from: "path: '/api/admin/instructors/{id}/bookings',\n    access: 'admin',",
    to: "path: '/api/admin/instructors/{id}/bookings',\n    access: 'member',",
    tests: ['test/functions/bookings/booking/who-may.test.ts'],
  },
  {
    name: 'room-own',
    file: 'functions/bookings/sessions/room.ts',
    tests,
    from: 'stillTeachesStep(personId, caller.memberId),',
    to: '',
  },
  {
    name: 'teach-instructors',
    file: 'web/features/teach/frame/teach-frame.tsx',
    from: 'return isInstructor ?',
    to: 'return true ?',
    tests: ['test/web/teach/teach-frame.test.tsx'],
  },
  {
    name: 'week-repeated-hour',
    file: 'web/features/teach/frame/week-cells.ts',
    from: 'seen.set(shows, nth + 1)',
    to: '',
    tests: ['test/web/teach/week-cells.test.ts'],
  },
  {
    name: 'week-session-covered',
    file: 'web/features/teach/week/week-page.tsx',
    from: 'if (there) setAsked(there)',
    to: 'if (!wanted) setAsked(there)',
    tests: ['test/web/teach/teach-pages.test.tsx'],
  },
  {
    name: 'hours-known',
    file: 'web/features/teach/hours/hours-page.tsx',
    from: '...(known && { knownUpdatedAt: known.updatedAt })',
    to: '',
    tests: ['test/web/teach/teach-pages.test.tsx'],
  },
  {
    name: 'hours-left-unsaved',
    file: 'web/features/teach/hours/hours-page.tsx',
    from: 'useLeaveQuestion(isWritten)',
    to: 'useLeaveQuestion(false)',
    tests: ['test/web/teach/teach-pages.test.tsx'],
  },
  {
    name: 'leaving-offers-no-times',
    file: 'functions/bookings/availability/slots.ts',
    from: '  if (leavesAt !== undefined) throw new Problem',
    to: '  if (leavesAt === id) throw new Problem',
    tests: ['test/functions/bookings/lifecycle/leaving.test.ts'],
  },
  {
    name: 'leaving-sells-no-packages',
    file: 'functions/payments/checkout/package.ts',
    from: 'if (found.instructor.leavesAt !== undefined) {',
    to: 'if (found.instructor.leavesAt === id) {',
    tests: ['test/functions/bookings/lifecycle/leaving.test.ts'],
  },
  {
    name: 'leaving-told-while-it-is-planned',
    file: 'functions/mail/session-letters.ts',
    from: 'return leavesAt !== undefined && data?.leavesAt === leavesAt',
    to: 'return data !== null',
    tests: ['test/functions/bookings/lifecycle/leaving.test.ts'],
  },
  {
    name: 'returned-told-to-the-student',
    file: 'functions/bookings/lifecycle/absence.ts',
    from: "isReturned ? sessionMailSteps('returned', item, now) : []",
    to: '[]',
    tests: ['test/functions/bookings/lifecycle/package-absence.test.ts'],
  },
  {
    name: 'own-act-told-by-night',
    file: 'functions/mail/wait-end.ts',
    from: 'about.by !== undefined && about.by === about.part',
    to: 'false',
    tests: ['test/functions/mail/night.test.ts'],
  },
]
