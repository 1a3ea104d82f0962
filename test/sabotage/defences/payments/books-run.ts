import type { Defence } from '../../defence.ts'

/** What lets the nightly comparison finish, however large the books, and whatever happens meanwhile. */

export const booksRun: Defence[] = [
  {
    name: 'price-asked-for-once',
    file: 'functions/ports/process/asked-once.ts',
    from: '    known.set(key, asked)\n',
    to: '    asked.then(() => known.set(key, asked), () => {})\n',
    tests: ['test/functions/payments/subscriptions/price-tiers.test.ts'],
  },
  {
    name: 'price-that-failed-asked-again',
    file: 'functions/ports/process/asked-once.ts',
    from: '    asked.catch(() => known.delete(key))\n',
    to: '    asked.catch(() => {})\n',
    tests: ['test/functions/payments/subscriptions/price-tiers.test.ts'],
  },
  {
    name: 'books-run-by-one-alone',
    file: 'functions/payments/reconciliation/work-off.ts',
    from: '(a, { eq, notExists }) => (before ? eq(a.version, before.version) : notExists(a.version))',
    to: '(a, { exists, notExists }) => (before ? exists(a.version) : notExists(a.version))',
    tests: ['test/functions/payments/reconciliation/work-off.test.ts'],
  },
  {
    name: 'books-run-goes-on-behind-the-last-check',
    file: 'functions/payments/reconciliation/work-off.ts',
    from: '    if (!hasTime()) return next\n',
    to: '    if (!hasTime()) return { ...next, done: 0 }\n',
    tests: ['test/functions/payments/reconciliation/work-off.test.ts'],
  },
  {
    name: 'books-run-ends-in-time',
    file: 'functions/payments/reconciliation/work-off.ts',
    from: '    if (!hasTime()) return next\n',
    to: '',
    tests: ['test/functions/payments/reconciliation/work-off.test.ts'],
  },
  {
    name: 'books-run-gives-up-a-step',
    file: 'functions/payments/reconciliation/work-off.ts',
    from: '  if (!isOver) return { ...item, tries }\n',
    to: '  if (!isOver || item) return { ...item, tries }\n',
    tests: ['test/functions/payments/reconciliation/work-off.test.ts'],
  },
  {
    name: 'books-run-half-a-list-is-not-whole',
    file: 'functions/payments/reconciliation/work-off.ts',
    from: '!left.includes(step) && !gaveUp.includes(step)',
    to: '!left.includes(step)',
    tests: ['test/functions/payments/reconciliation/work-off.test.ts'],
  },
  {
    name: 'books-run-late-is-told',
    file: 'functions/payments/check-books.ts',
    from: '> longest) {',
    to: '> longest * 1000) {',
    tests: ['test/functions/payments/reconciliation/check-books.test.ts'],
  },
  {
    name: 'books-run-once-a-day',
    file: 'functions/payments/check-books.ts',
    from: '(last.endedAt !== undefined && !isToday(last))',
    to: 'last.endedAt !== undefined',
    tests: ['test/functions/payments/reconciliation/check-books.test.ts'],
  },
]
