import { vi } from 'vitest'

/**
 * Vitest `setupFiles`: files share a process, which saves starting one each, and nothing else. Every file gets
 * modules of its own, and the environment as the run began it.
 */
declare global {
  var environmentOfRun: NodeJS.ProcessEnv | undefined
}

vi.resetModules()
globalThis.environmentOfRun ??= { ...process.env }
for (const name of Object.keys(process.env)) {
  if (!(name in globalThis.environmentOfRun)) delete process.env[name]
}
Object.assign(process.env, globalThis.environmentOfRun)
