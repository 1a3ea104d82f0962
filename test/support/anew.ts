import fc from 'fast-check'
import { vi } from 'vitest'

/**
 * Vitest `setupFiles`: files share a process, which saves starting one for each, and nothing else. Every file gets
 * modules of its own, and the environment of the start of the run.
 */
declare global {
  var environmentOfRun: NodeJS.ProcessEnv | undefined
}

vi.resetModules()
// The same examples in every run. `KIAI_SEED=7 npm test` tries others.
fc.configureGlobal({ seed: Number(process.env.KIAI_SEED ?? 20261121) })
globalThis.environmentOfRun ??= { ...process.env }
for (const name of Object.keys(process.env)) {
  if (!(name in globalThis.environmentOfRun)) delete process.env[name]
}
Object.assign(process.env, globalThis.environmentOfRun)
