import { type Detail, mostSummed } from '#shared/contract/events.ts'
import { sumRankings, type Watched } from '#shared/rules/ranking.ts'
import { consumeByTarget } from '../events/consume.ts'
import { addStep, markStep, ofFigures } from '../model/figures/figure-sum.ts'
import { watchedSteps } from '../model/figures/video-day.ts'
import { Refused } from '../model/table/refused.ts'
import { writeSteps } from '../model/table/service.ts'
import { mostSteps } from '../model/table/too-many-steps.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'

type Changes = readonly Detail<'figuresChanged'>[]

/** Adds events to the sums, once per event key: the marks are written in the same transaction as the sums. */
export const handler = consumeByTarget(
  'figuresChanged',
  { targetOf: () => 'figures', most: mostSummed },
  async (_, details) => {
    const distinct = new Map(details.map((detail) => [detail.key, detail]))
    await add([...distinct.values()])
  },
)

/** As many events at once as fit in a transaction. */
async function add(changes: Changes): Promise<void> {
  if (changes.length > 1 && stepsFor(changes) > mostSteps) {
    const half = Math.ceil(changes.length / 2)
    await add(changes.slice(0, half))
    return add(changes.slice(half))
  }
  let left = changes.map((change) => ({ change, step: markStep(change.key, clock.now()) }))
  await tryAgain(async () => {
    if (left.length === 0) return
    const counted = left.map(({ change }) => change)
    try {
      await writeSteps(ofFigures, [
        ...left.map(({ step }) => step),
        ...Array.from(sumsOf(counted), ([sum, by]) => addStep(sum, by)),
        ...(await watchedSteps(watchedOn(counted))),
      ])
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // These are in the sums already.
      left = left.filter(({ step }) => !error.has(step))
      throw error
    }
  })
}

/** The marks, the sums, the videos of each day and its ranking. */
function stepsFor(changes: Changes): number {
  const days = [...watchedOn(changes).values()]
  return changes.length + sumsOf(changes).size + days.length + days.flat().length
}

/** The additions to the videos of each day. */
function watchedOn(changes: Changes): Map<string, Watched[]> {
  const all = changes.flatMap(({ watched }) => watched ?? [])
  const days = Map.groupBy(all, ({ day }) => day)
  return new Map(Array.from(days, ([day, watched]) => [day, sumRankings([watched])]))
}

/** The additions to each sum. */
function sumsOf(changes: Changes): Map<string, Record<string, number>> {
  const sums = new Map<string, Record<string, number>>()
  for (const { sum, figure, by } of changes.flatMap(({ additions }) => additions)) {
    const known = sums.get(sum) ?? {}
    known[figure] = (known[figure] ?? 0) + by
    sums.set(sum, known)
  }
  return sums
}
