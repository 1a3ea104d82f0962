import type { Outcome } from './outcome.ts'

/** Which long tests run on a day, and what their outcomes mean. Pure: `long.ts` reads the files and starts the runs. */

export const fifths = 5

/**
 * The files of a day, in the order in which they run: every fifth file, so that five days in a row hold all of them.
 * Each time that a fifth comes again it begins one file later, because the files at its end may find no time left.
 */
export function filesOfDay(files: readonly string[], day: number, part = day % fifths): string[] {
  const chosen = files.filter((_, at) => at % fifths === part)
  const start = chosen.length === 0 ? 0 : Math.floor(day / fifths) % chosen.length
  return [...chosen.slice(start), ...chosen.slice(0, start)]
}

/** Runs one file with a seed; undefined if the time was over before the file had ended. */
export type RunFile = (file: string, seed: number) => Outcome | undefined

export type LongOutcome = Outcome & {
  /** The files that did not begin, or were cut off. */
  skipped: string[]
  /** The failures of files that were green when repeated. */
  redOnce: string[]
}

/**
 * Runs the files one after the other, each with a seed of its own. A file that fails is repeated with the same seed, and
 * its failures count if it fails again, or if the repetition was cut off. Each failure names the seed.
 */
export function runInTurn(
  files: readonly string[],
  { run, hasTime, drawSeed }: { run: RunFile; hasTime: () => boolean; drawSeed: () => number },
): LongOutcome {
  const all: LongOutcome = { passed: 0, failures: [], skipped: [], redOnce: [] }
  for (const file of files) {
    const seed = drawSeed()
    const first = hasTime() ? run(file, seed) : undefined
    if (!first) {
      all.skipped.push(file)
      continue
    }
    const isRed = first.failures.length > 0
    const last = (isRed && run(file, seed)) || first
    const named = last.failures.map((failure) => `${failure} (seed ${seed})`)
    all.passed += last.passed
    all.failures.push(...named)
    if (isRed && named.length === 0)
      all.redOnce.push(...first.failures.map((name) => `${name} (seed ${seed})`))
  }
  return all
}
