import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findJava } from '../infra/local/dynamodb.ts'
import { findChromium } from './support/chromium.ts'

/** `npm test`: everything Kiai proves about itself, ending in one line of counts. */

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'test-results')
const started = performance.now()
let passed = 0
let failed = 0

const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`
const say = (words: string) => console.log(`\n── ${words} (${seconds()})`)

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
await findJava().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
const hasBrowser = installChromium()

await step('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
await step('Format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'])
await tests('Rules, contract, functions, stack and screens', vitest(), 'vitest.json', vitestCounts)
if (hasBrowser) await tests('End to end in Chromium', playwright(), 'e2e.json', playwrightCounts)
else failed++

say('Done')
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function vitest(): string[] {
  const file = join(results, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', ...reporters]
}

function playwright(): string[] {
  rmSync(join(root, '.local-e2e'), { recursive: true, force: true })
  return ['node_modules/@playwright/test/cli.js', 'test', '--config', 'test/e2e/playwright.config.ts']
}

/** One check that either holds or does not. */
async function step(name: string, command: string[]): Promise<void> {
  say(name)
  if ((await run(command)) === 0) passed++
  else failed++
}

type Counts = { passed: number; failed: number }

/** Many tests; a runner that ends badly without naming a failed test counts as one. */
async function tests(
  name: string,
  command: string[],
  file: string,
  count: (report: unknown) => Counts,
): Promise<void> {
  say(name)
  const status = await run(command)
  const report = join(results, file)
  const counts = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 }
  passed += counts.passed
  failed += status === 0 ? counts.failed : Math.max(counts.failed, 1)
}

function vitestCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report as Record<string, number>
  return { passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) || (numFailedTestSuites ?? 0) }
}

function playwrightCounts(report: unknown): Counts {
  const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

/** Runs a script of node_modules on this very Node. */
function run([script = '', ...args]: string[]): Promise<number> {
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

/** The browser for the end-to-end tests: what is there, else Debian's, else Playwright's. */
function installChromium(): boolean {
  if (findChromium()) return true
  const isRoot = process.getuid?.() === 0
  if (isRoot && spawnSync('apt-get', ['--version']).status === 0) {
    say('Installing Chromium for the end-to-end tests')
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      quiet,
    )
    if (findChromium()) return true
  }
  console.error(
    'There is no Chromium for the end-to-end tests. Install Chromium or Chrome (Debian or Ubuntu: apt install chromium; macOS: brew install --cask chromium), or set CHROME_PATH.',
  )
  return false
}
