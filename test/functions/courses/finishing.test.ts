import fc from 'fast-check'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { type Stretches, secondsIn, stretchesIn } from '#shared/rules/learning/stretches.ts'
import { level } from '../../../functions/model/learning/level.ts'
import { watchProgress } from '../../../functions/model/learning/watch-progress.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { recordProgress } from '../../../functions/videos/progress.ts'
import { caller, makeCategory, makeVideo, settle } from '../../support/kiai.ts'
import { long } from '../../support/long.ts'
import { newcomer } from '../../support/people/newcomer.ts'

/** Finishing a video earns XP once a member and video, even if the history is deleted. */

const { members } = api

/** Seconds. */
const length = 200
const beat = 20
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

type More = { stretches?: Stretches; duration?: number; length?: number }

/** A member in front of a player, on a clock of their own. */
function viewer(memberId: string) {
  let now = Date.parse('2026-11-20T12:00:00Z')
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
  const report = (id: string, watchTime: number, more: More = {}) => {
    const { stretches, duration = length } = more
    const completionPercentage = (watchTime / duration) * 100
    const video = { id, title: 'A kata', duration, ...(more.length && { length: more.length }) }
    return recordProgress(memberId, video, { watchTime, completionPercentage, stretches })
  }
  return {
    report,
    wait: (seconds: number) => {
      now += seconds * 1000
    },
    /** Plays a video from one second to another, with a report every beat. */
    async play(id: string, from: number, to: number) {
      await report(id, from)
      for (let at = from + beat; at <= to; at += beat) {
        now += beat * 1000
        await report(id, at)
      }
    },
  }
}

const earned = async (memberId: string) => {
  const { data } = await level().get({ memberId }).go({ consistent: true })
  return { xp: data?.xp ?? 0, videosFinished: data?.videosFinished ?? 0 }
}

test('a video removed from the history and finished again earns nothing more, another video does', async () => {
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

test('a video finished again is shown in the history as finished again', async () => {
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

test('a video earns its XP once, however it is watched, forgotten and finished', long, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const { id, call } = await newcomer()
      const { play, report, wait } = viewer(id)
      const run = {
        half: () => play(videoId, 0, length / 2),
        rest: () => play(videoId, length / 2, length),
        whole: () => play(videoId, 0, length),
        forget: () => call(members.deleteHistoryItem, { params: { videoId } }),
        clear: () => call(members.clearHistory),
        'whole, its end told twice at once': async () => {
          await play(videoId, 0, length - beat)
          wait(beat)
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

const stored = async (memberId: string) => {
  const { data } = await watchProgress().get({ memberId, videoId }).go({ consistent: true })
  return data ?? undefined
}

test('a jump to the end moves the resume position, but neither finishes the video nor earns XP', async () => {
  const { id, call } = await newcomer()
  const { report, wait } = viewer(id)
  await report(videoId, 0, { duration: 600 })
  wait(10)
  await report(videoId, 595, { duration: 600 })
  await report(videoId, 598, { duration: 600, stretches: [[595, 598]] })
  expect(await stored(id)).toMatchObject({ position: 598, completionPercentage: 99 })
  expect(await earned(id)).toEqual({ xp: 0, videosFinished: 0 })
  expect(await call(members.getStats, { query: { period: 'all' } })).toMatchObject({
    videosWatched: 0,
    xp: 0,
  })
  const { items } = await call(members.listHistory, { query: {} })
  expect(items).toMatchObject([{ id: videoId, progress: 99, finishedAt: null }])
})

test('a claim to have played it all at once proves no more than the clock allows', async () => {
  const { id } = await newcomer()
  const { report, wait } = viewer(id)
  const all = { duration: 600, stretches: [[0, 600]] as const }
  await report(videoId, 600, all)
  wait(100)
  for (let again = 0; again < 5; again++) await report(videoId, 600, all)
  expect((await stored(id))?.finishedAt).toBeUndefined()
  wait(200)
  await report(videoId, 600, all)
  expect((await stored(id))?.finishedAt).toBeDefined()
})

test('skipped parts that are watched later finish the video, and it stays finished', async () => {
  const { id, call } = await newcomer()
  const { play, report } = viewer(id)
  await play(videoId, length / 2, length)
  expect((await stored(id))?.finishedAt).toBeUndefined()
  await play(videoId, 0, length / 2)
  const finished = await stored(id)
  expect(finished?.finishedAt).toBeDefined()
  await report(videoId, 12)
  expect(await stored(id)).toMatchObject({ position: 12, finishedAt: finished?.finishedAt })
  expect(await call(members.getStats, { query: { period: 'all' } })).toMatchObject({
    videosWatched: 1,
    xp: 10,
  })
})

test('the file’s own length counts, not the length an admin has typed', async () => {
  const { id } = await newcomer()
  await viewer(id).report(videoId, 10, { duration: 3600, length: 10, stretches: [[0, 10]] })
  expect((await stored(id))?.finishedAt).toBeDefined()
})

test('films opened together and claimed whole are credited as the time of one', async () => {
  const { id } = await newcomer()
  const { report, wait } = viewer(id)
  for (const each of [videoId, other]) await report(each, 0)
  wait(length / 2)
  const whole = { stretches: [[0, length]] as const }
  for (const each of [videoId, other]) await report(each, length, whole)
  expect(await earned(id)).toEqual({ xp: 10, videosFinished: 1 })
})

test('a report that was already taken in writes nothing', async () => {
  const { id } = await newcomer()
  const { report, wait } = viewer(id)
  await report(videoId, 20, { stretches: [[0, 9]] })
  const first = await stored(id)
  wait(5)
  await report(videoId, 20, { stretches: [[0, 9]] })
  expect(await stored(id)).toEqual(first)
})

test('heartbeats of a whole sitting, retried, lost and in any order, reach finished once', async () => {
  const later = Array.from({ length: length / beat - 1 }, (_, at) => (at + 2) * beat)
  const arrivals = fc.shuffledSubarray([...later, ...later], { minLength: 4, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(arrivals, async (order) => {
      const { id } = await newcomer()
      const { report, wait } = viewer(id)
      await report(videoId, 0)
      wait(beat)
      let before: Stored
      for (const [place, to] of [beat, ...order].entries()) {
        if (place === 1) wait(length)
        await report(videoId, to, { stretches: [[0, to]] })
        const now = await stored(id)
        expect(now?.completionPercentage).toBeGreaterThanOrEqual(before?.completionPercentage ?? 0)
        expect(secondsOf(now)).toBe(Math.max(secondsOf(before), to >= length * 0.9 ? length : to))
        before = now
      }
      const isWhole = order.some((to) => to >= length * 0.9)
      expect(before?.finishedAt !== undefined).toBe(isWhole)
      expect(await earned(id)).toEqual(isWhole ? { xp: 10, videosFinished: 1 } : { xp: 0, videosFinished: 0 })
    }),
    { numRuns: 12 },
  )
})

type Stored = Awaited<ReturnType<typeof stored>>

/** Proven seconds. All of them once it is finished. */
const secondsOf = (item: Stored) => (item?.finishedAt ? length : secondsIn(stretchesIn(item?.stretches)))
