import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { watchHour } from '../../../functions/model/learning/watch-hour.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { recordProgress } from '../../../functions/videos/progress.ts'
import { caller, makeCategory, makeVideo, settle } from '../../support/kiai.ts'
import { watchWhole } from '../../support/media/watching.ts'
import { newcomer } from '../../support/people/newcomer.ts'

const { members, videos } = api

let ids: string[] = []
beforeAll(async () => {
  const admin = await caller('admin')
  const { id: categoryId } = await makeCategory(admin)
  const made = [1, 2, 3].map(() => makeVideo(admin, { categoryId, duration: 600 }))
  ids = (await Promise.all(made)).map(({ id }) => id)
  await settle()
})
afterEach(() => vi.restoreAllMocks())

const report = (videoId: string, watchTime: number, completionPercentage: number) => ({
  body: { videoId, watchTime, completionPercentage },
})

describe('stats', () => {
  test('a new member is on level 1 with nothing watched; the period is a week by default', async () => {
    const { call } = await newcomer()
    const nothing = {
      videosWatched: 0,
      hoursWatched: 0,
      coursesCompleted: 0,
      streak: 0,
      level: 1,
      xp: 0,
      nextLevelXp: 100,
    }
    expect(await call(members.getStats, { query: {} })).toEqual(nothing)
  })

  test('finishing a video counts once, earns 10 XP once, and shows in the activity', async () => {
    const { id, call } = await newcomer()
    const [videoId = ''] = ids
    await watchWhole(id, videoId, 600)
    for (let again = 0; again < 3; again++) await call(videos.recordProgress, report(videoId, 590, 98))
    expect(await call(members.getStats, { query: { period: 'all' } })).toMatchObject({
      videosWatched: 1,
      xp: 10,
    })
    const { items } = await call(members.listActivity, { query: {} })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ type: 'video', progress: 100 })
  })

  test('a report that jumps, repeats or goes back earns no more time than has passed', async () => {
    const { id } = await newcomer()
    const [videoId = ''] = ids
    const start = Date.parse('2026-11-20T12:00:00Z')
    const says = async (seconds: number, position: number) => {
      vi.spyOn(clock, 'now').mockReturnValue(new Date(start + seconds * 1000))
      const video = { id: videoId, title: 'T', duration: 600 }
      await recordProgress(id, video, { watchTime: position, completionPercentage: 10 })
    }
    await says(0, 10)
    for (const [at, position] of [
      [10, 20],
      [10, 20],
      [12, 12],
      [20, 30],
      [21, 500],
      [22, 30],
    ] as const)
      await says(at, position)
    const { data } = await watchHour().query.ofMember({ memberId: id }).go()
    const seconds = data.reduce((sum, row) => sum + row.seconds, 0)
    // 22 seconds passed. At double speed and with some slack for each report, that is the most there can be.
    expect(seconds).toBeGreaterThanOrEqual(30)
    expect(seconds).toBeLessThanOrEqual(22 * 2 + 10 + 6 * 3)
  })

  test('cover only the requested period', async () => {
    const { id, call } = await newcomer()
    const hourAgo = (days: number) =>
      new Date(Date.now() - days * 24 * 3600 * 1000).toISOString().slice(0, 13)
    await watchHour()
      .put([
        { memberId: id, hour: hourAgo(1), seconds: 3600 },
        { memberId: id, hour: hourAgo(20), seconds: 3600 },
        { memberId: id, hour: hourAgo(200), seconds: 3600 },
        { memberId: id, hour: hourAgo(600), seconds: 3600 },
      ])
      .go()
    const hours = async (period: 'week' | 'month' | 'year' | 'all') =>
      (await call(members.getStats, { query: { period } })).hoursWatched
    expect([await hours('week'), await hours('month'), await hours('year'), await hours('all')]).toEqual([
      1, 2, 3, 4,
    ])
  })
})

describe('continue watching and history', () => {
  test('shows begun videos with their percent, without finished and dismissed ones', async () => {
    const { call } = await newcomer()
    const [first = '', second = '', third = ''] = ids
    await call(videos.recordProgress, report(first, 60, 10))
    await call(videos.recordProgress, report(second, 590, 98))
    await call(videos.recordProgress, report(third, 120, 20))
    const begun = async () => (await call(members.listContinueWatching, { query: {} })).items
    expect((await begun()).map(({ id, progress }) => [id, progress])).toEqual([
      [third, 20],
      [first, 10],
    ])
    await call(members.dismissContinueWatching, { params: { videoId: third } })
    expect((await begun()).map(({ id }) => id)).toEqual([first])
    await call(videos.recordProgress, report(third, 130, 21))
    expect((await begun()).map(({ id }) => id)).toEqual([third, first])
  })

  test('names the chapter that comes next, and none after the last', async () => {
    const { call } = await newcomer()
    const admin = await caller('admin')
    const [videoId = ''] = ids
    const chapters = [
      { title: 'The stance', start: 0, technique: 'position' as const },
      { title: 'The step', start: 300, technique: 'footwork' as const },
    ]
    await admin(videos.updateChapters, { params: { id: videoId }, body: { version: 0, chapters } })
    await settle()
    const next = async () => (await call(members.listContinueWatching, { query: {} })).items[0]?.nextChapter
    await call(videos.recordProgress, report(videoId, 60, 10))
    expect(await next()).toBe('The step')
    await call(videos.recordProgress, report(videoId, 310, 52))
    expect(await next()).toBeNull()
  })

  test('a video dismissed while it is forgotten, or never begun, is left out too', async () => {
    const { call } = await newcomer()
    const [videoId = ''] = ids
    for (let round = 0; round < 15; round++) {
      await call(videos.recordProgress, report(videoId, 60, 10))
      await Promise.all([
        call(members.deleteHistoryItem, { params: { videoId } }),
        call(members.dismissContinueWatching, { params: { videoId } }),
        call(members.dismissContinueWatching, { params: { videoId } }),
      ])
    }
    await call(members.dismissContinueWatching, { params: { videoId: 'vid_unknown' } })
    expect((await call(members.listContinueWatching, { query: {} })).total).toBe(0)
    expect((await call(members.listHistory, { query: {} })).total).toBe(0)
  })

  test('history is complete and paged, and forgets videos on request', async () => {
    const { call } = await newcomer()
    for (const videoId of ids) await call(videos.recordProgress, report(videoId, 590, 98))
    const page = await call(members.listHistory, { query: { limit: 2 } })
    expect(page).toMatchObject({ total: 3, next: expect.any(String) })
    const rest = await call(members.listHistory, { query: { limit: 2, cursor: page.next } })
    expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual([...ids].reverse())
    await call(members.deleteHistoryItem, { params: { videoId: ids[1] ?? '' } })
    expect((await call(members.listHistory, { query: {} })).items.map(({ id }) => id)).toEqual([
      ids[2],
      ids[0],
    ])
  })

  test('history is cleared at once, with all resume positions; another member keeps theirs', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    await one.call(members.clearHistory)
    for (const videoId of ids)
      await Promise.all([one, other].map(({ call }) => call(videos.recordProgress, report(videoId, 60, 10))))
    await one.call(members.clearHistory)
    expect((await one.call(members.listHistory, { query: {} })).items).toEqual([])
    expect((await one.call(members.listContinueWatching, { query: {} })).items).toEqual([])
    expect((await other.call(members.listHistory, { query: {} })).total).toBe(3)
  })

  test('My List holds bookmarks, latest first; another member sees none of them', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    for (const id of ids) await one.call(videos.bookmarkVideo, { params: { id } })
    expect((await one.call(members.listBookmarks, { query: {} })).items.map(({ id }) => id)).toEqual(
      [...ids].reverse(),
    )
    expect((await other.call(members.listBookmarks, { query: {} })).items).toEqual([])
    expect((await other.call(members.listHistory, { query: {} })).items).toEqual([])
  })
})
