import fc from 'fast-check'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { standing } from '../../functions/model/standing.ts'
import { clock } from '../../functions/ports/clock.ts'
import { recordProgress } from '../../functions/videos/engagement.ts'
import { caller, makeCategory, makeVideo, settle } from '../support/kiai.ts'
import { newcomer } from '../support/newcomer.ts'

/** What finishing a video earns: once a member and video, whatever becomes of the history. */

const { members } = api

/** Seconds. */
const length = 60
let videoId = ''
let other = ''
beforeAll(async () => {
  const admin = await caller('admin')
  const { id: categoryId } = await makeCategory(admin)
  const made = [1, 2].map(() => makeVideo(admin, { categoryId, duration: length }))
  ;[videoId = '', other = ''] = (await Promise.all(made)).map(({ id }) => id)
  await settle()
})
afterEach(() => vi.restoreAllMocks())

/** A member in front of a player, on a clock of their own. */
function viewer(memberId: string) {
  let now = Date.parse('2026-11-20T12:00:00Z')
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
  const report = (videoId: string, watchTime: number) =>
    recordProgress(memberId, {
      ...{ videoId, title: 'A kata', watchTime, completionPercentage: (watchTime / length) * 100 },
    })
  return {
    report,
    /** Plays a video from somewhere up to somewhere, a report every ten seconds. */
    async play(id: string, from: number, to: number) {
      await report(id, from)
      for (let at = from + 10; at <= to; at += 10) {
        now += 10_000
        await report(id, at)
      }
    },
  }
}

const earned = async (memberId: string) => {
  const { data } = await standing.get({ memberId }).go({ consistent: true })
  return { xp: data?.xp ?? 0, videosFinished: data?.videosFinished ?? 0 }
}

test('a video removed from the history and finished again earns nothing more, another one does (301)', async () => {
  const { id, call } = await newcomer()
  const { play } = viewer(id)
  await play(videoId, 0, length)
  expect(await earned(id)).toEqual({ xp: 10, videosFinished: 1 })
  await call(members.deleteHistoryItem, { params: { videoId } })
  await play(videoId, 0, length)
  await call(members.clearHistory)
  await play(videoId, 0, length)
  expect(await earned(id)).toEqual({ xp: 10, videosFinished: 1 })
  await play(other, 0, length)
  expect(await earned(id)).toEqual({ xp: 20, videosFinished: 2 })
  const { items } = await call(members.listActivity, { query: {} })
  expect(items.map(({ description }) => description)).toEqual(['Watched to the end', 'Watched to the end'])
})

test('a video finished again stands in the history as finished again', async () => {
  const { id, call } = await newcomer()
  const { play } = viewer(id)
  await play(videoId, 0, length)
  await call(members.deleteHistoryItem, { params: { videoId } })
  expect((await call(members.listHistory, { query: {} })).items).toEqual([])
  await play(videoId, 0, length)
  const { items } = await call(members.listHistory, { query: {} })
  expect(items).toMatchObject([{ id: videoId, progress: 100 }])
})

const step = fc.constantFrom('half', 'rest', 'whole', 'forget', 'clear', 'whole, its end told twice at once')

test('in whatever order a video is watched, forgotten and finished, its XP is earned once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const { id, call } = await newcomer()
      const { play, report } = viewer(id)
      const run = {
        half: () => play(videoId, 0, length / 2),
        rest: () => play(videoId, length / 2, length),
        whole: () => play(videoId, 0, length),
        forget: () => call(members.deleteHistoryItem, { params: { videoId } }),
        clear: () => call(members.clearHistory),
        'whole, its end told twice at once': async () => {
          await play(videoId, 0, length - 10)
          await Promise.all([report(videoId, length), report(videoId, length)])
        },
      }
      let before = 0
      for (const each of steps) {
        await run[each]()
        const { xp, videosFinished } = await earned(id)
        expect(xp).toBe(10 * videosFinished)
        expect(videosFinished).toBeGreaterThanOrEqual(before)
        expect(videosFinished).toBeLessThanOrEqual(1)
        if (each.startsWith('whole')) expect(videosFinished).toBe(1)
        before = videosFinished
      }
      const { total } = await call(members.listActivity, { query: {} })
      expect(total).toBe(before)
    }),
    { numRuns: 15 },
  )
})
