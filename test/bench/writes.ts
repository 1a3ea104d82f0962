import { mostSummed } from '#shared/contract/events.ts'
import { atMost, type Figure, informs } from './report.ts'
import { startWorker } from './workers/worker.ts'
import type { WritesAnswer } from './workers/writes-worker.ts'

/**
 * `KIAI_MANY=10000` enrols as many members and makes ten times as many views. One machine sums some eighty a second.
 */
const many = Number(process.env.KIAI_MANY ?? 100)

/** Sums come late and half-full, or are written again: the allowed multiple of the fewest possible writes. */
const slack = 1.5

/** How the writes of very many enrolments and views are distributed over the table. */
export async function measureWrites(): Promise<Figure[]> {
  const asked = { enrollments: many, views: many * 10 }
  const worker = startWorker('writes-worker.ts', {})
  try {
    return figuresOf(asked, await worker.ask<WritesAnswer>(asked))
  } finally {
    worker.end()
  }
}

function figuresOf(
  { enrollments, views }: { enrollments: number; views: number },
  answer: WritesAnswer,
): Figure[] {
  const { enrollmentCount, viewCount, seconds, hottest, itemsByWrites } = answer
  const fewest = Math.ceil(views / mostSummed)
  return [
    exactly('enrolments of one course, as counted', enrollmentCount, enrollments),
    exactly('views of one video, as counted', viewCount, views),
    atMost('writes of the hottest item', hottest[0]?.writes ?? 0, Math.ceil(fewest * slack) + 5),
    atMost('most writes of one item within a second (a partition takes 1,000)', mostOf(hottest), 1000),
    ...hottest.map(({ key, writes, mostInASecond }) =>
      informs(named(key), `${writes.toLocaleString('en')} writes, at most ${mostInASecond} within a second`),
    ),
    ...itemsByWrites.map(({ writes, items }) =>
      informs(`items written ${writes.toLocaleString('en')} times`, items.toLocaleString('en')),
    ),
    informs('all of it took', `${Math.round(seconds)} s`),
  ]
}

const exactly = (what: string, value: number, goal: number): Figure => ({
  what,
  measured: value.toLocaleString('en'),
  goal: goal.toLocaleString('en'),
  met: value === goal,
})

const mostOf = (items: WritesAnswer['hottest']) =>
  Math.max(0, ...items.map(({ mostInASecond }) => mostInASecond))

/** Without the common prefix of keys. */
const named = (key: string) => key.replaceAll('$kiai#', '').replace(/ \$(\w+)_1#?/, ' $1 ')
