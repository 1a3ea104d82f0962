import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The tests of the rules of money, and no others: each mutant runs those that cover it. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: [
      'access/access',
      ...['charge', 'fees', 'ledger', 'refund', 'subscription'].map((name) => `money/${name}`),
    ].map((name) => `test/rules/${name}.test.ts`),
    setupFiles: ['test/support/anew.ts'],
  },
})
