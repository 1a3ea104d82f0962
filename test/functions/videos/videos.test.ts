import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { VideoInput } from '#shared/contract/videos/videos.ts'
import { category } from '../../../functions/model/catalogue/category.ts'
import { upload } from '../../../functions/model/catalogue/upload.ts'
import { video } from '../../../functions/model/catalogue/video.ts'
import { problemIn } from '../../support/call.ts'
import { post } from '../../support/fixtures.ts'
import {
  caller,
  expectProblem,
  inputOf,
  makeCategory,
  makeVideo,
  ownWord,
  settle,
} from '../../support/kiai.ts'
import { beginUpload, uploadFile } from '../../support/media/uploads.ts'
import { signIn } from '../../support/people/sign-in.ts'

const { catalogue, videos, media } = api
let admin: Call
let free: Call
beforeAll(async () => {
  ;[admin, free] = await Promise.all([caller('admin'), caller('free')])
})

const usesOf = async (id: string) => (await category().get({ id }).go({ consistent: true })).data?.uses
const itemOf = async (id: string) => (await video().get({ id }).go({ consistent: true })).data
const update = (id: string, body: VideoInput) => admin(videos.updateVideo, { params: { id }, body })
/** A file that is no video: the transcoder's result does not matter here. */
const uploadSomething = async () => (await uploadFile(admin, Buffer.from('not a film'))).key

async function listedTitles(slug: string): Promise<string[]> {
  const { items } = await admin(catalogue.listVideos, { query: { status: 'all', category: slug } })
  return items.map(({ title }) => title)
}

describe('creating a video', () => {
  test('answers 201 with the saved values, null for omitted ones', async () => {
    const { id: categoryId, name, slug } = await makeCategory(admin)
    const made = await admin(videos.createVideo, { body: { title: '  Heian Shodan  ', categoryId } })
    expect(made).toMatchObject({
      title: 'Heian Shodan',
      category: { name, slug },
      categoryId,
      isPublished: false,
      viewCount: 0,
      thumbnailUrl: null,
      videoUrl: null,
      director: null,
      imdbRating: null,
      movieGenreId: null,
      rating: '0.00',
      language: 'English',
      cast: [],
      media: { status: 'none', progress: 0, reason: null },
    })
    expect(await usesOf(categoryId)).toBe(1)
  })

  test('names missing fields in the words of the form', async () => {
    const answer = await post(await signIn(inject('origin'), 'admin'), '/api/videos', { categoryId: '' })
    expect((await problemIn(answer))?.issues).toEqual([
      { path: 'title', message: 'Required' },
      { path: 'categoryId', message: 'Category is required' },
    ])
  })

  test('is free training of no length, neither published nor featured, by default', async () => {
    const { id: categoryId } = await makeCategory(admin)
    const made = await admin(videos.createVideo, { body: { title: ownWord(), categoryId } })
    expect(made).toMatchObject({ contentType: 'training', accessLevel: 'free', duration: 0 })
    expect(made).toMatchObject({ isPublished: false, isFeatured: false })
  })

  test('writes nothing where the category, the genre or the file is unknown', async () => {
    const { id: categoryId, slug } = await makeCategory(admin)
    const make = (given: Partial<VideoInput>) => makeVideo(admin, { categoryId, ...given })
    await expectProblem(make({ categoryId: 'cat_unknown' }), 'category.not_found')
    await expectProblem(make({ movieGenreId: 'gen_unknown' }), 'genre.not_found')
    await expectProblem(make({ videoUrl: 'uploads/upl_unknown/source' }), 'upload.not_found')
    expect(await usesOf(categoryId)).toBe(0)
    expect(await listedTitles(slug)).toEqual([])
  })

  test('refuses a file that has not arrived', async () => {
    const { id: categoryId } = await makeCategory(admin)
    const { key } = await beginUpload(admin, 1000)
    await expectProblem(makeVideo(admin, { categoryId, videoUrl: key }), 'upload.incomplete')
    expect(await usesOf(categoryId)).toBe(0)
  })

  test('accepts a file as soon as its upload was completed', async () => {
    const { id: categoryId } = await makeCategory(admin)
    const videoUrl = await uploadSomething()
    const made = await makeVideo(admin, { categoryId, videoUrl, isPublished: false })
    expect(made.videoUrl).toBe(videoUrl)
    expect(made.media?.status).not.toBe('none')
  })

  test('gives one file to one video, however many request it at once', async () => {
    const { id: categoryId, slug } = await makeCategory(admin)
    const videoUrl = await uploadSomething()
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, () => makeVideo(admin, { categoryId, videoUrl, isPublished: false })),
    )
    const made = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(made).toHaveLength(1)
    for (const one of asked) {
      if (one.status === 'rejected') await expectProblem(Promise.reject(one.reason), 'upload.in_use')
    }
    expect(await usesOf(categoryId)).toBe(1)
    expect(await listedTitles(slug)).toHaveLength(1)
    const { data } = await upload()
      .get({ id: videoUrl.split('/')[1] ?? '' })
      .go()
    expect(data?.videoId).toBe(made[0]?.id)
  })

  test('sent again with the same file answers with the first draft, however many are sent at once', async () => {
    const { id: categoryId, slug } = await makeCategory(admin)
    const body = { title: ownWord(), categoryId, director: 'A. Kurosawa', videoUrl: await uploadSomething() }
    const send = () => admin(videos.createVideo, { body })
    const sent = await Promise.all([send(), send(), send()])
    await settle()
    // The file has already reported its length, or that it is no video.
    const all = [...sent, await send()]
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await usesOf(categoryId)).toBe(1)
    expect(await listedTitles(slug)).toEqual([body.title])
    const other = { ...body, director: null }
    await expectProblem(admin(videos.createVideo, { body: other }), 'upload.in_use')
    await admin(videos.deleteVideo, { params: { id: all[0]?.id ?? '' } })
    await settle()
    await expectProblem(send(), 'upload.not_found')
  })

  test('is for admins alone', async () => {
    await expectProblem(makeVideo(free, { categoryId: 'cat_karate' }), 'role.required')
    const input = { title: 'x', categoryId: 'cat_karate' }
    await expectProblem(free(videos.updateVideo, { params: { id: 'vid_x' }, body: input }), 'role.required')
    await expectProblem(free(videos.deleteVideo, { params: { id: 'vid_x' } }), 'role.required')
  })
})

describe('changing a video', () => {
  test('sets and clears every optional field', async () => {
    const { id: categoryId } = await makeCategory(admin)
    const made = await makeVideo(admin, { categoryId })
    const body = { name: `Genre ${ownWord()}`, martialArtStyle: 'Kenjutsu' }
    const { id: movieGenreId } = await admin(api.categories.createMovieGenre, { body })
    const full = {
      thumbnailUrl: 'https://example.com/a.jpg',
      movieGenreId,
      releaseYear: 1999,
      director: 'A. Kurosawa',
      country: 'Japan',
      imdbRating: '7.4',
    }
    expect(await update(made.id, { ...inputOf(made), ...full })).toMatchObject(full)
    const empty = Object.fromEntries(Object.keys(full).map((name) => [name, null]))
    expect(await update(made.id, { ...inputOf(made), ...empty })).toMatchObject(empty)
    expect(await itemOf(made.id)).not.toHaveProperty('director')
  })

  test('leaves counts and creation dates to the server', async () => {
    const { id: categoryId } = await makeCategory(admin)
    const made = await makeVideo(admin, { categoryId })
    await video().patch({ id: made.id }).add({ viewCount: 7 }).go()
    const changed = await update(made.id, { ...inputOf(made), title: 'Other' })
    expect(changed).toMatchObject({ viewCount: 7, createdAt: made.createdAt, title: 'Other' })
    expect(changed.updatedAt > made.updatedAt).toBe(true)
    const views = { ...inputOf(made), viewCount: 9 }
    await expectProblem(update(made.id, views), 'request.invalid')
  })

  test('changes nothing where the new category or genre is unknown', async () => {
    const { id: categoryId } = await makeCategory(admin)
    const made = await makeVideo(admin, { categoryId })
    const input = { ...inputOf(made), title: 'Never' }
    await expectProblem(update(made.id, { ...input, categoryId: 'cat_unknown' }), 'category.not_found')
    await expectProblem(update(made.id, { ...input, movieGenreId: 'gen_unknown' }), 'genre.not_found')
    expect((await itemOf(made.id))?.title).toBe(made.title)
    expect(await usesOf(categoryId)).toBe(1)
  })

  test('keeps values from its file, when the form was opened before they were known', async () => {
    const { id: categoryId } = await makeCategory(admin)
    const made = await makeVideo(admin, { categoryId, videoUrl: await uploadSomething(), isPublished: false })
    const posterUrl = '/media/images/upl_x.0000001.jpg'
    const media = { status: 'ready', progress: 100 } as const
    const uploadId = made.videoUrl?.split('/')[1] ?? ''
    // The file is no video. The news of that comes first, so that it cannot overwrite the values below.
    await expect.poll(async () => (await itemOf(made.id))?.media.status).toBe('failed')
    await settle()
    await upload().patch({ id: uploadId }).set({ media, duration: 61.4, posterUrl }).go()
    await video().patch({ id: made.id }).set({ media, duration: 61, thumbnailUrl: posterUrl }).go()
    const changed = await update(made.id, { ...inputOf(made), title: 'Only the title' })
    expect(changed).toMatchObject({ title: 'Only the title', duration: 61, thumbnailUrl: posterUrl, media })
  })

  test('discards the file it no longer plays, which no other video can use then', async () => {
    const { id: categoryId } = await makeCategory(admin)
    const [first, second] = [await uploadSomething(), await uploadSomething()]
    const made = await makeVideo(admin, { categoryId, videoUrl: first, isPublished: false })
    const changed = await update(made.id, { ...inputOf(made), videoUrl: second })
    expect(changed.videoUrl).toBe(second)
    await settle()
    await expectProblem(
      admin(media.getUpload, { params: { id: first.split('/')[1] ?? '' } }),
      'upload.not_found',
    )
    await expectProblem(update(made.id, { ...inputOf(made), videoUrl: first }), 'upload.not_found')
    const without = await update(made.id, { ...inputOf(changed), videoUrl: null })
    expect(without).toMatchObject({ videoUrl: null, media: { status: 'none' } })
  })

  test('by many at once is each time whole or refused as changed', async () => {
    const { id: categoryId } = await makeCategory(admin)
    const made = await makeVideo(admin, { categoryId })
    const edits = Array.from({ length: 12 }, (_, n) => ({
      ...inputOf(made),
      title: `Edit ${n}`,
      description: `Edit ${n}`,
      director: `Edit ${n}`,
    }))
    const done = await Promise.allSettled(edits.map((body) => update(made.id, body)))
    expect(done.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const one of done) {
      if (one.status === 'rejected') await expectProblem(Promise.reject(one.reason), 'video.changed')
    }
    const { title, description, director } = (await itemOf(made.id)) ?? {}
    expect([description, director]).toEqual([title, title])
    expect(done[Number(title?.split(' ')[1])]?.status).toBe('fulfilled')
  })

  test('answers 404 for an unknown one', async () => {
    const input = { title: 'x', categoryId: 'cat_karate' }
    await expectProblem(
      admin(videos.updateVideo, { params: { id: 'vid_x' }, body: input }),
      'video.not_found',
    )
    await expectProblem(admin(videos.deleteVideo, { params: { id: 'vid_x' } }), 'video.not_found')
  })
})

test('fifty edits at once leave the use counts of categories exact', async () => {
  const categories = [await makeCategory(admin), await makeCategory(admin), await makeCategory(admin)]
  const ids = categories.map(({ id }) => id)
  const first = await Promise.all(
    Array.from({ length: 12 }, (_, n) => makeVideo(admin, { categoryId: ids[n % 3] ?? '' })),
  )
  const edits = Array.from({ length: 50 }, (_, n) => {
    const one = first[n % 12]
    if (!one || n % 5 === 0) return makeVideo(admin, { categoryId: ids[n % 3] ?? '' })
    if (n > 44) return admin(videos.deleteVideo, { params: { id: one.id } })
    return update(one.id, { ...inputOf(one), categoryId: ids[(n + 1) % 3] ?? '' })
  })
  for (const one of await Promise.allSettled<unknown>(edits)) {
    if (one.status === 'rejected') expect(String(one.reason)).toMatch(/video\.(changed|not_found)/)
  }
  for (const { id, slug } of categories) expect(await usesOf(id)).toBe((await listedTitles(slug)).length)
})

describe('deleting a video', () => {
  test('frees its category at once and removes its file by event', async () => {
    const { id: categoryId, slug } = await makeCategory(admin)
    const videoUrl = await uploadSomething()
    const made = await makeVideo(admin, { title: ownWord(), categoryId, videoUrl, isPublished: false })
    await admin(videos.deleteVideo, { params: { id: made.id } })
    expect(await usesOf(categoryId)).toBe(0)
    expect(await listedTitles(slug)).toEqual([])
    await expectProblem(admin(videos.deleteVideo, { params: { id: made.id } }), 'video.not_found')
    await settle()
    await expectProblem(
      admin(media.getUpload, { params: { id: videoUrl.split('/')[1] ?? '' } }),
      'upload.not_found',
    )
  })

  test('twice at once frees its category once', async () => {
    const { id: categoryId } = await makeCategory(admin)
    await makeVideo(admin, { categoryId })
    const made = await makeVideo(admin, { categoryId })
    await Promise.allSettled([1, 2, 3].map(() => admin(videos.deleteVideo, { params: { id: made.id } })))
    expect(await usesOf(categoryId)).toBe(1)
  })
})
