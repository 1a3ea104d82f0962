import { expect, test } from 'vitest'
import { filesOfDay, type RunFile, runInTurn } from '../long-plan.ts'

/** The plan of `npm run long`: its days, its order, and the second run of a red file. */

const files = Array.from({ length: 23 }, (_, at) => `file-${at}`)
const red = { passed: 1, failures: ['a test'] }
const green = { passed: 2, failures: [] }

/** Runs the files with the outcomes that each has, one after the other, and seeds 1, 2, 3 and so on. */
function runAll(outcomes: Record<string, readonly ReturnType<RunFile>[]>, hasTime = () => true) {
  const runs: { file: string; seed: number }[] = []
  let seeds = 0
  const outcome = runInTurn(Object.keys(outcomes), {
    hasTime,
    drawSeed: () => ++seeds,
    run: (file, seed) => {
      runs.push({ file, seed })
      return outcomes[file]?.[runs.filter((one) => one.file === file).length - 1]
    },
  })
  return { outcome, runs }
}

test('five days in a row hold every file once', () => {
  for (const start of [0, 7, 20_651]) {
    const days = [0, 1, 2, 3, 4].flatMap((more) => filesOfDay(files, start + more))
    expect(days.toSorted()).toEqual(files.toSorted())
  }
})

test('a fifth that comes again holds the same files and begins one file later', () => {
  const [first, second] = [filesOfDay(files, 20_650), filesOfDay(files, 20_655)]
  expect(second).toEqual([...first.slice(1), first[0]])
  const starts = Array.from({ length: first.length }, (_, round) => filesOfDay(files, 20_650 + round * 5)[0])
  expect(new Set(starts)).toEqual(new Set(first))
})

test('a part that is named replaces the part of the day', () => {
  expect(filesOfDay(files, 20_650, 3)).toEqual(
    expect.arrayContaining(['file-3', 'file-8', 'file-13', 'file-18']),
  )
  expect(filesOfDay([], 20_650)).toEqual([])
})

test('a file that is red twice fails and names its seed', () => {
  const { outcome, runs } = runAll({ first: [green], second: [red, red] })
  expect(outcome).toEqual({ passed: 3, failures: ['a test (seed 2)'], skipped: [], redOnce: [] })
  expect(runs.filter(({ file }) => file === 'second')).toHaveLength(2)
})

test('a red file is repeated with the same seed, and passes if it is green then', () => {
  const { outcome, runs } = runAll({ first: [red, green], second: [green] })
  expect(runs).toEqual([
    { file: 'first', seed: 1 },
    { file: 'first', seed: 1 },
    { file: 'second', seed: 2 },
  ])
  expect(outcome).toEqual({ passed: 4, failures: [], skipped: [], redOnce: ['a test (seed 1)'] })
})

test('a file that is cut off or cannot begin is skipped and does not fail', () => {
  expect(runAll({ first: [undefined], second: [green] }).outcome).toMatchObject({
    failures: [],
    skipped: ['first'],
  })
  const { outcome, runs } = runAll({ first: [green], second: [green] }, () => false)
  expect(outcome).toEqual({ passed: 0, failures: [], skipped: ['first', 'second'], redOnce: [] })
  expect(runs).toEqual([])
})

test('a red file whose repetition is cut off fails', () => {
  expect(runAll({ first: [red, undefined] }).outcome.failures).toEqual(['a test (seed 1)'])
})
