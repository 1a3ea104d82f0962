import type { Defence } from '../../defence.ts'

/** Lines that keep the table's items consistent under many writers. */
export const model: Defence[] = [
  {
    name: 'transaction-too-large',
    file: 'functions/model/table/service.ts',
    from: 'if (steps.length > mostSteps) throw new TooManySteps(steps.length)\n',
    to: '\n',
    tests: ['test/functions/bookings/lifecycle/largest-writes.test.ts'],
  },
  {
    name: 'transaction-too-large-with-record',
    file: 'functions/model/table/write-recorded.ts',
    from: 'if (count > mostSteps) throw new TooManySteps(count)\n',
    to: '\n',
    tests: ['test/functions/bookings/lifecycle/largest-writes.test.ts'],
  },
  {
    name: 'conflict-tried-again',
    file: 'functions/model/table/try-again.ts',
    from: ' || isContended(error)',
    to: '',
    tests: ['test/faults/contention.test.ts'],
  },
  {
    name: 'conflict-reads-again',
    file: 'functions/courses/enroll.ts',
    from: 'again && (await findEnrollment(memberId, courseId))',
    to: '!again && (await findEnrollment(memberId, courseId))',
    tests: ['test/faults/contention.test.ts'],
  },
  {
    name: 'conflict-waits',
    file: 'functions/ports/process/patience.ts',
    from: 'randomInt(longest + 1)',
    to: '0',
    tests: ['test/faults/patience.test.ts'],
  },
  {
    name: 'conflict-of-one-write',
    file: 'functions/model/table/client.ts',
    from: 'Object.assign(error, { $retryable: {} })',
    to: 'error',
    tests: ['test/faults/contention.test.ts'],
  },
  {
    name: 'left-over',
    file: 'functions/model/table/batch.ts',
    from: 'left = [...unprocessed]',
    to: 'left = unprocessed.slice(0, 0)',
    tests: ['test/faults/contention.test.ts'],
  },
  {
    name: 'left-over-belongings',
    file: 'functions/model/table/belongings.ts',
    from: 'UnprocessedItems?.[stored.table] ?? []',
    to: 'UnprocessedItems ? [] : []',
    tests: ['test/faults/contention.test.ts'],
  },
  {
    name: 'report-unchanged',
    file: 'functions/videos/progress.ts',
    from: 'known && isDeepStrictEqual(known, { ...next, updatedAt: known.updatedAt })',
    to: 'false',
    tests: ['test/functions/videos/engagement.test.ts'],
  },
  {
    name: 'lesson-report-unchanged',
    file: 'functions/courses/progress.ts',
    from: '!known || tellsMore(known, next)',
    to: '!known || next',
    tests: ['test/functions/courses/lessons.test.ts'],
  },
  {
    name: 'refusal-named',
    file: 'functions/model/table/service.ts',
    from: 'first.refusal?.() ?? ',
    to: '',
    tests: ['test/functions/categories/categories.test.ts'],
  },
]
