import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aptInstall } from '../infra/local/apt.ts'
import { ensureJava } from '../infra/local/java.ts'
import { type Outcome, playwrightOutcome, vitestOutcome } from './outcome.ts'
import { findChromium } from './support/chromium.ts'
import { startE2eStack } from './support/platform/e2e-stack.ts'

/** `npm test`: all checks of Kiai, ending in one line of counts. */

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'test-results')
const started = performance.now()
let passed = 0
const failures: string[] = []

const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`
const say = (words: string) => console.log(`\n── ${words} (${seconds()})`)

// Packages and sources that one process compiled need not be compiled by the other dozen.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
await ensureJava(say).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
// Fetched and unpacked while other tests run: that waits for network and disk.
const chromium = installChromium()

// Side by side, so that they end together: tests of the table wait for it much of their time.
const [stack] = await Promise.all([
  screensThenStack(),
  tests('Calls, and what they do when things fail', vitest('calls', ['functions'], 4), vitestOutcome),
  tests('Stack and stand-ins', vitest('stack', ['infra'], 1), vitestOutcome),
])
if (stack) await endToEnd(stack)
else failures.push('End to end in Chromium: there is none')

say('Done')
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)

/** A script of node_modules with its arguments, and the file of its report. */
type Runner = { command: string[]; report: string }

function vitest(name: string, projects: string[], workers: number): Runner {
  const report = join(results, `${name}.json`)
  const options = ['--config', 'test/vitest.config.ts', `--maxWorkers=${workers}`, '--tagsFilter=!long']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.map((project) => `--project=${project}`)
  return {
    command: ['node_modules/vitest/vitest.mjs', 'run', ...options, ...chosen, ...reporters],
    report,
  }
}

/** What needs no table. Then, while others still run, the platform of the end-to-end tests is set up. */
async function screensThenStack(): Promise<ReturnType<typeof startE2eStack> | undefined> {
  await step('Types', ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'])
  await step('Format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'])
  await tests('Rules and screens', vitest('screens', ['rules', 'web'], 1), vitestOutcome)
  return (await chromium) ? startE2eStack() : undefined
}

async function endToEnd({ ready, stop }: ReturnType<typeof startE2eStack>): Promise<void> {
  try {
    await ready
    process.env.E2E_AHEAD = 'yes'
    await tests('End to end in Chromium', playwright(), playwrightOutcome)
  } catch (error) {
    failures.push(`End to end in Chromium: ${error instanceof Error ? error.message : error}`)
  } finally {
    await stop()
  }
}

function playwright(): Runner {
  const command = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'test/e2e/playwright.config.ts',
  ]
  return { command, report: join(results, 'e2e.json') }
}

/** One check that either holds or does not. */
async function step(name: string, command: string[]): Promise<void> {
  say(name)
  if ((await run(command)) === 0) passed++
  else failures.push(name)
}

/** Many tests. A runner that fails without naming a failed test counts as one. */
async function tests(
  name: string,
  { command, report }: Runner,
  read: (report: string) => Outcome,
): Promise<void> {
  say(name)
  const status = await run(command)
  const outcome = existsSync(report) ? read(readFileSync(report, 'utf8')) : { passed: 0, failures: [] }
  passed += outcome.passed
  failures.push(...outcome.failures)
  if (status !== 0 && outcome.failures.length === 0)
    failures.push(`${name}: ended with ${status} and no failed test; its last words are above`)
}

/** Runs a script of node_modules on the Node of this process. */
function run([script = '', ...args]: string[]): Promise<number> {
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

/** The browser for the end-to-end tests: an installed one, else Debian's, else none with instructions. */
async function installChromium(): Promise<boolean> {
  if (!findChromium() && process.getuid?.() === 0) {
    say('Installing Chromium for the end-to-end tests meanwhile')
    const install = (name: string) => aptInstall(name, 'fonts-liberation')
    if (!(await install('chromium-headless-shell'))) await install('chromium')
  }
  if (findChromium()) return true
  console.error(
    'There is no Chromium for the end-to-end tests. Install Chromium or Chrome (Debian or Ubuntu: apt install chromium-headless-shell; macOS: brew install --cask chromium), or set CHROME_PATH.',
  )
  return false
}
