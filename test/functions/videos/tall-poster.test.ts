import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { video } from '../../../functions/model/catalogue/video.ts'
import { caller, inputOf, makeCategory, makeVideo } from '../../support/kiai.ts'

const { catalogue, videos } = api
let admin: Call
beforeAll(async () => {
  admin = await caller('admin')
})

const [poster, picture, other] = ['/media/images/tall.webp', '/media/images/a.webp', '/media/images/b.webp']

test('a tall poster stays while texts change and is removed with the picture it belongs to', async () => {
  const { id: categoryId } = await makeCategory(admin)
  const made = await makeVideo(admin, { categoryId, thumbnailUrl: picture, contentType: 'movie' })
  const { id } = made
  await video().patch({ id }).set({ posterUrl: poster }).go()
  const update = (changed: { title?: string; thumbnailUrl?: string }) =>
    admin(videos.updateVideo, { params: { id }, body: { ...inputOf(made), ...changed } })
  expect(await update({ title: 'Another title' })).toMatchObject({ posterUrl: poster })
  const known = await admin(catalogue.getVideo, { params: { id }, query: { status: 'all' } })
  expect(known.posterUrl).toBe(poster)
  expect((await update({ thumbnailUrl: other })).posterUrl).toBeUndefined()
})
