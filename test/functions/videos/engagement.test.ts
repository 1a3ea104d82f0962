import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { video } from '../../../functions/model/catalogue/video.ts'
import { bookmark } from '../../../functions/model/learning/bookmark.ts'
import { watchProgress } from '../../../functions/model/learning/watch-progress.ts'
import { recordProgress } from '../../../functions/videos/progress.ts'
import { caller, expectProblem, makeCategory, makeVideo, ownWord } from '../../support/kiai.ts'

const { members, videos } = api
let admin: Call
let free: Call
let premium: Call
let id = ''
let draft = ''

beforeAll(async () => {
  ;[admin, free, premium] = await Promise.all([caller('admin'), caller('free'), caller('premium')])
  const { id: categoryId } = await makeCategory(admin)
  ;({ id } = await makeVideo(admin, { categoryId }))
  ;({ id: draft } = await makeVideo(admin, { categoryId, isPublished: false }))
})

const untouched = {
  liked: false,
  bookmarked: false,
  position: 0,
  completionPercentage: 0,
  mayRate: false,
  myRating: null,
}
const at = (id: string) => ({ params: { id } })

describe('likes and bookmarks', () => {
  test('come and go, a repeated call changes nothing, and each member has their own', async () => {
    expect(await free(videos.getEngagement, at(id))).toEqual(untouched)
    expect(await free(videos.likeVideo, at(id))).toEqual({ ...untouched, liked: true })
    expect(await free(videos.likeVideo, at(id))).toEqual({ ...untouched, liked: true })
    expect(await free(videos.bookmarkVideo, at(id))).toEqual({ ...untouched, liked: true, bookmarked: true })
    expect(await premium(videos.getEngagement, at(id))).toEqual(untouched)
    expect(await premium(videos.unlikeVideo, at(id))).toEqual(untouched)
    expect(await free(videos.unlikeVideo, at(id))).toEqual({ ...untouched, bookmarked: true })
    expect(await free(videos.unbookmarkVideo, at(id))).toEqual(untouched)
    expect(await free(videos.unbookmarkVideo, at(id))).toEqual(untouched)
  })

  test('a bookmark keeps its first place in the list', async () => {
    const { id: memberId } = await admin(api.auth.getUser)
    await admin(videos.bookmarkVideo, at(id))
    const { data: first } = await bookmark().get({ memberId, videoId: id }).go()
    await admin(videos.bookmarkVideo, at(id))
    expect((await bookmark().get({ memberId, videoId: id }).go()).data).toEqual(first)
  })

  test('of a video do not show on another whose id begins alike', async () => {
    const short = `vid_${ownWord()}`
    const { data } = await video().get({ id }).go()
    if (!data) throw new Error('The video is gone')
    for (const twin of [short, `${short}-2`])
      await video()
        .put({ ...data, id: twin })
        .go()
    await free(videos.likeVideo, at(`${short}-2`))
    await free(videos.recordProgress, {
      body: { videoId: `${short}-2`, watchTime: 5, completionPercentage: 50 },
    })
    expect(await free(videos.getEngagement, at(short))).toEqual(untouched)
    for (const twin of [short, `${short}-2`]) await video().delete({ id: twin }).go()
  })

  test('need a published video to be set, none to be taken back', async () => {
    for (const unknown of [draft, 'vid_unknown']) {
      await expectProblem(free(videos.likeVideo, at(unknown)), 'video.not_found')
      await expectProblem(free(videos.bookmarkVideo, at(unknown)), 'video.not_found')
      expect(await free(videos.unlikeVideo, at(unknown))).toEqual(untouched)
      expect(await free(videos.unbookmarkVideo, at(unknown))).toEqual(untouched)
    }
  })
})

describe('progress', () => {
  const report = (call: Call, watchTime: number, completionPercentage: number, videoId = id) =>
    call(videos.recordProgress, { body: { videoId, watchTime, completionPercentage } })

  test('resumes where the newest report stood and keeps the furthest position', async () => {
    await report(premium, 30, 50)
    expect(await report(premium, 12, 20)).toMatchObject({ position: 12, completionPercentage: 50 })
    expect(await premium(videos.getEngagement, at(id))).toMatchObject({
      position: 12,
      completionPercentage: 50,
    })
    expect(await free(videos.getEngagement, at(id))).toEqual(untouched)
  })

  test('without changes is not written, except for a video dismissed from continue watching', async () => {
    const { id: memberId } = await premium(api.auth.getUser)
    const stored = async () =>
      (await watchProgress().get({ memberId, videoId: id }).go({ consistent: true })).data
    await report(premium, 40, 60)
    const first = await stored()
    await report(premium, 40, 60)
    expect(await stored()).toEqual(first)
    await premium(members.dismissContinueWatching, { params: { videoId: id } })
    await report(premium, 40, 60)
    expect((await stored())?.isDismissed).toBeUndefined()
  })

  test('is the caller’s own, of a published video, within a day and a hundred percent', async () => {
    const body = { videoId: id, watchTime: 1, completionPercentage: 1 }
    const { id: own } = await free(api.auth.getUser)
    await expectProblem(
      free(videos.recordProgress, { body: { ...body, userId: 'mem_other' } }),
      'user.mismatch',
    )
    await free(videos.recordProgress, { body: { ...body, userId: own } })
    await expectProblem(report(free, 1, 1, draft), 'video.not_found')
    await expectProblem(report(free, -1, 1), 'request.invalid')
    await expectProblem(report(free, 24 * 3600 + 1, 1), 'request.invalid')
    await expectProblem(report(free, 1, 100.1), 'request.invalid')
  })

  test('reported by two devices, shuffled, doubled and at once, never falls', async () => {
    const reports = fc.array(
      fc.record({
        watchTime: fc.integer({ min: 0, max: 600 }),
        completionPercentage: fc.integer({ min: 0, max: 100 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(reports, reports, async (phone, tablet) => {
        const [memberId, videoId] = [`mem_${ownWord()}`, 'vid_two-devices']
        let reached = 0
        const send = async (device: typeof phone) => {
          for (const one of [...device, ...device.slice(0, 2)]) {
            await recordProgress(memberId, { id: videoId, title: 'A kata', duration: 600 }, one)
            const { data } = await watchProgress().get({ memberId, videoId }).go({ consistent: true })
            expect(data?.completionPercentage).toBeGreaterThanOrEqual(
              Math.max(reached, one.completionPercentage),
            )
            reached = Math.max(reached, data?.completionPercentage ?? 0)
          }
        }
        await Promise.all([send(phone), send(tablet)])
        const { data } = await watchProgress().get({ memberId, videoId }).go({ consistent: true })
        const all = [...phone, ...tablet]
        expect(data).toMatchObject({
          watchTime: Math.max(...all.map(({ watchTime }) => watchTime)),
          completionPercentage: Math.max(...all.map(({ completionPercentage }) => completionPercentage)),
        })
      }),
      { numRuns: 12 },
    )
  })
})
