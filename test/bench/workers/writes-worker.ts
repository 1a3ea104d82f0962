import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startPlatform } from '../../../infra/local/platform/platform.ts'
import { answerQuestions } from './worker.ts'

/**
 * Enrols many members in one course and has many view one video, in a process of its own. Counts the writes of each
 * item.
 */

export type WritesQuestion = { enrollments: number; views: number }
export type WrittenItem = { key: string; writes: number; mostInASecond: number }
export type WritesAnswer = {
  enrollmentCount: number
  viewCount: number
  seconds: number
  hottest: WrittenItem[]
  /** The number of items that were written so often. */
  itemsByWrites: { writes: number; items: number }[]
}

const dir = mkdtempSync(join(tmpdir(), 'kiai-bench-writes-'))
// Batches fill as far as the cloud allows.
const mostWindowMs = Number.POSITIVE_INFINITY
const platform = await startPlatform({ port: 0, dir, site: join(dir, 'none'), mostWindowMs, log: () => {} })
const { stored } = await import('../../../functions/model/table/client.ts')
const { course } = await import('../../../functions/model/catalogue/course.ts')
const { enrollment } = await import('../../../functions/model/learning/enrollment.ts')
const { video } = await import('../../../functions/model/catalogue/video.ts')
const { view } = await import('../../../functions/model/learning/view.ts')

/** The times of each item's writes, in milliseconds. Refused attempts count too. */
const moments = new Map<string, number[]>()

type Item = { pk?: string; sk?: string }
type Write = { Item?: Item; Key?: Item }
type Input = Write & {
  TransactItems?: Record<string, Write>[]
  RequestItems?: Record<string, { PutRequest?: Write; DeleteRequest?: Write }[]>
}

function written({ Item, Key, TransactItems = [], RequestItems = {} }: Input): Item[] {
  const batched = Object.values(RequestItems).flatMap((requests) =>
    requests.flatMap((each) => Object.values(each)),
  )
  const all = [{ Item, Key }, ...TransactItems.flatMap((each) => Object.values(each)), ...batched]
  return all.flatMap((each) => each?.Item ?? each?.Key ?? [])
}

stored.client.middlewareStack.add(
  (next, { commandName = '' }) =>
    (args) => {
      if (!/^(Get|BatchGet|Query|Scan|TransactGet)/.test(commandName)) {
        for (const { pk, sk } of written(args.input as Input)) {
          const key = `${pk} ${sk}`
          const known = moments.get(key)
          if (known) known.push(performance.now())
          else moments.set(key, [performance.now()])
        }
      }
      return next(args)
    },
  { step: 'initialize', name: 'countWrites' },
)

const at = '2026-01-01T10:00:00.000Z'
const item = { createdAt: at, updatedAt: at, isPublished: true }

/** As the API would write them, this many at a time. */
async function putAll<Row>(rows: readonly Row[], put: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += 1000) await put(rows.slice(start, start + 1000))
}

async function run({ enrollments, views }: WritesQuestion): Promise<WritesAnswer> {
  await course()
    .create({ id: 'crs_bench', title: 'Bench', level: 'beginner', ...item })
    .go()
  const film = { id: 'vid_bench', title: 'Bench', categoryId: 'cat_bench', contentType: 'training' as const }
  await video()
    .create({ ...film, ...item })
    .go()
  await platform.settle()
  const begun = performance.now()
  const numbers = (many: number) => Array.from({ length: many }, (_, number) => number)
  await putAll(numbers(enrollments), (part) =>
    enrollment()
      .put(
        part.map((number) => ({
          id: `enr_${number}`,
          memberId: `mem_${number}`,
          courseId: 'crs_bench',
          counted: false,
          enrolledAt: at,
          lastAccessedAt: at,
          progress: 0,
        })),
      )
      .go({ concurrency: 4 }),
  )
  await putAll(numbers(views), (part) =>
    view()
      .put(
        part.map((number) => ({
          id: `viw_${number}`,
          userId: `mem_${number}`,
          videoId: 'vid_bench',
          day: '2026-01-01',
          viewedAt: at,
        })),
      )
      .go({ concurrency: 4 }),
  )
  // Left alone, as in production: `settle` would deliver batches before they are full.
  const deadline = performance.now() + 1000 + (enrollments + views) * 100
  const allCounted = async () => {
    const { enrollmentCount, viewCount } = await countsNow()
    return enrollmentCount === enrollments && viewCount === views
  }
  while (performance.now() < deadline && !(await allCounted())) await setTimeout(1000)
  await platform.settle()
  return {
    ...(await countsNow()),
    seconds: (performance.now() - begun) / 1000,
    ...distribution(),
  }
}

async function countsNow() {
  const [{ data: taken }, { data: seen }] = await Promise.all([
    course().get({ id: 'crs_bench' }).go({ consistent: true }),
    video().get({ id: 'vid_bench' }).go({ consistent: true }),
  ])
  return { enrollmentCount: taken?.enrollmentCount ?? 0, viewCount: seen?.viewCount ?? 0 }
}

function distribution(): Pick<WritesAnswer, 'hottest' | 'itemsByWrites'> {
  const items = [...moments].map(([key, times]) => ({ key, writes: times.length, times }))
  const hottest = items
    .toSorted((a, b) => b.writes - a.writes)
    .slice(0, 8)
    .map(({ key, writes, times }) => ({ key, writes, mostInASecond: mostInASecond(times) }))
  const groups = Map.groupBy(items, ({ writes }) => writes)
  const itemsByWrites = [...groups].map(([writes, alike]) => ({ writes, items: alike.length }))
  return { hottest, itemsByWrites: itemsByWrites.sort((a, b) => b.writes - a.writes) }
}

/** The largest number of these times within one second. */
function mostInASecond(times: readonly number[]): number {
  let most = 0
  let first = 0
  for (const [place, time] of times.entries()) {
    while (time - (times[first] ?? time) >= 1000) first++
    most = Math.max(most, place - first + 1)
  }
  return most
}

answerQuestions(run, async () => {
  await platform.close()
  rmSync(dir, { recursive: true, force: true })
})
