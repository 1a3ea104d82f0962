import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { e2eEnv } from './e2e-stack.ts'

const main = fileURLToPath(new URL('./bare-kiai-main.ts', import.meta.url))

/**
 * A second Kiai beside the one that the end-to-end tests share, for tests that would disturb the others. It serves the
 * same built site, and knows the demo accounts, but nothing else.
 */
export async function startBareKiai(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'kiai-bare-'))
  const child = fork(main, [dir, join(e2eEnv.KIAI_DATA, 'web')], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const failed = ended.then(([status]) => {
    throw new Error(`The second Kiai ended with ${status}`)
  })
  const [origin] = await Promise.race([once(child, 'message'), failed])
  return {
    origin: String(origin),
    stop: async () => {
      // An error caused by its end is no failure any longer.
      failed.catch(() => {})
      child.disconnect()
      await ended
    },
  }
}
