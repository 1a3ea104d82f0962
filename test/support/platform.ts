import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Platform, startPlatform } from '../../infra/local/platform.ts'
import { loadDemoData } from '../../infra/local/seed/load.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
  }
}

let platform: Platform | undefined
const dir = mkdtempSync(join(tmpdir(), 'kiai-test-'))

/** Vitest `globalSetup`: Kiai whole, with demo data, for all tests of calls; `API_URL` aims them elsewhere. */
export async function setup(project: TestProject): Promise<void> {
  const deployed = process.env.API_URL
  if (deployed) return project.provide('origin', deployed)
  // One line a call would drown what the tests say.
  const silenced = process.env.KIAI_LOG ? undefined : silenceCalls()
  platform = await startPlatform({ port: 0, dir, site: join(dir, 'no-site'), log: silenced ?? console.error })
  await loadDemoData(new Date())
  await platform.settle()
  project.provide('origin', platform.origin)
}

export async function teardown(): Promise<void> {
  await platform?.close()
  rmSync(dir, { recursive: true, force: true })
}

function silenceCalls(): () => void {
  console.info = () => {}
  console.warn = () => {}
  return () => {}
}
