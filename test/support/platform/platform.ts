import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { loadDemoData } from '../../../infra/demo/load.ts'
import { noRates } from '../../../infra/local/payments/rates.ts'
import { type Platform, startPlatform } from '../../../infra/local/platform/platform.ts'
import { teardown as endTable, setup as startTable } from './dynamodb.ts'
import { openLoopback } from './loopback-internet.ts'
import { startControl } from './platform-control.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    /** The address where tests in their workers call functions of the platform's process. See kiai.ts. */
    control: string
  }
}

let platform: Platform | undefined
let control: Awaited<ReturnType<typeof startControl>> | undefined
const dir = mkdtempSync(join(tmpdir(), 'kiai-test-'))

/** Every wait for effects also waits for concurrent failures. A second and a half from the first try to the last. */
const backoffMs = (receives: number) => 100 * 2 ** (receives - 1)

/** Vitest `globalSetup`: the whole of Kiai, with demo data, for all tests of calls. `API_URL` aims them elsewhere. */
export async function setup(project: TestProject): Promise<void> {
  const deployed = process.env.API_URL
  if (deployed) {
    // For tests that bring everything but the table with them.
    await startTable()
    return project.provide('origin', deployed)
  }
  // One line a call would drown the output of the tests.
  const silenced = process.env.KIAI_LOG ? undefined : silenceCalls()
  openLoopback()
  const site = join(dir, 'no-site')
  mkdirSync(site)
  const log = silenced ?? console.error
  platform = await startPlatform({
    port: 0,
    dir,
    site,
    inMemory: true,
    queues: { backoffMs },
    rates: noRates,
    sendsPicture: false,
    log,
  })
  await loadDemoData(new Date())
  await platform.settle()
  project.provide('origin', platform.origin)
  control = await startControl(platform)
  project.provide('control', control.url)
}

export async function teardown(): Promise<void> {
  control?.close()
  await platform?.close()
  await endTable()
  rmSync(dir, { recursive: true, force: true })
}

function silenceCalls(): () => void {
  console.info = () => {}
  console.warn = () => {}
  return () => {}
}
