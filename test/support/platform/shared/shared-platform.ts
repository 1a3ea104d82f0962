import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemoData } from '../../../../infra/demo/load.ts'
import { noRates } from '../../../../infra/local/payments/rates.ts'
import { startPlatform } from '../../../../infra/local/platform/platform.ts'
import { openLoopback } from '../loopback-internet.ts'
import { startControl } from './control.ts'
import { followItems } from './stored-items.ts'

/** Every wait for effects also waits for concurrent failures. A second and a half from the first try to the last. */
const backoffMs = (receives: number) => 100 * 2 ** (receives - 1)

/**
 * The whole of Kiai with demo data in this process, for all tests of calls. `control` is its address for waits and
 * searches.
 */
export async function startSharedPlatform(): Promise<{
  origin: string
  control: string
  close(): Promise<void>
}> {
  const dir = mkdtempSync(join(tmpdir(), 'kiai-test-'))
  // One line a call would drown the output of the tests.
  const silenced = process.env.KIAI_LOG ? undefined : silenceCalls()
  openLoopback()
  const site = join(dir, 'no-site')
  mkdirSync(site)
  const items = followItems()
  const platform = await startPlatform({
    port: 0,
    dir,
    site,
    inMemory: true,
    getsManyCalls: true,
    queues: { backoffMs },
    rates: noRates,
    readers: [items.reader],
    sendsPicture: false,
    log: silenced ?? console.error,
  })
  await loadDemoData(new Date())
  await platform.settle()
  const control = await startControl({ ...platform, keysWith: items.keysWith })
  return {
    origin: platform.origin,
    control: control.url,
    async close() {
      control.close()
      await platform.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function silenceCalls(): () => void {
  console.info = () => {}
  console.warn = () => {}
  return () => {}
}
