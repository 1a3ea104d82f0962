import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { mostLoops } from '#shared/rules/learning/drill.ts'
import { loop as loopItem } from '../../../functions/model/learning/loop.ts'
import { belongingsOf, removeBelongings } from '../../../functions/model/table/belongings.ts'
import { newId } from '../../../functions/model/table/new-id.ts'
import { caller, callerOf, expectProblem, makeCategory, makeVideo, problemOf } from '../../support/kiai.ts'
import { newMember } from '../../support/people/people.ts'

const { videos, auth, members, catalogue } = api
const loop = { name: 'Hip turn', start: 3.6, end: 5.25, speed: 0.5, isMirrored: true } as const

let admin: Call
let categoryId = ''
let slug = ''
let id = ''
let draft = ''
const at = (videoId = id) => ({ params: { id: videoId } })
const one = (loopId: string, videoId = id) => ({ params: { id: videoId, loopId } })
const someone = async () => callerOf(await newMember(inject('origin')))

beforeAll(async () => {
  admin = await caller('admin')
  ;({ id: categoryId, slug } = await makeCategory(admin))
  ;({ id } = await makeVideo(admin, { categoryId }))
  ;({ id: draft } = await makeVideo(admin, { categoryId, isPublished: false }))
})

describe('a saved loop', () => {
  test('is kept, listed in the order of the video, changed and forgotten', async () => {
    const me = await someone()
    const later = await me(videos.createLoop, { ...at(), body: { ...loop, start: 9, end: 10 } })
    const first = await me(videos.createLoop, { ...at(), body: { ...loop, name: '  Hip turn ' } })
    expect(first).toMatchObject(loop)
    expect((await me(videos.listLoops, at())).items).toEqual([first, later])
    const body = { ...loop, name: 'Slower', speed: 0.25, start: 3.123456 } as const
    expect(await me(videos.updateLoop, { ...one(first.id), body })).toEqual({
      ...first,
      name: 'Slower',
      speed: 0.25,
      start: 3.12,
    })
    await me(videos.deleteLoop, one(first.id))
    await me(videos.deleteLoop, one(first.id))
    expect((await me(videos.listLoops, at())).items).toEqual([later])
  })

  test('is visible to its member alone', async () => {
    const [me, other] = await Promise.all([someone(), someone()])
    const { id: loopId } = await me(videos.createLoop, { ...at(), body: loop })
    expect((await other(videos.listLoops, at())).items).toEqual([])
    await expectProblem(other(videos.updateLoop, { ...one(loopId), body: loop }), 'loop.not_found')
    await other(videos.deleteLoop, one(loopId))
    expect((await me(videos.listLoops, at())).items).toHaveLength(1)
  })

  test('is listed among those of all videos, latest first, with its video; those of drafts and other members are not', async () => {
    const [me, other] = await Promise.all([someone(), someone()])
    const { id: second } = await makeVideo(admin, { categoryId })
    await expect
      .poll(async () => {
        const found = await me(catalogue.listVideos, { query: { category: slug, limit: 50 } })
        return found.items.map((video) => video.id)
      })
      .toEqual(expect.arrayContaining([id, second]))
    const first = await me(videos.createLoop, { ...at(), body: loop })
    const latest = await me(videos.createLoop, { ...at(second), body: { ...loop, name: 'Later' } })
    await other(videos.createLoop, { ...at(), body: loop })
    const list = (query: { limit?: number; cursor?: string } = {}) => me(members.listOwnLoops, { query })
    const { items, total } = await list()
    expect(total).toBe(2)
    expect(items.map(({ video, ...kept }) => [kept, video.id])).toEqual([
      [latest, second],
      [first, id],
    ])
    const page = await list({ limit: 1 })
    expect((await list({ limit: 1, cursor: page.next ?? '' })).items.map(({ id }) => id)).toEqual([first.id])
    await me(videos.deleteLoop, one(latest.id, second))
    expect((await list()).items.map(({ id }) => id)).toEqual([first.id])
  })

  test('of one video does not show on another', async () => {
    const me = await someone()
    const { id: other } = await makeVideo(admin, { categoryId })
    const { id: loopId } = await me(videos.createLoop, { ...at(), body: loop })
    expect((await me(videos.listLoops, at(other))).items).toEqual([])
    await expectProblem(me(videos.updateLoop, { ...one(loopId, other), body: loop }), 'loop.not_found')
  })

  test('does not show on another video whose id begins alike', async () => {
    const me = await someone()
    const { id: memberId } = await me(auth.getUser)
    const item = { ...loop, memberId, videoId: `${id}-2`, id: newId('loop'), createdAt: '2026-01-01' }
    await loopItem().put(item).go()
    expect((await me(videos.listLoops, at())).items).toEqual([])
  })

  test('needs a published video, a name, and a valid stretch and speed', async () => {
    const me = await someone()
    const keep = (given: object, videoId = id) =>
      me(videos.createLoop, { ...at(videoId), body: { ...loop, ...given } })
    await expectProblem(keep({}, draft), 'video.not_found')
    await expectProblem(keep({}, 'vid_unknown'), 'video.not_found')
    for (const given of [
      { name: ' ' },
      { end: 3.7 },
      { end: 1 },
      { start: -1 },
      { speed: 3 },
      { extra: 1 },
    ]) {
      await expectProblem(keep(given), 'request.invalid')
    }
    expect((await me(videos.listLoops, at())).items).toEqual([])
  })

  test(`is one of at most ${mostLoops} of a video, however many are sent at once; a deleted one makes room`, async () => {
    const me = await someone()
    const keep = () => me(videos.createLoop, { ...at(), body: loop })
    for (let kept = 0; kept < mostLoops - 2; kept++) await keep()
    const asked = await Promise.allSettled(Array.from({ length: 6 }, keep))
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2)
    for (let kept = (await me(videos.listLoops, at())).total; kept < mostLoops; kept++) await keep()
    expect(await problemOf(keep())).toMatchObject({ code: 'loop.too_many' })
    const { items } = await me(videos.listLoops, at())
    expect(items).toHaveLength(mostLoops)
    await me(videos.deleteLoop, one(items[0]?.id ?? ''))
    await keep()
    await expectProblem(keep(), 'loop.too_many')
  })

  test('is in the export of a member, and is deleted with the account', async () => {
    const me = await someone()
    const owner = await me(auth.getUser)
    await me(videos.createLoop, { ...at(), body: loop })
    const kinds = async () => {
      const all = (await belongingsOf(owner)).map(({ kind }) => kind)
      return all.filter((kind) => kind.startsWith('loop')).sort()
    }
    expect(await kinds()).toEqual(['loop', 'loop-count'])
    await removeBelongings(owner)
    expect(await kinds()).toEqual([])
  })
})
