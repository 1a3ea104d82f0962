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
]
