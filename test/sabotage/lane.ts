import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Defence } from './defence.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Outcome = {
  isGreen: boolean
  /** Names of failed tests. A red run without any broke down, which proves nothing. */
  failed: string[]
}

export type Lane = {
  /** The root of the copy. */
  dir: string
  /** The outcome of all of these tests. */
  run(tests: string[]): Promise<Outcome>
  /** The outcome of the defence's tests while it is switched off, up to the first that fails. */
  without(defence: Defence): Promise<Outcome>
  remove(): void
}

/** A copy of the working tree for changes, with the packages of the original. */
export function makeLane(): Lane {
  const dir = mkdtempSync(join(tmpdir(), 'kiai-sabotage-'))
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0')
  // Deleted but uncommitted files are listed too.
  for (const file of files.filter((name) => name && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(dir, file))
  }
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'), 'junction')

  const run = async (tests: string[], most: number): Promise<Outcome> => {
    const specs = tests.filter((file) => file.endsWith('.spec.ts'))
    const others = tests.filter((file) => !specs.includes(file))
    const outcomes = [
      ...(others.length > 0 ? [await runVitest(dir, others, most)] : []),
      ...(specs.length > 0 ? [await runPlaywright(dir, specs, most)] : []),
    ]
    return {
      isGreen: outcomes.every(({ isGreen }) => isGreen),
      failed: outcomes.flatMap(({ failed }) => failed),
    }
  }
  const without = async ({ file, from, to, tests }: Defence): Promise<Outcome> => {
    const path = join(dir, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      text.replace(from, () => to),
    )
    try {
      return await run(tests, 1)
    } finally {
      writeFileSync(path, text)
    }
  }
  const remove = () => rmSync(dir, { recursive: true, force: true })
  return { dir, run: (tests) => run(tests, 0), without, remove }
}

type VitestReport = {
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

/** Ends after this many failed tests; 0 runs all. */
async function runVitest(dir: string, tests: string[], most: number): Promise<Outcome> {
  const report = join(dir, 'test-results', 'sabotage.json')
  rmSync(report, { force: true })
  const options = ['--config', 'test/vitest.config.ts', '--maxWorkers=1', `--bail=${most}`]
  const reporters = ['--reporter=json', `--outputFile=${report}`]
  const code = await ended(dir, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...reporters, ...tests])
  if (code === 0 || !existsSync(report)) return { isGreen: code === 0, failed: [] }
  const { testResults }: VitestReport = JSON.parse(readFileSync(report, 'utf8'))
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = results.filter(({ status }) => status === 'failed')
  return { isGreen: false, failed: failed.map(({ fullName }) => fullName) }
}

async function runPlaywright(dir: string, specs: string[], most: number): Promise<Outcome> {
  rmSync(join(dir, '.local-e2e'), { recursive: true, force: true })
  const options = ['--config', 'test/e2e/playwright.config.ts', `--max-failures=${most}`, ...specs]
  const code = await ended(dir, ['node_modules/@playwright/test/cli.js', 'test', ...options])
  return { isGreen: code === 0, failed: code === 0 ? [] : specs }
}

/** Runs a script of node_modules without output. Returns its exit code. */
function ended(cwd: string, command: string[]): Promise<number> {
  const child = spawn(process.execPath, command, { cwd, stdio: 'ignore' })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}
