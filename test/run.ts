import { spawn } from 'node:child_process'
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
// Fetched and unpacked while other tests run: that waits for network and disk.
const chromium = installChromium()

await step('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
await step('Format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'])
await tests('Rules, contract, functions, stack and screens', vitest(), 'vitest.json', vitestCounts)
if (await chromium) await tests('End to end in Chromium', playwright(), 'e2e.json', playwrightCounts)
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

/** The browser for the end-to-end tests: what is there, else Debian's, else none and how to get one. */
async function installChromium(): Promise<boolean> {
  const isRoot = process.getuid?.() === 0
  if (!findChromium() && isRoot && (await ended('apt-get', ['--version'])) === 0) {
    say('Installing Chromium for the end-to-end tests meanwhile')
    await ended('apt-get', ['update', '-qq'])
    const install = (name: string) =>
      ended('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'])
    if ((await install('chromium-headless-shell')) !== 0) await install('chromium')
  }
  if (findChromium()) return true
  console.error(
    'There is no Chromium for the end-to-end tests. Install Chromium or Chrome (Debian or Ubuntu: apt install chromium-headless-shell; macOS: brew install --cask chromium), or set CHROME_PATH.',
  )
  return false
}

/** Runs a command that says nothing but errors; answers its code. */
function ended(command: string, args: string[]): Promise<number> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve) =>
    child.on('error', () => resolve(1)).on('exit', (code) => resolve(code ?? 1)),
  )
}
