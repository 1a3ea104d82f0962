import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Outcome, playwrightOutcome, vitestOutcome } from './outcome.ts'

/**
 * `npm run long`: a fifth of the files with tests that `npm test` leaves out, chosen by the day, so that all have run
 * after five days. Each file runs alone. A failed file runs a second time by itself, and fails the run if it is red
 * twice.
 *
 * `KIAI_LONG_PART` (0 to 4) names another fifth. `KIAI_UNTIL` (epoch seconds) is the time from which no further file
 * begins: the rest is named, and comes again five days later.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const fifths = 5
const day = Math.floor(Date.now() / 86_400_000)
const part = Number(process.env.KIAI_LONG_PART ?? day % fifths)
const until = Number(process.env.KIAI_UNTIL ?? Number.POSITIVE_INFINITY) * 1000
const report = join(root, 'test-results', 'long.json')

const files = [
  ...filesWith(
    'test/{rules,contract,functions,faults,infra,web}/**/*.test.{ts,tsx}',
    /support\/long\.ts|@module-tag long/,
  ),
  ...filesWith('test/e2e/**/*.spec.ts', /@long/),
]
const today = files.filter((_, at) => at % fifths === part)

let passed = 0
const failures: string[] = []
const skipped: string[] = []
console.log(`\n── Long tests, part ${part + 1} of ${fifths}: ${today.length} of ${files.length} files`)
for (const file of today) {
  if (Date.now() > until) {
    skipped.push(file)
    continue
  }
  const first = run(file)
  const again = first.failures.length > 0 ? run(file) : undefined
  const outcome = again ?? first
  passed += outcome.passed
  if (again && again.failures.length === 0)
    console.log(`Red once, green by itself: ${first.failures.join('; ')}`)
  failures.push(...outcome.failures)
}
for (const file of skipped) console.log(`No time left for ${file}`)
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)

function filesWith(glob: string, mark: RegExp): string[] {
  const found = globSync(glob, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return found.filter((path) => mark.test(readFileSync(join(root, path), 'utf8'))).sort()
}

/** Runs the long tests of one file, in a random order, whose seed is named with each failure. */
function run(file: string): Outcome {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const isBrowser = file.startsWith('test/e2e/')
  console.log(`\n${file} (seed ${seed})`)
  rmSync(report, { force: true })
  const { status } = spawnSync(process.execPath, isBrowser ? playwright(file) : vitest(file, seed), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(isBrowser && { E2E_WIDTHS: 'all' }) },
  })
  const path = isBrowser ? join(root, 'test-results', 'e2e.json') : report
  const read = isBrowser ? playwrightOutcome : vitestOutcome
  const outcome = existsSync(path) ? read(readFileSync(path, 'utf8')) : { passed: 0, failures: [] }
  const named = outcome.failures.map((failure) => `${failure} (seed ${seed})`)
  if (status !== 0 && named.length === 0) named.push(`${file}: ended with ${status} (seed ${seed})`)
  return { passed: outcome.passed, failures: named }
}

function vitest(file: string, seed: number): string[] {
  const options = ['--config', 'test/vitest.config.ts', '--tagsFilter=long', `--sequence.seed=${seed}`]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return ['node_modules/vitest/vitest.mjs', 'run', ...options, ...reporters, file]
}

function playwright(file: string): string[] {
  const options = ['--config', 'test/e2e/playwright.config.ts', '--grep', '@long', '--pass-with-no-tests']
  return ['node_modules/@playwright/test/cli.js', 'test', ...options, file]
}
