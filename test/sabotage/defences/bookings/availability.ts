import type { Defence } from '../../defence.ts'

const rule = 'shared/rules/sessions/availability.ts'
const tests = ['test/rules/sessions/availability.test.ts']
const words = { file: 'shared/rules/sessions/schedule.ts', tests: ['test/rules/sessions/schedule.test.ts'] }
const clocks = { file: 'shared/rules/sessions/wall-time.ts', tests: ['test/rules/sessions/zones.test.ts'] }

/** The free times of an instructor, in any time zone. */
export const availability: Defence[] = [
  {
    name: 'availability-notice',
    file: rule,
    from: 'now + schedule.notice * minute',
    to: 'now',
    tests,
  },
  {
    name: 'availability-horizon',
    file: rule,
    from: 'Math.min(to - 1, now + schedule.horizon * day)',
    to: 'to - 1',
    tests,
  },
  {
    name: 'availability-buffer-before',
    file: rule,
    from: 'busyAt(start - before)',
    to: 'busyAt(start)',
    tests,
  },
  {
    name: 'availability-buffer-after',
    file: rule,
    from: 'next < start + length + after',
    to: 'next < start + length',
    tests,
  },
  {
    name: 'availability-busy',
    file: rule,
    from: 'if (next < start + length + after) continue',
    to: '',
    tests,
  },
  {
    name: 'availability-hour-twice',
    file: rule,
    from: 'const begins = midnight - offset',
    to: 'const begins = midnight - (stretches[0]?.[2] ?? offset)',
    tests,
  },
  {
    name: 'availability-hour-before-repeated',
    file: rule,
    from: 'Math.max(from, begins + hours.from * minute)',
    to: 'begins + hours.from * minute',
    tests,
  },
  {
    name: 'availability-hour-missing',
    file: rule,
    from: 'Math.min(to, begins + hours.to * minute)',
    to: 'begins + hours.to * minute',
    tests,
  },
  {
    name: 'availability-most-a-day',
    file: rule,
    from: '>= mostADay',
    to: '> mostADay',
    tests,
  },
  {
    name: 'availability-day-of-zone',
    file: rule,
    from: 'Math.floor((start + stretch[2]) / day)',
    to: 'Math.floor(start / day)',
    tests,
  },
  {
    name: 'availability-step',
    file: rule,
    from: 'if (shown % (schedule.step * minute) !== 0) continue',
    to: '',
    tests,
  },
  {
    name: 'availability-known-clocks',
    file: rule,
    from: 'if (within.at(0)?.[0] !== from || within.at(-1)?.[1] !== to)',
    to: 'if (within.length === 0)',
    tests,
  },
  {
    name: 'schedule-exceptions',
    ...words,
    from: 'exception ? exception.hours : weekly[weekdayOf(day)]',
    to: 'weekly[weekdayOf(day)]',
  },
  {
    name: 'schedule-overlap',
    ...words,
    from: 'before.to <= one.from',
    to: 'before.from <= one.from',
  },
  {
    name: 'schedule-quarters',
    ...words,
    from: 'Number.isInteger(minutes) && minutes % 15 === 0',
    to: 'Number.isInteger(minutes)',
  },
  {
    name: 'schedule-real-days',
    ...words,
    from: ' && new Date(at).toISOString().startsWith(text)',
    to: '',
  },
  {
    name: 'wall-time-leapt',
    ...clocks,
    from: 'return from <= at && at < to ? [at] : []',
    to: 'return from <= at ? [at] : []',
  },
  {
    name: 'zone-no-offset',
    file: 'functions/ports/process/zones.ts',
    from: 'if (!/^[a-z]/i.test(name)) return false',
    to: '',
    tests: clocks.tests,
  },
]
