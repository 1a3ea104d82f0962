import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { centsOf } from '#shared/rules/money/money.ts'
import { figuresChangedBy } from '../../../functions/events/figure-changes.ts'
import { table } from '../../../functions/model/table/table.ts'
import { countedWorld, recountedAt } from '../../support/counted-world.ts'
import { long } from '../../support/long.ts'
import { batchOf } from '../../support/platform/batches.ts'
import { createTestTable, unheard } from '../../support/platform/dynamodb.ts'
import { recordOf } from '../../support/platform/stream-records.ts'

/** The sums of the dashboard: whatever comes twice or late, they are what a recount of the items gives. */

const tableBefore = process.env.TABLE_NAME
const zoneBefore = process.env.TZ

/** On a table of each test alone. */
let figures: typeof import('../../../functions/admin/stats.ts')
let topVideos: typeof import('../../../functions/admin/top-videos.ts')
let handler: typeof import('../../../functions/admin/on-figures-changed.ts').handler

beforeEach(async () => {
  vi.resetModules()
  await createTestTable(unheard(table))
  const { clock } = await import('../../../functions/ports/process/clock.ts')
  clock.now = () => recountedAt
  figures = await import('../../../functions/admin/stats.ts')
  topVideos = await import('../../../functions/admin/top-videos.ts')
  ;({ handler } = await import('../../../functions/admin/on-figures-changed.ts'))
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

/** The same again and again: a shuffle by a seed. */
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

/** Hands on what the stream tells, each change at least once, a third of them twice or more, in any order. */
async function deliver(records: readonly DynamoDBRecord[], seed: number, atOnce = 5): Promise<void> {
  const events = records.flatMap((record) => figuresChangedBy(record) ?? [])
  const doubled = shuffled(events, seed + 1).slice(0, Math.ceil(events.length / 3))
  const all = shuffled([...events, ...doubled, ...doubled.slice(0, 20)], seed)
  const batches = Array.from({ length: Math.ceil(all.length / 99) }, (_, at) =>
    all.slice(at * 99, at * 99 + 99),
  )
  // Five at a time, as the queue has it: they meet at the same sums.
  for (let at = 0; at < batches.length; at += atOnce) {
    const results = await Promise.all(batches.slice(at, at + atOnce).map((batch) => handler(batchOf(batch))))
    for (const { batchItemFailures } of results) expect(batchItemFailures).toEqual([])
  }
}

async function compare(changes: number, seed: number, atOnce?: number): Promise<void> {
  const { records, truth } = countedWorld(changes, seed)
  await deliver(records, seed, atOnce)
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
  const { videos } = await topVideos.readTopVideos('30')
  expect(videos.length).toBe(20)
  const all = Array.from({ length: 90 }, (_, place) => `vid_${place}`).map((id) => ({
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

const zones = [
  ['Pacific/Pago_Pago', 660],
  ['UTC', 0],
  ['Asia/Kathmandu', -345],
  ['Pacific/Kiritimati', -840],
] as const

describe('events that come twice, in any order, by five at once', () => {
  test.each(zones)(
    'add up to a recount on a machine in %s: days are UTC everywhere',
    async (zone, offset) => {
      process.env.TZ = zone
      expect(new Date(recountedAt).getTimezoneOffset()).toBe(offset)
      await compare(500, offset + 1000)
    },
  )

  // One batch after the other: each is of all days, so that several would wait for each other all the time.
  test('add up to a recount of 10,000', { ...long, timeout: 900_000 }, async () => {
    await compare(10_000, 7, 1)
  })
})

describe('the sums', () => {
  test('of a platform on which nothing has happened are zero, for every day of the range and of the one before', async () => {
    expect(await figures.readStats()).toEqual({
      totalVideos: 0,
      totalUsers: 0,
      totalSubscribers: 0,
      monthlyRevenue: '0.00',
    })
    const { asOf, zone, days, before } = await figures.readFigures('7')
    expect({ asOf, zone }).toEqual({ asOf: recountedAt.toISOString(), zone: 'UTC' })
    expect([before[0]?.day, before.at(-1)?.day]).toEqual(['2026-11-14', '2026-11-20'])
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-11-21', '2026-11-27'])
    expect([...before, ...days].every(({ revenue, signUps }) => revenue === '0.00' && signUps === 0)).toBe(
      true,
    )
  })

  test('of subscribers fall by themselves in the hour after a plan has ended', async () => {
    const ending = recordOf('member', 'mem_1', 'INSERT', {
      createdAt: { S: '2026-11-01T00:00:00.000Z' },
      subscriptionStatus: { S: 'premium' },
      subscriptionExpiresAt: { S: '2026-11-27T10:45:00.000Z' },
    })
    await deliver([ending], 1)
    expect((await figures.readStats()).totalSubscribers).toBe(1)
    const { clock } = await import('../../../functions/ports/process/clock.ts')
    clock.now = () => new Date('2026-11-27T11:00:00.000Z')
    expect((await figures.readStats()).totalSubscribers).toBe(0)
  })

  test('are written for as many changes as a batch brings, however many days these are of', async () => {
    const views = Array.from({ length: 99 }, (_, back) =>
      recordOf('view', `viw_${back}`, 'INSERT', {
        day: { S: new Date(recountedAt.getTime() - back * 24 * 3_600_000).toISOString().slice(0, 10) },
      }),
    )
    await deliver(views, 3)
    const { days } = await figures.readFigures('90')
    expect(days.map(({ views: count }) => count)).toEqual(days.map(() => 1))
  })
})

test('an event names nobody: its key is a digest', () => {
  const record = recordOf('member', 'mem_secret', 'INSERT', {
    createdAt: { S: '2026-11-01T00:00:00.000Z' },
    email: { S: 'secret@kiai.test' },
  })
  const event = figuresChangedBy(record)
  expect(event?.key).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(event)).not.toMatch(/secret/)
})
