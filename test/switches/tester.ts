import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest, type TestModule } from 'vitest/node'
import type { Ran, Wanted } from './crew.ts'
import { board } from './switchboard.ts'

/** A process of its own: runs test files, one at a time, on one platform whose guards can be switched off. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const reachedFile = join(root, 'test-results', 'reached.txt')
mkdirSync(join(root, 'test-results'), { recursive: true })

const vitest = await createVitest({
  config: join(root, 'test/vitest.config.ts'),
  root,
  watch: false,
  project: ['functions'],
  maxWorkers: 1,
  bail: 1,
  reporters: [{}],
  // Tests wait in vain for what a guard would have done.
  testTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
})
await vitest.standalone()

process.on('message', async (wanted: Wanted | 'end') => {
  if (wanted === 'end') {
    await vitest.close()
    process.exit(0)
  }
  process.send?.(await run(wanted))
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

async function run({ file, off = '' }: Wanted): Promise<Ran> {
  const started = performance.now()
  const { reached } = Object.assign(board(), { off })
  reached.clear()
  rmSync(reachedFile, { force: true })
  writeFileSync(reachedFile, '')
  vitest.provide('switchedOff', off)
  vitest.provide('reachedFile', reachedFile)
  // `bail` counts the failures of earlier runs too.
  vitest.state.filesMap.clear()
  const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([file]))
  board().off = undefined
  const inWorker = readFileSync(reachedFile, 'utf8').split('\n')
  return {
    isGreen: testModules.length > 0 && testModules.every((module) => module.ok()),
    failed: testModules.flatMap(failedIn),
    reached: [...new Set([...reached, ...inWorker])].filter(Boolean).sort(),
    ms: Math.round(performance.now() - started),
  }
}

function failedIn(module: TestModule): string[] {
  const names = [...module.children.allTests('failed')].map(({ fullName }) => fullName)
  return names.length > 0 || module.ok() ? names : [module.relativeModuleId]
}
