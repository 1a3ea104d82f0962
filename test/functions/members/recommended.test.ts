import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { watchProgress } from '../../../functions/model/learning/watch-progress.ts'
import { caller, makeCategory, makeVideo, ownWord, settle } from '../../support/kiai.ts'
import { newcomer } from '../../support/people/newcomer.ts'

const { members, videos } = api
let admin: Call
beforeAll(async () => {
  admin = await caller('admin')
})

describe('recommended videos', () => {
  const list = (call: Call) => call(members.listRecommendedVideos, { query: { limit: 100 } })
  const idsFor = async (call: Call) => (await list(call)).items.map(({ id }) => id)
  /** Recommended to every member, and no other test takes it away. */
  const makeFeatured = async () => {
    const { id: categoryId } = await makeCategory(admin)
    const { id } = await makeVideo(admin, { categoryId, isFeatured: true })
    await settle()
    return id
  }
  const watch = (call: Call, videoId: string, completionPercentage: number) =>
    call(videos.recordProgress, { body: { videoId, watchTime: 60, completionPercentage } })

  test('say why: videos of a watched category come first, then a technique, then the rest', async () => {
    const { call } = await newcomer()
    const [here, elsewhere] = await Promise.all([makeCategory(admin), makeCategory(admin)])
    const technique = ownWord()
    const make = (categoryId: string, more: object) => makeVideo(admin, { categoryId, ...more })
    const seen = await make(here.id, { title: 'First kata', tags: [technique] })
    const alike = await make(here.id, {})
    const technical = await make(elsewhere.id, { tags: [technique] })
    await make(here.id, { accessLevel: 'master' })
    await settle()
    await watch(call, seen.id, 95)
    const { items } = await list(call)
    const reasonOf = (id: string) => items.find((item) => item.id === id)?.reason
    expect(items.slice(0, 2).map(({ id }) => id)).toEqual([alike.id, technical.id])
    expect(reasonOf(alike.id)).toBe('Because you watched First kata')
    expect(reasonOf(technical.id)).toBe(`More on ${technique}`)
    expect(items.slice(0, 2).map(({ reasonKind }) => reasonKind)).toEqual(['watched', 'technique'])
    expect(items.every(({ reason }) => reason.length > 0)).toBe(true)
    // Videos that the plan does not open come after all that it opens.
    const locks = items.map(({ accessLevel }) => accessLevel !== 'free')
    expect(locks).toEqual(locks.toSorted((a, b) => Number(a) - Number(b)))
  })

  test('leave out videos in continue watching, and include them once dismissed', async () => {
    const { call } = await newcomer()
    const category = await makeCategory(admin)
    const [begun, other] = await Promise.all([1, 2].map(() => makeVideo(admin, { categoryId: category.id })))
    await settle()
    await watch(call, begun?.id ?? '', 30)
    expect(await idsFor(call)).not.toContain(begun?.id)
    expect(await idsFor(call)).toContain(other?.id)
    await call(members.dismissContinueWatching, { params: { videoId: begun?.id ?? '' } })
    expect(await idsFor(call)).toContain(begun?.id)
  })

  test('never include videos finished long ago, however many were watched since', async () => {
    const { call, id: memberId } = await newcomer()
    const first = await makeFeatured()
    expect(await idsFor(call)).toContain(first)
    const rows = Array.from({ length: 60 }, (_, at) => ({
      memberId,
      videoId: `vid_gone-${at}`,
      position: 10,
      watchTime: 10,
      completionPercentage: 95,
      updatedAt: new Date(Date.now() + at).toISOString(),
    }))
    await watch(call, first, 95)
    await watchProgress().put(rows).go()
    expect(await idsFor(call)).not.toContain(first)
  })

  test('never include finished videos, and never more than requested', async () => {
    const { call } = await newcomer()
    const first = await makeFeatured()
    expect(await idsFor(call)).toContain(first)
    await watch(call, first, 90)
    expect(await idsFor(call)).not.toContain(first)
    expect((await call(members.listRecommendedVideos, { query: { limit: 3 } })).items).toHaveLength(3)
  })
})
