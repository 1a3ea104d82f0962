import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The tests of settlement and stock that need a table but no platform. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: [
      'test/functions/payments/settlement/order-grant.test.ts',
      'test/functions/payments/settlement/settle.test.ts',
      'test/functions/payments/settlement/settle-several.test.ts',
      'test/functions/store/stock.test.ts',
    ],
    globalSetup: 'test/support/platform/dynamodb.ts',
    setupFiles: ['test/support/anew.ts'],
  },
})
