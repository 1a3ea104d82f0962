import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from '../support/chromium.ts'
import { e2eOrigin, e2eServer } from '../support/platform/e2e-stack.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Real Chromium against the platform of `npm start`, on a separate port and data folder. */
export default defineConfig({
  testDir: '.',
  outputDir: `${root}/test-results`,
  // Titles mark tests that only `npm run prove` runs: the rarer variants of other tests on the same screens.
  ...(process.env.E2E_WIDTHS !== 'all' && { grepInvert: /@long/ }),
  // More than a small machine has cores: each waits much of its time for a page.
  workers: 3,
  // A story of many steps on a slow machine. Each step has its own, shorter limit.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: `${root}/test-results/e2e.json` }]],
  use: {
    baseURL: e2eOrigin,
    // A press that never comes through names its own line, before the test's time is up.
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        // Pages live for seconds, so the optimizing compilers of V8 cost more than they save.
        '--js-flags=--no-maglev --no-turbofan',
        // Playwright's own checks of a page count as presses. Their timing would decide what plays.
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
    screenshot: 'only-on-failure',
    // Motion that no one sees takes as much of a small machine as all other work of a page.
    contextOptions: { reducedMotion: process.env.E2E_WIDTHS === 'all' ? 'no-preference' : 'reduce' },
  },
  webServer: e2eServer,
})
