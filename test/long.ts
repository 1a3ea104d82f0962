import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fifths, filesOfDay, runInTurn } from './long-plan.ts'
import { type Outcome, playwrightOutcome, vitestOutcome } from './outcome.ts'

/**
 * `npm run long`: a fifth of the files with tests that `npm test` leaves out, chosen by the day, so that all have run
 * after five days. Each file runs alone, and its property tests try examples of their own. A failed file runs a second
 * time with the same examples, and fails the run if it is red twice.
 *
 * `KIAI_LONG_PART` (0 to 4) names another fifth. `KIAI_UNTIL` (epoch seconds) is the time from which no further file
 * begins; ten minutes later a file that still runs is cut off. Such files are named, and come again five days later.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const day = Math.floor(Date.now() / 86_400_000)
const part = Number(process.env.KIAI_LONG_PART ?? day % fifths)
const until = process.env.KIAI_UNTIL ? Number(process.env.KIAI_UNTIL) * 1000 : undefined
const graceMilliseconds = 600_000
const report = join(root, 'test-results', 'long.json')

const files = [
  ...filesWith(
    'test/{rules,contract,functions,faults,infra,web}/**/*.test.{ts,tsx}',
    /support\/long\.ts|@module-tag long/,
  ),
  ...filesWith('test/e2e/**/*.spec.ts', /@long/),
]
const today = filesOfDay(files, day, part)

console.log(`\n── Long tests, part ${part + 1} of ${fifths}: ${today.length} of ${files.length} files`)
const { passed, failures, skipped, redOnce } = runInTurn(today, {
  run,
  hasTime: () => until === undefined || Date.now() <= until,
  drawSeed: () => Math.floor(Math.random() * 2 ** 31),
})
for (const failure of redOnce) console.log(`Red once, green by itself: ${failure}`)
for (const file of skipped) console.log(`No time left for ${file}`)
for (const failure of failures) console.log(`✗ ${failure}`)
// No count of zero: the last line of counts would hide that of `npm test` before it.
if (skipped.length === today.length) console.log('No long test began: the time was over')
else console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)

function filesWith(glob: string, mark: RegExp): string[] {
  const found = globSync(glob, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return found.filter((path) => mark.test(readFileSync(join(root, path), 'utf8'))).sort()
}

/** Runs the long tests of one file, whose property tests draw their examples by the seed; undefined if it was cut off. */
function run(file: string, seed: number): Outcome | undefined {
  const isBrowser = file.startsWith('test/e2e/')
  const path = isBrowser ? join(root, 'test-results', 'e2e.json') : report
  console.log(`\n${file} (seed ${seed})`)
  rmSync(path, { force: true })
  const { status, error } = spawnSync(process.execPath, isBrowser ? playwright(file) : vitest(file), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, KIAI_SEED: String(seed), ...(isBrowser && { E2E_WIDTHS: 'all' }) },
    ...(until !== undefined && { timeout: Math.max(1, until + graceMilliseconds - Date.now()) }),
  })
  if (error && 'code' in error && error.code === 'ETIMEDOUT') return undefined
  const read = isBrowser ? playwrightOutcome : vitestOutcome
  const outcome = existsSync(path) ? read(readFileSync(path, 'utf8')) : { passed: 0, failures: [] }
  if (status !== 0 && outcome.failures.length === 0) outcome.failures.push(`${file}: ended with ${status}`)
  return outcome
}

function vitest(file: string): string[] {
  const options = ['--config', 'test/vitest.config.ts', '--tagsFilter=long']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return ['node_modules/vitest/vitest.mjs', 'run', ...options, ...reporters, file]
}

function playwright(file: string): string[] {
  const options = ['--config', 'test/e2e/playwright.config.ts', '--grep', '@long', '--pass-with-no-tests']
  return ['node_modules/@playwright/test/cli.js', 'test', ...options, file]
}
