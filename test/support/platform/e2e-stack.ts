import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The environment of `npm start` for the end-to-end tests: a separate port and data folder, and few clips. */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const port = Number(process.env.E2E_PORT ?? 3900)

export const e2eOrigin = `http://localhost:${port}`
const e2eFolder = `${root}/.local-e2e`
const e2eModule = 'test/support/platform/e2e-main.ts'
export const e2eEnv = {
  PORT: String(port),
  KIAI_DATA: e2eFolder,
  // The one video and the one lesson that tests play. Encoding more would slow them down.
  KIAI_CLIPS: '1',
  // Each poster has its real size, but only `npm run prove` draws all of them.
  ...(process.env.E2E_WIDTHS !== 'all' && { KIAI_PICTURES: '3' }),
}

/** The same for Playwright, which starts it unless `npm test` has started it ahead. */
export const e2eServer = {
  command: `"${process.execPath}" --disable-warning=ExperimentalWarning ${e2eModule}`,
  cwd: root,
  url: e2eOrigin,
  timeout: 300_000,
  reuseExistingServer: process.env.E2E_AHEAD !== undefined,
  env: e2eEnv,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
} as const

/** Starts it with empty data, before the tests that need it. They may begin while it is still being set up. */
export function startE2eStack(): { ready: Promise<void>; stop: () => Promise<void> } {
  rmSync(e2eFolder, { recursive: true, force: true })
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', e2eModule], {
    cwd: root,
    env: { ...process.env, ...e2eEnv },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill()
  process.once('exit', kill)
  const ended = once(child, 'exit')
  const ready = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => line.endsWith('Ready') && resolve())
    child.once('exit', (status) => reject(new Error(`The end-to-end stack ended with ${status}`)))
  })
  // Callers that wait for it get the error. Until then other work goes on.
  ready.catch(() => {})
  return {
    ready,
    stop: async () => {
      kill()
      await ended
    },
  }
}
