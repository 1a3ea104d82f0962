import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** What `npm start` is told for the end-to-end tests: a port and a data folder of their own, and few clips. */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const port = Number(process.env.E2E_PORT ?? 3900)

export const e2eOrigin = `http://localhost:${port}`
const e2eFolder = `${root}/.local-e2e`
export const e2eModule = 'test/support/platform/e2e-main.ts'
export const e2eEnv = {
  PORT: String(port),
  KIAI_DATA: e2eFolder,
  // The one video and the one lesson that tests play; encoding more takes time from them.
  KIAI_CLIPS: '1',
  // Each poster is a real one of its size, but all of them are drawn for `npm run prove` alone.
  ...(process.env.E2E_WIDTHS !== 'all' && { KIAI_PICTURES: '3' }),
}

/** Starts it with nothing in it, before the tests that ask it: they can come while it is still being set up. */
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
  // Anyone who waits for it is told; until then others are at work.
  ready.catch(() => {})
  return {
    ready,
    stop: async () => {
      kill()
      await ended
    },
  }
}
