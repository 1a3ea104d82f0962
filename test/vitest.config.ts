import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './support/longest-first.ts'
import { switches } from './switches/plugin.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const anew = 'test/support/anew.ts'

/** Groups of tests with different setups. `--project functions` runs one of them. */
export default defineConfig({
  root,
  test: {
    // More than two cores: most tests wait for the table or for a process of their own.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Ends hanging tests, however busy the machine is. Encoders get the time that others leave. Tests for which time
    // matters set limits of their own.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    tags: [
      { name: 'long', description: 'Left out by `npm test`, tried by `npm run prove`; see support/long.ts.' },
    ],
    projects: [
      project('rules', [
        'test/rules/**',
        'test/contract/**',
        'test/sabotage/**',
        'test/switches/**',
        'test/architecture.test.ts',
      ]),
      project('infra', ['test/infra/**'], { globalSetup: 'test/support/platform/dynamodb.ts' }),
      project('functions', ['test/functions/**', 'test/faults/**'], {
        globalSetup: 'test/support/platform/shared/setup.ts',
      }),
      {
        ...project('web', ['test/web/**'], {
          environment: 'happy-dom',
          setupFiles: [anew, 'test/support/anew-page.ts'],
        }),
        plugins: [react()],
      },
    ],
  },
})

function project(name: string, folders: string[], more: Record<string, unknown> = {}) {
  const include = folders.map((folder) => (folder.endsWith('.ts') ? folder : `${folder}/*.test.{ts,tsx}`))
  // The runs of `npm run switches`, whose guards can be switched off.
  const withSwitches = process.env.KIAI_SWITCHES !== undefined
  const setupFiles = withSwitches ? [anew, 'test/switches/worker.ts'] : [anew]
  const plugins = withSwitches ? [switches()] : []
  return { root, plugins, test: { name, include, isolate: false, setupFiles, ...more } }
}
