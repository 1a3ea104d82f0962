import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from '../support/chromium.ts'

const port = Number(process.env.E2E_PORT ?? 3900)
const root = fileURLToPath(new URL('../..', import.meta.url))
const origin = `http://localhost:${port}`

/** Real Chromium over what `npm start` starts, on a port and a data folder of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: `${root}/test-results`,
  // More than a small machine has cores: each waits much of its time for a page.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: `${root}/test-results/e2e.json` }]],
  use: {
    baseURL: origin,
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
  },
  webServer: {
    command: `node infra/local/bootstrap.mjs infra/local/main.ts`,
    cwd: root,
    url: origin,
    timeout: 120_000,
    // The one video and the one lesson that tests play; encoding more takes time from them.
    env: { PORT: String(port), KIAI_DATA: `${root}/.local-e2e`, KIAI_CLIPS: '1' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
