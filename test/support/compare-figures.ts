import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { centsOf } from '#shared/rules/money/money.ts'
import { figuresChangedBy } from '../../functions/events/figure-changes.ts'
import { table } from '../../functions/model/table/table.ts'
import { seededRandom } from '../../infra/demo/art/random.ts'
import { countedWorld, recountedAt, videosWatched } from './counted-world.ts'
import { batchOf } from './platform/batches.ts'
import { createTestTable, unheard } from './platform/dynamodb.ts'

/** Helpers for tests of the dashboard's sums: a table for each test, and the comparison with a recount. */

export let figures: typeof import('../../functions/admin/stats.ts')
let topVideos: typeof import('../../functions/admin/top-videos.ts')
let handler: typeof import('../../functions/admin/on-figures-changed.ts').handler

/**
 * Called by the test file: before each of its tests it makes a new table, at a fixed time and in the zone of the
 * machine.
 */
export function onOwnTables(): void {
  const tableBefore = process.env.TABLE_NAME
  const zoneBefore = process.env.TZ
  beforeEach(async () => {
    vi.resetModules()
    await createTestTable(unheard(table))
    const { clock } = await import('../../functions/ports/process/clock.ts')
    clock.now = () => recountedAt
    figures = await import('../../functions/admin/stats.ts')
    topVideos = await import('../../functions/admin/top-videos.ts')
    ;({ handler } = await import('../../functions/admin/on-figures-changed.ts'))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    if (zoneBefore === undefined) delete process.env.TZ
    else process.env.TZ = zoneBefore
  })
  afterAll(() => {
    process.env.TABLE_NAME = tableBefore
    vi.resetModules()
  })
}

/** A shuffle by a seed, the same each time. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return items
    .map((item) => ({ item, at: next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

type Delivery = {
  /** Batches that are handled at the same time: the queue has five, which update the same sums. */
  atOnce?: number
  /** Within two days of their own instead of in any order. */
  isNearby?: boolean
}

/** Delivers the records of the stream, each change at least once, a third of them twice or more. */
export async function deliver(
  records: readonly DynamoDBRecord[],
  seed: number,
  { atOnce = 5, isNearby = false }: Delivery = {},
): Promise<void> {
  const events = records.flatMap((record) => figuresChangedBy(record) ?? [])
  const doubled = shuffled(events, seed + 1).slice(0, Math.ceil(events.length / 3))
  const mixed = shuffled([...events, ...doubled, ...doubled.slice(0, 20)], seed)
  const all = isNearby ? inTurn(mixed, seed) : mixed
  const batches = Array.from({ length: Math.ceil(all.length / 99) }, (_, at) =>
    all.slice(at * 99, at * 99 + 99),
  )
  for (let at = 0; at < batches.length; at += atOnce) {
    const results = await Promise.all(batches.slice(at, at + atOnce).map((batch) => handler(batchOf(batch))))
    for (const { batchItemFailures } of results) expect(batchItemFailures).toEqual([])
  }
}

type Event = NonNullable<ReturnType<typeof figuresChangedBy>>

/** Ordered by their own day, shifted by up to two days. Events without a day are anywhere. */
function inTurn(events: readonly Event[], seed: number): Event[] {
  const { between } = seededRandom(`deliver ${seed}`)
  const dayMs = 24 * 3_600_000
  const dayOf = ({ additions }: Event) =>
    Date.parse(additions[0]?.sum.replace('day#', '') ?? '') || recountedAt.getTime() - between(0, 80) * dayMs
  return events
    .map((event) => ({ event, at: dayOf(event) + between(-2, 2) * dayMs }))
    .sort((one, other) => one.at - other.at)
    .map(({ event }) => event)
}

/** Delivers the life of a platform, and compares each figure with a recount of its items. */
export async function compareFigures(changes: number, seed: number, delivery?: Delivery): Promise<void> {
  const { records, truth } = countedWorld(changes, seed)
  await deliver(records, seed, delivery)
  const stats = await figures.readStats()
  expect({ ...stats, monthlyRevenue: centsOf(stats.monthlyRevenue) }).toEqual({
    totalVideos: truth.videos,
    totalUsers: truth.members,
    totalSubscribers: truth.subscribers,
    monthlyRevenue: truth.earned('2026-11'),
  })
  const { days, before } = await figures.readFigures('90')
  for (const { day, ...told } of [...before, ...days]) {
    const { signUps, plansStarted, plansEnded, views, secondsWatched } = told
    const counted = { signUps, plansStarted, plansEnded, views, secondsWatched }
    expect({ day, ...counted }).toEqual({ day, ...truth.ofDay(day) })
    const sources = [
      told.subscriptions,
      told.courses,
      told.sessions,
      told.instructors,
      told.store,
      told.other,
    ]
    expect(centsOf(told.revenue), day).toBe(truth.earned(day))
    expect(sources.reduce((cents, each) => cents + centsOf(each), 0)).toBe(truth.earned(day))
  }
  const { booksFrom, booksOfInstructors } = await import('../../functions/model/figures/figure-sum.ts')
  const months = await booksFrom('')
  const none = { charges: 0, entries: 0, fees: 0, refunded: 0, order: 0 }
  for (const month of ['2026-08', '2026-09', '2026-10', '2026-11'])
    expect({ month, ...none, ...months.get(month) }).toMatchObject({ month, ...truth.booksOf(month) })
  const instructors = await booksOfInstructors()
  for (const id of ['ins_1', 'ins_2']) {
    const sums = { entries: 0, sessions: 0, earned: 0, kept: 0, ...instructors.get(id) }
    expect({ id, ...sums }).toMatchObject({ id, ...truth.booksOfInstructor(id) })
  }
  const { videos } = await topVideos.readTopVideos('30')
  expect(videos.length).toBe(20)
  const all = Array.from({ length: videosWatched }, (_, place) => `vid_${place}`).map((id) => ({
    id,
    ...truth.watchedBetween(id, days.at(-30)?.day ?? '', days.at(-1)?.day ?? ''),
    before: truth.watchedBetween(id, days.at(-60)?.day ?? '', days.at(-31)?.day ?? ''),
  }))
  const byViews = all.sort(
    (one, other) =>
      other.views - one.views || other.secondsWatched - one.secondsWatched || (one.id < other.id ? -1 : 1),
  )
  expect(videos).toEqual(
    byViews.slice(0, 20).map(({ id, views, secondsWatched, before }) => ({
      id,
      title: null,
      views,
      secondsWatched,
      viewsBefore: before.views,
      secondsWatchedBefore: before.secondsWatched,
    })),
  )
}
