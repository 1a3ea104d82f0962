import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { BegunVideo } from '#shared/contract/members/members.ts'
import { dashboardOf } from '../../../functions/members/dashboard.ts'
import { activity } from '../../../functions/model/learning/activity.ts'
import { watchHour } from '../../../functions/model/learning/watch-hour.ts'
import { watchProgress } from '../../../functions/model/learning/watch-progress.ts'
import { member } from '../../../functions/model/members/member.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { demoVideos } from '../../../infra/demo/content/videos.ts'
import { videoIdOf } from '../../../infra/demo/ids.ts'
import { expectProblem, visitor } from '../../support/kiai.ts'
import { newcomer } from '../../support/people/newcomer.ts'

const { members } = api

const published = demoVideos.filter(({ isPublished }) => isPublished).map(({ slug }) => videoIdOf(slug))
const dashboard = (call: Call) => call(members.getDashboard, { query: { timeZone: 'Europe/Berlin' } })
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString()

const place = ({ id, progress, position, nextChapter }: BegunVideo) => ({
  id,
  progress,
  position,
  nextChapter,
})

/** Has a member finish one video after another, and begin others, the last one last. */
async function keep(memberId: string, { finished = [] as string[], begun = 0 }) {
  const lines = finished.map((at, place) => ({
    memberId,
    at,
    id: `act_${place}`,
    type: 'video' as const,
    title: `Kata ${place}`,
    description: 'Finished',
    progress: 100,
  }))
  const rows = published.slice(0, begun).map((videoId, place) => ({
    memberId,
    videoId,
    position: 30,
    watchTime: 30,
    completionPercentage: 10,
    updatedAt: new Date(Date.now() - (begun - place) * 1000).toISOString(),
  }))
  await Promise.all([activity().put(lines).go(), watchProgress().put(rows).go()])
}

afterEach(() => vi.restoreAllMocks())

describe('the dashboard', () => {
  test('says the same of a member as the calls of its parts', async () => {
    const { call, id } = await newcomer()
    await keep(id, { finished: [daysAgo(1), daysAgo(3)], begun: 2 })
    await watchHour()
      .put([{ memberId: id, hour: daysAgo(0).slice(0, 13), seconds: 3600 }])
      .go()
    const [shown, stats, done, begun] = await Promise.all([
      dashboard(call),
      call(members.getStats, { query: { timeZone: 'Europe/Berlin' } }),
      call(members.listActivity, { query: {} }),
      call(members.listContinueWatching, { query: {} }),
    ])
    expect(shown).toMatchObject({ stats, activity: done.items })
    expect(shown.stats).toMatchObject({ videosWatched: 2, hoursWatched: 1, streak: 1 })
    expect(shown.continueWatching.map(place)).toEqual(begun.items.map(place))
    expect(shown.continueWatching.map(({ id }) => id)).toEqual([published[1], published[0]])
    // Other tests may change which videos are recommended, but not the reasons.
    const reasons = shown.recommended.map(({ reason }) => reason)
    expect(reasons).toContain(`Because you watched ${shown.continueWatching[0]?.title}`)
    expect(shown.recommended.filter(({ id }) => published.slice(0, 2).includes(id))).toEqual([])
  })

  test('holds the first of each list: five activities and twelve videos', async () => {
    const { call, id } = await newcomer()
    await keep(id, { finished: [6, 5, 4, 3, 2, 1].map(daysAgo), begun: 13 })
    const { activity, continueWatching, recommended } = await dashboard(call)
    expect(activity.map(({ title }) => title)).toEqual(['Kata 5', 'Kata 4', 'Kata 3', 'Kata 2', 'Kata 1'])
    expect(continueWatching.map((video) => video.id)).toEqual(published.slice(1, 13).reverse())
    expect(recommended).toHaveLength(12)
  })

  test('counts videos finished in the last seven days; the longer periods count more', async () => {
    const { call, id } = await newcomer()
    await keep(id, { finished: [1, 8, 40, 400].map(daysAgo) })
    const watched = async (period: 'week' | 'month' | 'year' | 'all') =>
      (await call(members.getStats, { query: { period } })).videosWatched
    expect((await dashboard(call)).stats.videosWatched).toBe(1)
    expect([
      await watched('week'),
      await watched('month'),
      await watched('year'),
      await watched('all'),
    ]).toEqual([1, 2, 3, 4])
  })

  test('counts days in the member’s time zone', async () => {
    const { id } = await newcomer()
    const { data } = await member().get({ id }).go()
    if (!data) throw new Error('The newcomer is gone')
    await watchHour()
      .put([{ memberId: id, hour: '2026-11-18T23', seconds: 600 }])
      .go()
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-20T12:00:00Z'))
    // In Tokyo that was yesterday.
    expect((await dashboardOf(data, 'Asia/Tokyo')).stats.streak).toBe(1)
    expect((await dashboardOf(data, 'UTC')).stats.streak).toBe(0)
  })

  test('of a new member is empty, except for recommendations', async () => {
    const { call } = await newcomer()
    expect(await dashboard(call)).toMatchObject({
      stats: { videosWatched: 0, hoursWatched: 0, coursesCompleted: 0, streak: 0, level: 1, xp: 0 },
      activity: [],
      continueWatching: [],
      recommended: expect.arrayContaining([expect.objectContaining({ reason: expect.any(String) })]),
    })
  })

  test('is visible to the member alone', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    await keep(one.id, { finished: [daysAgo(1)], begun: 1 })
    expect((await dashboard(one.call)).activity).toHaveLength(1)
    expect(await dashboard(other.call)).toMatchObject({
      stats: { videosWatched: 0 },
      activity: [],
      continueWatching: [],
    })
    const answer = await other.browser.fetch(`${members.getDashboard.path}?memberId=${one.id}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'memberId', message: 'This field is not known' }],
    })
    await expectProblem(visitor(members.getDashboard, { query: {} }), 'session.required')
  })

  test.each(['', 'Nowhere/<b>', 'a'.repeat(61)])('refuses the time zone %j in words', async (timeZone) => {
    const { call } = await newcomer()
    await expectProblem(call(members.getDashboard, { query: { timeZone } }), 'request.invalid')
  })
})
