import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { e2eServer } from '../support/platform/e2e-stack.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Other browsers than Chromium, against the same platform. Each is opened by its own driver, not by Playwright. */
export default defineConfig({
  testDir: '.',
  outputDir: `${root}/test-results/browsers`,
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  reporter: 'list',
  webServer: e2eServer,
})
