import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { e2eEnv } from './e2e-stack.ts'
import { forked } from './forked.ts'

const main = fileURLToPath(new URL('./bare-kiai-main.ts', import.meta.url))

/**
 * A second Kiai beside the one that the end-to-end tests share, for tests that would disturb the others. It serves the
 * same built site, and knows the demo accounts, but nothing else.
 */
export async function startBareKiai(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'kiai-bare-'))
  const { report, stop } = await forked<string>(main, [dir, join(e2eEnv.KIAI_DATA, 'web')])
  return { origin: report, stop }
}
