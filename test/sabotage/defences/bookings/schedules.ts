import type { Defence } from '../../defence.ts'

const said = {
  file: 'functions/bookings/availability/schedule.ts',
  tests: ['test/functions/bookings/availability/schedule.test.ts'],
}
const contract = 'shared/contract/bookings/schedules.ts'
const calendar = {
  file: 'functions/bookings/availability/calendar.ts',
  tests: ['test/functions/bookings/availability/slots.test.ts'],
}
const slots = {
  file: 'functions/bookings/availability/slots.ts',
  tests: ['test/functions/bookings/availability/slots.test.ts'],
}
const taken = { file: 'functions/model/calendar/quarter.ts', tests: slots.tests }
const clocks = {
  file: 'functions/bookings/check-clocks.ts',
  tests: ['test/functions/bookings/lifecycle/clocks.test.ts'],
}

/** Schedules of instructors: who may set them, and the free times that follow. */
export const schedules: Defence[] = [
  {
    name: 'schedule-known',
    ...said,
    from: 'if (knownUpdatedAt && knownUpdatedAt !== known?.updatedAt) throw changed()',
    to: '',
  },
  {
    name: 'schedule-as-read',
    ...said,
    from: '.where((a, { eq }) => eq(a.updatedAt, known.updatedAt))',
    to: '',
  },
  {
    name: 'schedule-own',
    ...said,
    from: 'instructor.memberId !== memberId',
    to: 'false',
  },
  {
    name: 'schedule-approved',
    ...said,
    from: 'if (!instructor?.isApproved || ',
    to: 'if (!instructor || ',
  },
  {
    name: 'schedule-approved-still',
    ...said,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a quotation of code
    from: '.set({ hourlyRate })\n      .where((a, { eq }) => `${eq(a.isApproved, true)} AND ',
    to: '.set({ hourlyRate })\n      .where((a, { eq }) => `',
  },
  {
    name: 'schedule-zone',
    ...said,
    from: "refuseUnknownZone('zone', given.zone)",
    to: '',
  },
  {
    name: 'schedule-same-again',
    ...said,
    from: 'if (known && holds(known, said, unset) && instructor.hourlyRate === hourlyRate)',
    to: 'if (known && instructor.hourlyRate < 0)',
  },
  {
    name: 'schedule-prices-the-list',
    ...said,
    from: '      .set({ hourlyRate })',
    to: '      .set({})',
  },
  {
    name: 'schedule-rules',
    file: contract,
    from: 'of scheduleFaults(value)) {',
    to: 'of scheduleFaults(value).slice(0, 0)) {',
    tests: said.tests,
  },
  {
    name: 'schedule-goes-with-account',
    file: 'functions/model/calendar/schedule.ts',
    from: "index('gsi1', ['memberId'],",
    to: "index('gsi1', ['updatedAt'],",
    tests: said.tests,
  },
  {
    name: 'slots-window',
    file: contract,
    from: 'Date.parse(to) - Date.parse(from) <= longestWindow * dayMs',
    to: 'true',
    tests: slots.tests,
  },
  {
    name: 'slots-approved',
    ...slots,
    from: 'if (!instructor?.isApproved)',
    to: 'if (!instructor)',
  },
  {
    name: 'slots-read-bookable',
    ...slots,
    from: 'return span[0] < span[1] ? span : undefined',
    to: 'return span',
  },
  {
    name: 'slots-day-around',
    ...calendar,
    from: 'const around = 2 * day',
    to: 'const around = 0',
  },
  {
    name: 'slots-busy',
    ...calendar,
    from: '...taken.map(',
    to: '...taken.slice(0, 0).map(',
  },
  {
    name: 'slots-hold-lapses',
    ...taken,
    from: 'heldUntil === undefined ||',
    to: 'true ||',
  },
  {
    name: 'slots-hold-to-the-end',
    ...taken,
    from: 'heldUntil >= now.toISOString()',
    to: 'heldUntil > now.toISOString()',
  },
  {
    name: 'quarters-of-all-pages',
    file: 'functions/model/table/plain-query.ts',
    from: 'ExclusiveStartKey = LastEvaluatedKey',
    to: 'void LastEvaluatedKey',
    tests: ['test/functions/bookings/availability/quarters.test.ts'],
  },
  {
    name: 'quarters-of-a-table-that-is-there',
    file: 'functions/model/table/plain-query.ts',
    from: 'if (response.statusCode !== 200) return answer\n',
    to: '',
    tests: ['test/functions/bookings/availability/quarters.test.ts'],
  },
  {
    name: 'clocks-told-once',
    ...clocks,
    from: '    if (wallTime === known.wallTime) return\n',
    to: '',
  },
  {
    name: 'clocks-ahead-alone',
    ...clocks,
    from: "(status === 'pending' || status === 'confirmed') && startsAt > now.toISOString()",
    to: 'Boolean(status && startsAt && now)',
  },
  {
    name: 'clocks-move-again',
    ...clocks,
    from: 'const { isMoved: _before, move, ...rest } = known',
    to: 'const { move, ...rest } = known',
  },
  {
    name: 'clocks-of-today',
    ...clocks,
    from: 'if (isEnd && version < oldest)',
    to: 'if (!oldest)',
  },
]
