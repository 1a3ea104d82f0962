import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Part of `npm run prove`: the code that decides on money, changed in every way that Stryker knows, one at a time.
 * Reports how many of each file's mutants a test noticed, and fails where those are fewer than `least` percent.
 */

const least = 90
const root = fileURLToPath(new URL('../..', import.meta.url))

type Mutant = {
  status: string
  mutatorName: string
  replacement?: string
  location: { start: { line: number } }
}
type Report = { files: Record<string, { mutants: Mutant[] }> }

/** Noticed mutants: killed by a failing test, or by a timeout. */
const isNoticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout'
const isMissed = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage'

const scores = ['rules', 'table'].flatMap((name) => {
  const report = join(root, 'test-results', `mutation-${name}.json`)
  rmSync(report, { force: true })
  const stryker = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', `test/mutation/${name}.json`]
  spawnSync(process.execPath, stryker, { cwd: root, stdio: 'inherit' })
  const { files }: Report = JSON.parse(readFileSync(report, 'utf8'))
  return Object.entries(files).map(([file, { mutants }]) => {
    const noticed = mutants.filter(isNoticed).length
    const missed = mutants.filter(isMissed)
    return { file, noticed, missed, score: (100 * noticed) / (noticed + missed.length) }
  })
})

for (const { file, noticed, missed, score } of scores) {
  console.log(
    `${score < least ? '✗' : '✓'} ${score.toFixed(1)} % ${file}: ${noticed} of ${noticed + missed.length}`,
  )
  for (const { location, mutatorName, replacement = '' } of missed) {
    console.log(
      `    line ${location.start.line}, ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`,
    )
  }
}
const isProven = scores.length > 0 && scores.every(({ score }) => score >= least)
process.exit(isProven ? 0 : 1)
