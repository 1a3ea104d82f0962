import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from '../support/chromium.ts'
import { e2eEnv, e2eModule, e2eOrigin } from '../support/platform/e2e-stack.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Real Chromium over what `npm start` starts, on a port and a data folder of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: `${root}/test-results`,
  // Titles say what `npm run prove` alone tries: the rarer turns of what other tests go through on the same screens.
  ...(process.env.E2E_WIDTHS !== 'all' && { grepInvert: /@long/ }),
  // More than a small machine has cores: each waits much of its time for a page.
  workers: 3,
  timeout: 60_000,
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
        // Playwright's own looks at a page count as presses: whether one came in time would decide what plays.
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
    screenshot: 'only-on-failure',
    // What moves for no one to see takes as much of a small machine as all else that a page does.
    contextOptions: { reducedMotion: process.env.E2E_WIDTHS === 'all' ? 'no-preference' : 'reduce' },
  },
  webServer: {
    command: `"${process.execPath}" --disable-warning=ExperimentalWarning ${e2eModule}`,
    cwd: root,
    url: e2eOrigin,
    timeout: 300_000,
    // `npm test` has started it ahead.
    reuseExistingServer: process.env.E2E_AHEAD !== undefined,
    env: e2eEnv,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
