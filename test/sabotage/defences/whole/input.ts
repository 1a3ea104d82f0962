import type { Defence } from '../../defence.ts'

/** Lines that keep a large or senseless body from being expensive. */
export const input: Defence[] = [
  {
    name: 'list-counted-first',
    file: 'shared/contract/fields.ts',
    from: 'z.array(item).check(z.maxLength(most, words))',
    to: 'z.array(item)',
    tests: ['test/contract/bounds.test.ts'],
  },
  {
    name: 'issues-told',
    file: 'shared/contract/problem.ts',
    from: 'issues.slice(0, mostIssues)',
    to: 'issues.slice(0)',
    tests: ['test/contract/bounds.test.ts'],
  },
  {
    name: 'names-cut',
    file: 'shared/contract/problem.ts',
    from: 'path.length > longestPath',
    to: 'path.length < 0',
    tests: ['test/contract/bounds.test.ts'],
  },
  {
    name: 'refused-counted',
    file: 'functions/http/serve.ts',
    from: 'calls: limit.calls * refusedPerCall',
    to: 'calls: Number.MAX_SAFE_INTEGER',
    tests: ['test/functions/every/call-limit.test.ts'],
  },
]
