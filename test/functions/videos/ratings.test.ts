import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import * as fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { averageOf } from '#shared/rules/learning/rating.ts'
import { withdrawRatings } from '../../../functions/members/withdraw-ratings.ts'
import { rating } from '../../../functions/model/catalogue/rating.ts'
import { video } from '../../../functions/model/catalogue/video.ts'
import { member } from '../../../functions/model/members/member.ts'
import { belongingsOf, removeBelongings } from '../../../functions/model/table/belongings.ts'
import { handler } from '../../../functions/videos/on-video-rated.ts'
import { rateVideo } from '../../../functions/videos/rating.ts'
import {
  caller,
  callerOf,
  expectProblem,
  makeCategory,
  makeVideo,
  ownWord,
  passMinute,
  visitor,
} from '../../support/kiai.ts'
import { long } from '../../support/long.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { watchSome } from '../../support/media/watching.ts'
import { endNow } from '../../support/people/leaving.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { newMember } from '../../support/people/people.ts'
import { batchOf } from '../../support/platform/batches.ts'
import { itemsWith } from '../../support/platform/table.ts'

const { videos, catalogue } = api
let admin: Call
let categoryId = ''
beforeAll(async () => {
  admin = await caller('admin')
  ;({ id: categoryId } = await makeCategory(admin))
})
afterEach(() => vi.restoreAllMocks())

const arrives = async () => callerOf(await newMember(inject('origin')))
/** Seconds. So short that the first report can prove it. */
const duration = 8
const watch = (call: Call, videoId: string, percent: number) => watchSome(call, videoId, duration, percent)
const rate = (call: Call, id: string, stars: number) =>
  call(videos.rateVideo, { params: { id }, body: { stars } })
const ratingOf = async (id: string) =>
  (await visitor(catalogue.getVideo, { params: { id }, query: {} })).rating

/** Long ago. */
const at = '2026-01-01T00:00:00.000Z'

const putRatings = async (videoId: string, stars: readonly number[]) => {
  const items = stars.map((given) => ({
    memberId: `mem_${ownWord()}`,
    videoId,
    stars: given,
    counted: 0,
    updatedAt: at,
  }))
  await rating().put(items).go({ concurrency: 4 })
  return items.map(({ memberId }) => ({ memberId, videoId }))
}
const totalsOf = async (id: string) => {
  const { data } = await video().get({ id }).go({ consistent: true })
  return { count: data?.ratingCount, points: data?.ratingPoints, average: data?.rating }
}

describe('rating a video', () => {
  test('is open to a member who has watched a quarter of it, and refused to all others in words', async () => {
    const { id } = await makeVideo(admin, { categoryId, duration })
    const call = await arrives()
    await expectProblem(rate(call, id, 5), 'rating.not_watched')
    await watch(call, id, 24)
    await expectProblem(rate(call, id, 5), 'rating.not_watched')
    await watch(call, id, 25)
    expect((await rate(call, id, 5)).myRating).toBe(5)
  })

  test('is refused to a member who claims, in one report, to have watched a film of a day', async () => {
    const { id } = await makeVideo(admin, { categoryId, duration: 24 * 3600 })
    const call = await arrives()
    await watchSome(call, id, 24 * 3600, 100)
    expect((await call(videos.getEngagement, { params: { id } })).mayRate).toBe(false)
    await expectProblem(rate(call, id, 5), 'rating.not_watched')
  })

  test('is refused to a member who claims to have watched a film above their plan, and no view counts', async () => {
    const { id } = await makeVideo(admin, { categoryId, duration, accessLevel: 'master' })
    for (const call of [await arrives(), await caller('premium')]) {
      await expectProblem(watch(call, id, 100), 'tier.required')
      await expectProblem(rate(call, id, 1), 'rating.not_watched')
      await expectProblem(call(videos.recordView, { params: { id } }), 'view.too_early')
    }
    const master = await caller('master')
    await watch(master, id, 100)
    expect((await rate(master, id, 5)).myRating).toBe(5)
  })

  test('takes 1 to 5 whole stars and nothing else; drafts and unknown videos are not found', async () => {
    const { id } = await makeVideo(admin, { categoryId, duration })
    const { id: draft } = await makeVideo(admin, { categoryId, isPublished: false })
    const call = await arrives()
    await watch(call, id, 50)
    for (const stars of [0, 6, 4.5, -1]) await expectProblem(rate(call, id, stars), 'request.invalid')
    await expectProblem(rate(call, draft, 3), 'video.not_found')
    await expectProblem(rate(call, 'vid_unknown', 3), 'video.not_found')
    await expectProblem(rate(visitor, id, 3), 'session.required')
  })

  test('moves the average of two decimals, follows a change and removes a rating that is taken back', async () => {
    const { id } = await makeVideo(admin, { categoryId, duration })
    const people = await Promise.all([arrives(), arrives(), arrives()])
    await Promise.all(people.map((call) => watch(call, id, 60)))
    const shown = async () => {
      await passMinute()
      return ratingOf(id)
    }
    const [one, two, three] = people
    expect(await shown()).toBe('0.00')
    for (const [at, call] of people.entries()) await rate(call, id, [5, 4, 4][at] ?? 1)
    expect(await shown()).toBe('4.33')
    await rate(one, id, 5)
    expect(await shown()).toBe('4.33')
    await rate(two, id, 1)
    await rate(two, id, 2)
    expect(await shown()).toBe('3.67')
    expect((await three(videos.unrateVideo, { params: { id } })).myRating).toBeNull()
    expect(await shown()).toBe('3.50')
    await three(videos.unrateVideo, { params: { id } })
    await rate(three, id, 3)
    expect(await shown()).toBe('3.33')
    for (const call of people) await call(videos.unrateVideo, { params: { id } })
    expect(await shown()).toBe('0.00')
    expect((await one(videos.getEngagement, { params: { id } })).myRating).toBeNull()
  })

  test('counts once where two devices send the same at once', async () => {
    const { id: videoId } = await makeVideo(admin, { categoryId, duration })
    const { call, id: memberId } = await newcomer()
    await watch(call, videoId, 60)
    await rate(call, videoId, 5)
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => rate(call, videoId, 2),
    )
    await rateVideo({ memberId, videoId }, 2)
    const told = (await itemsWith(memberId)).filter(({ name }) => name === 'videoRated')
    expect(told).toHaveLength(2)
  })

  test('counts beside the ratings a video came with', async () => {
    const { id } = await makeVideo(admin, { categoryId, duration })
    await video().patch({ id }).set({ rating: '4.85', ratingCount: 20, ratingPoints: 9700 }).go()
    const call = await arrives()
    await watch(call, id, 60)
    await rate(call, id, 1)
    await passMinute()
    expect(await ratingOf(id)).toBe(averageOf({ count: 21, points: 9800 }))
  })
})

describe('the average', () => {
  test('is exact in any order of the events: twice, in part, by several at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 130 }),
        fc.array(fc.tuple(fc.nat(130), fc.nat(130)), { minLength: 1, maxLength: 3 }),
        async (stars, cuts) => {
          const { id } = await makeVideo(admin, { categoryId })
          const events = await putRatings(id, stars)
          const parts = cuts.map(([a, b]) => events.slice(Math.min(a, b), Math.max(a, b) + 1).toReversed())
          await Promise.all(parts.map((part) => handler(batchOf(part))))
          expect(await handler(batchOf(events))).toEqual({ batchItemFailures: [] })
          const points = stars.reduce((sum, given) => sum + given * 100, 0)
          const count = stars.length
          expect(await totalsOf(id)).toEqual({ count, points, average: averageOf({ count, points }) })
        },
      ),
      { numRuns: 6 },
    )
  })

  const isWrite = (command: object) => command instanceof TransactWriteCommand

  test('counts the stars that a member gives while the former ones are being counted', async () => {
    const { id } = await makeVideo(admin, { categoryId })
    const [key = { memberId: '', videoId: id }] = await putRatings(id, [3])
    justBefore(isWrite, () => rating().patch(key).set({ stars: 5 }).go())
    await handler(batchOf([key]))
    expect(await totalsOf(id)).toEqual({ count: 1, points: 500, average: '5.00' })
    expect((await rating().get(key).go({ consistent: true })).data).toMatchObject({ stars: 5, counted: 5 })
  })

  test('counts the stars that a member gives again while the withdrawn ones are being removed', async () => {
    const { id } = await makeVideo(admin, { categoryId })
    const [key = { memberId: '', videoId: id }] = await putRatings(id, [3])
    await handler(batchOf([key]))
    await rating().patch(key).set({ stars: 0 }).go()
    justBefore(isWrite, () => rating().patch(key).set({ stars: 4 }).go())
    await handler(batchOf([key]))
    expect(await totalsOf(id)).toEqual({ count: 1, points: 400, average: '4.00' })
    expect((await rating().get(key).go({ consistent: true })).data).toMatchObject({ stars: 4, counted: 4 })
  })

  test.each([
    ['the first ones', []],
    ['and more after others', [2, 4]],
  ])('keeps the stars of another member that are counted at once: %s', async (_, before) => {
    const { id } = await makeVideo(admin, { categoryId })
    await handler(batchOf(await putRatings(id, before)))
    const [one, two] = await putRatings(id, [5, 1])
    justBefore(isWrite, () => handler(batchOf([two ?? {}])))
    await handler(batchOf([one ?? {}]))
    const points = [5, 1, ...before].reduce((sum, stars) => sum + stars * 100, 0)
    expect(await totalsOf(id)).toMatchObject({ count: 2 + before.length, points })
  })

  test('writes the video once for a hundred ratings: no item is hot', async () => {
    const { id } = await makeVideo(admin, { categoryId })
    const events = await putRatings(
      id,
      Array.from({ length: 99 }, () => 4),
    )
    await handler(batchOf(events))
    expect(await totalsOf(id)).toMatchObject({ count: 99, average: '4.00' })
  })

  test('of a deleted video does not fail', async () => {
    const { id } = await makeVideo(admin, { categoryId })
    const events = await putRatings(id, [5, 5])
    await admin(videos.deleteVideo, { params: { id } })
    expect(await handler(batchOf(events))).toEqual({ batchItemFailures: [] })
  })
})

describe('a member who leaves', () => {
  test('takes their stars along, once, wherever that was stopped and retried', long, async () => {
    const points = fc.constantFrom('before', 'marked', 'settled', 'removed')
    await fc.assert(
      fc.asyncProperty(points, fc.integer({ min: 1, max: 5 }), fc.boolean(), async (stopped, stars, late) => {
        const made = await Promise.all([1, 2].map(() => makeVideo(admin, { categoryId })))
        const { id: memberId, email } = await newcomer()
        const key = ({ id: videoId }: { id: string }) => ({ memberId, videoId })
        const others = await Promise.all(made.map(({ id }) => putRatings(id, [5, 2])))
        await rating()
          .put(made.map((each) => ({ ...key(each), stars, updatedAt: at })))
          .go()
        // Late events find that the member has gone.
        const mine = made.map(key)
        const events = [...others.flat(), ...(late ? [] : mine)]
        await handler(batchOf(events))
        await member().patch({ id: memberId }).set({ deletion: 'due', deletionDueAt: at }).go()

        if (stopped !== 'before')
          await rating()
            .patch(mine[0] ?? key({ id: '' }))
            .set({ stars: 0 })
            .go()
        if (stopped === 'settled' || stopped === 'removed') await withdrawRatings(memberId)
        if (stopped === 'removed') await removeBelongings({ id: memberId, email })
        await endNow(memberId)
        await endNow(memberId)
        expect(await handler(batchOf([...events, ...mine]))).toEqual({ batchItemFailures: [] })

        expect((await member().get({ id: memberId }).go()).data).toBeNull()
        expect(await belongingsOf({ id: memberId, email })).toEqual([])
        for (const { id } of made)
          expect(await totalsOf(id)).toEqual({ count: 2, points: 700, average: '3.50' })
      }),
      { numRuns: 16 },
    )
  })

  test('and had rated a deleted video leaves all the same', async () => {
    const { id: videoId } = await makeVideo(admin, { categoryId })
    const { id: memberId, email } = await newcomer()
    await rating().put({ memberId, videoId, stars: 4, counted: 4, updatedAt: at }).go()
    await admin(videos.deleteVideo, { params: { id: videoId } })
    await member().patch({ id: memberId }).set({ deletion: 'due', deletionDueAt: at }).go()
    await endNow(memberId)
    expect(await belongingsOf({ id: memberId, email })).toEqual([])
  })
})

test('stars taken back before they were counted leave nothing behind', async () => {
  const { id } = await makeVideo(admin, { categoryId })
  const [key = { memberId: '', videoId: id }] = await putRatings(id, [3])
  await rating().patch(key).set({ stars: 0 }).go()
  await handler(batchOf([key]))
  expect((await rating().get(key).go({ consistent: true })).data).toBeNull()
  expect(await totalsOf(id)).toMatchObject({ average: '0.00' })
})
