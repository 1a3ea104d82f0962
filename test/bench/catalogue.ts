import { environmentOf, type IndexStore, snapshotOf, startIndexStore } from './index-store.ts'
import { type Cost, inTurn, median } from './measure.ts'
import { atMost, type Figure, informs, kilobytes, rounded, times } from './report.ts'
import type { CaseName, CatalogueQuestion, SnapshotAnswer } from './workers/catalogue-worker.ts'
import { startWorker, type Worker } from './workers/worker.ts'

/** Lists, searches and their index, at four sizes side by side. */

const sizes = [100, 1_000, 10_000, 100_000] as const
const [smallest, , asked, largest] = sizes
const rounds = 7

type Sized = Readonly<Record<number, Worker>>
type Costs = Readonly<Record<string, Cost[]>>

/** Milliseconds of processor time a call may cost at 10,000 videos, and how many times as much at 100,000 as at 100. */
type Bounds = { at10k?: number; growth?: number }

const listCases: Partial<Record<CaseName, Bounds>> = {
  'first page': { at10k: 0.5, growth: 2 },
  'deep page': { at10k: 0.5, growth: 2 },
  'by access and type': { at10k: 0.5, growth: 2 },
  'by access and type, later page': { at10k: 0.5, growth: 2 },
  'most popular': { at10k: 0.5, growth: 2 },
  'by name, deep': { at10k: 0.5, growth: 2 },
  'filter nobody asked before': { at10k: 0.5 },
  'one video': { growth: 2 },
}

const searchCases: Partial<Record<CaseName, Bounds>> = {
  'list, repeated word': { at10k: 1, growth: 2 },
  'list, common word': { at10k: 1 },
  'list, rare word': { at10k: 1 },
  'list, nothing found': { at10k: 1 },
  'search, repeated word': { at10k: 1 },
  'search, common word': { at10k: 1 },
  'search, rare word': { at10k: 1 },
  'search, nothing found': { at10k: 1 },
  'list, other form': { at10k: 1 },
  'search, other form': { at10k: 1 },
  'search, synonym': { at10k: 1 },
}

export const measureLists = () => overAllSizes((workers) => figuresOf(workers, listCases))
export const measureSearches = () => overAllSizes((workers) => figuresOf(workers, searchCases))

async function overAllSizes(measure: (workers: Sized) => Promise<Figure[]>): Promise<Figure[]> {
  const store = await startIndexStore()
  const workers: Record<number, Worker> = {}
  try {
    for (const size of sizes) workers[size] = await workerOver(store, size)
    return await measure(workers)
  } finally {
    for (const worker of Object.values(workers)) worker.end()
    store.close()
  }
}

async function workerOver(store: IndexStore, size: number): Promise<Worker> {
  const bucket = `kiai-${size}`
  store.hold(bucket, await snapshotOf(size))
  return startWorker('catalogue-worker.ts', environmentOf(store, bucket))
}

async function figuresOf(workers: Sized, cases: Partial<Record<CaseName, Bounds>>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, bounds] of Object.entries(cases)) {
    const costs = await costsOf(workers, name as CaseName)
    figures.push(...figuresOfCase(name, costs, bounds))
  }
  return figures
}

async function costsOf(workers: Sized, name: CaseName): Promise<Costs> {
  const ask = (worker: Worker, calls: number) =>
    worker.ask<Cost>({ ask: 'cost', case: name, calls } satisfies CatalogueQuestion)
  const slowest = workers[largest]
  if (!slowest) throw new Error('There is no worker for the largest catalogue')
  // Warm: compiled, ordered and once around every cache.
  for (const worker of Object.values(workers)) await ask(worker, 300)
  const { wall } = await ask(slowest, 20)
  const calls = Math.round(Math.min(300, Math.max(30, 60 / wall)))
  return inTurn(
    rounds,
    Object.fromEntries(Object.entries(workers).map(([size, worker]) => [size, () => ask(worker, calls)])),
  )
}

function figuresOfCase(name: string, costs: Costs, { at10k, growth }: Bounds): Figure[] {
  const cpu = (size: number) => median((costs[size] ?? []).map((cost) => cost.cpu))
  const all = `at ${sizes.map((size) => size.toLocaleString('en')).join(' / ')}: ${sizes.map((size) => rounded(cpu(size))).join(' / ')}`
  const ratio = cpu(largest) / cpu(smallest)
  const what = (words: string) => `${name}: ${words}`
  return [
    at10k === undefined
      ? informs(what('at 10,000'), `${rounded(cpu(asked))} CPU ms`)
      : atMost(what('at 10,000'), cpu(asked), at10k, 'CPU ms', all),
    growth === undefined
      ? informs(what('100,000 / 100'), times(ratio))
      : atMost(what('100,000 / 100'), ratio, growth, '×'),
  ]
}

/** The cost of the first call of a process, and of each change of the catalogue for its writer. */
export async function measureSnapshot(): Promise<Figure[]> {
  const store = await startIndexStore()
  try {
    const figures: Figure[] = []
    for (const size of [asked, largest]) figures.push(...(await snapshotFigures(store, size)))
    return figures
  } finally {
    store.close()
  }
}

async function snapshotFigures(store: IndexStore, size: number): Promise<Figure[]> {
  const snapshot = await snapshotOf(size)
  const answers: SnapshotAnswer[] = []
  let bytes = 0
  for (let round = 0; round < 3; round++) {
    // Without what the round before has changed and counted.
    bytes = store.hold(`kiai-${size}`, snapshot)
    const worker = startWorker('catalogue-worker.ts', environmentOf(store, `kiai-${size}`))
    answers.push(await worker.ask<SnapshotAnswer>({ ask: 'snapshot' }))
    worker.end()
  }
  const ms = (pick: (answer: SnapshotAnswer) => number) => `${rounded(median(answers.map(pick)))} ms`
  const at = (words: string) => `${size.toLocaleString('en')} videos: ${words}`
  return [
    informs(at('compressed'), kilobytes(bytes)),
    atMost(at('fetch, decompress and parse'), median(answers.map(({ firstCopy }) => firstCopy)), 300, 'ms'),
    informs(
      at('first list after a change'),
      ms(({ firstList }) => firstList),
    ),
    informs(
      at('first search after a change'),
      ms(({ firstSearch }) => firstSearch),
    ),
    atMost(at('write of a change'), median(answers.map(({ write }) => write)), 100, 'ms'),
    informs(
      at('write of a new base'),
      ms(({ writeWhole }) => writeWhole),
    ),
    ...(['some', 'all'] as const).flatMap((many) => [
      informs(
        at(`write of counters, ${many === 'all' ? 'all' : 'a hundredth of them'} watched`),
        ms(({ counted }) => counted[many].write),
      ),
      informs(
        at(`first list after it`),
        ms(({ counted }) => counted[many].firstList),
      ),
      informs(
        at(`first search after it`),
        ms(({ counted }) => counted[many].firstSearch),
      ),
    ]),
    informs(at('held in memory'), `${rounded(median(answers.map(({ held }) => held)) / 1e6)} MB`),
  ]
}
