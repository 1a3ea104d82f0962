import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The tests of the rules of money and of the store, and no others: each mutant runs those that cover it. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: [
      'access/access',
      ...['charge', 'fees', 'ledger', 'refund', 'subscription'].map((name) => `money/${name}`),
      'store/*',
    ].map((name) => `test/rules/${name}.test.ts`),
    tags: [{ name: 'long', description: 'Left out: see support/long.ts.', skip: true }],
    setupFiles: ['test/support/anew.ts'],
  },
})
