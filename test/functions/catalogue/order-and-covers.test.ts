import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { caller, inputOf, makeCategory, makeVideo, settle, visitor } from '../../support/kiai.ts'

const { catalogue, videos } = api
let admin: Call
beforeAll(async () => {
  admin = await caller('admin')
})

const titles = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title)

test('the latest publication comes first: newest and oldest order by the creation date', async () => {
  const { id, slug: own } = await makeCategory(admin)
  const draft = await makeVideo(admin, { title: 'Made first', categoryId: id, isPublished: false })
  await makeVideo(admin, { title: 'Made second', categoryId: id })
  const body = inputOf(
    await admin(catalogue.getVideo, { params: { id: draft.id }, query: { status: 'all' } }),
  )
  const params = { id: draft.id }
  const { publishedAt } = await admin(videos.updateVideo, { params, body: { ...body, isPublished: true } })
  await settle()
  const list = async (query: object) =>
    titles(await visitor(catalogue.listVideos, { query: { category: own, ...query } }))
  expect(await list({})).toEqual(['Made first', 'Made second'])
  expect(await list({ sort: 'newest' })).toEqual(['Made second', 'Made first'])
  expect(await list({ sort: 'oldest' })).toEqual(['Made first', 'Made second'])
  // The first publication date stays.
  await admin(videos.updateVideo, { params, body: { ...body, isPublished: false } })
  const again = await admin(videos.updateVideo, { params, body: { ...body, isPublished: true } })
  expect(again.publishedAt).toBe(publishedAt)
})

test('a discipline shows the poster of its most watched video', async () => {
  const { id } = await makeCategory(admin)
  const coverOf = async () =>
    (await visitor(catalogue.listCategories)).items.find((each) => each.id === id)?.coverUrl
  await settle()
  expect(await coverOf()).toBeNull()
  await makeVideo(admin, { categoryId: id, thumbnailUrl: '/media/images/most-watched.webp' })
  await makeVideo(admin, { categoryId: id })
  await settle()
  expect(await coverOf()).toBe('/media/images/most-watched.webp')
})
