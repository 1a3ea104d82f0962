import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { teardown as endTable, setup as startTable } from '../dynamodb.ts'
import { forked } from '../forked.ts'
import type { Started } from './main.ts'
import { startSharedPlatform } from './shared-platform.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    /** The address where tests in their workers call functions of the platform's process. See kiai.ts. */
    control: string
  }
}

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
let close: () => Promise<unknown> = endTable

/** Vitest `globalSetup`: the whole of Kiai, with demo data, for all tests of calls. `API_URL` aims them elsewhere. */
export async function setup(project: TestProject): Promise<void> {
  const deployed = process.env.API_URL
  if (deployed) {
    // For tests that bring everything but the table with them.
    await startTable()
    return project.provide('origin', deployed)
  }
  // Only modules that Vitest loads have the switches of `npm run switches`.
  const platform = await (process.env.KIAI_SWITCHES ? startSharedPlatform() : startApart())
  close = platform.close
  project.provide('origin', platform.origin)
  project.provide('control', platform.control)
}

export async function teardown(): Promise<void> {
  await close()
}

/** Starts it in a process of its own, where it need not wait for Vitest, and where Node runs its modules directly. */
async function startApart() {
  const { report, stop } = await forked<Started>(main)
  const { origin, control, env } = report
  // Workers inherit it.
  Object.assign(process.env, env)
  return { origin, control, close: stop }
}
