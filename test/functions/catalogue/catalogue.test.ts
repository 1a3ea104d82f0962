import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import {
  caller,
  expectProblem,
  inputOf,
  makeCategory,
  makeVideo,
  ownWord,
  settle,
  visitor,
} from '../../support/kiai.ts'

const { catalogue, videos, categories } = api
let admin: Call
let free: Call
beforeAll(async () => {
  ;[admin, free] = await Promise.all([caller('admin'), caller('free')])
})

const titles = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title)

describe('the library', () => {
  const word = ownWord()
  let slug = ''
  let categoryId = ''

  beforeAll(async () => {
    const category = await makeCategory(admin, `Ö.* ${word}`)
    ;({ slug, id: categoryId } = category)
    for (const [title, accessLevel, isPublished] of [
      ['Beta', 'free', true],
      ['alpha', 'premium', true],
      ['Gamma', 'master', true],
      ['Alpha Free', 'free', true],
      ['Alpha Draft', 'free', false],
    ] as const) {
      await makeVideo(admin, { title, accessLevel, isPublished, categoryId, isFeatured: title === 'Beta' })
    }
    await settle()
  })

  test('gives videos that match search, category and access level, all three', async () => {
    const list = (query: object) =>
      visitor(catalogue.listVideos, { query: { category: slug, sort: 'name', ...query } })
    expect(titles(await list({}))).toEqual(['alpha', 'Alpha Free', 'Beta', 'Gamma'])
    expect(titles(await list({ search: 'ALPHA' }))).toEqual(['alpha', 'Alpha Free'])
    expect(titles(await list({ search: 'alpha', access: 'premium' }))).toEqual(['alpha'])
    expect(titles(await list({ search: 'gamma', access: 'free' }))).toEqual([])
    expect(titles(await list({ search: 'alpha', contentType: 'movie' }))).toEqual([])
    expect(titles(await list({ search: 'alpha', contentType: 'movie,training' }))).toHaveLength(2)
  })

  test('also searches the name of the category, in any letter case, without patterns', async () => {
    const list = (search: string) => visitor(catalogue.listVideos, { query: { search } })
    expect((await list(`ö.* ${word.toUpperCase()}`)).total).toBe(4)
    expect((await list(`ö.+ ${word}`)).total).toBe(0)
  })

  test('sorts newest first by default', async () => {
    const list = async (query: object) =>
      titles(await visitor(catalogue.listVideos, { query: { category: slug, ...query } }))
    expect(await list({})).toEqual(['Alpha Free', 'Gamma', 'alpha', 'Beta'])
    expect(await list({ sort: 'oldest' })).toEqual(['Beta', 'alpha', 'Gamma', 'Alpha Free'])
    // No video has views yet: the newest comes first among equals.
    expect(await list({ sort: 'popular' })).toEqual(['Alpha Free', 'Gamma', 'alpha', 'Beta'])
  })

  test('comes in pages that are complete, count all and know their end', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await visitor(catalogue.listVideos, {
        query: { category: slug, limit: 3, ...(cursor && { cursor }) },
      })
      expect(page.total).toBe(4)
      seen.push(...titles(page))
      cursor = page.next
    } while (cursor)
    expect(seen).toEqual(['Alpha Free', 'Gamma', 'alpha', 'Beta'])
  })

  test('gives nothing for an unknown category and does not filter by an unknown genre', async () => {
    expect(await visitor(catalogue.listVideos, { query: { category: ownWord() } })).toEqual({
      items: [],
      total: 0,
    })
    expect((await visitor(catalogue.listVideos, { query: { category: slug, genre: ownWord() } })).total).toBe(
      4,
    )
  })

  test('gives the videos of a category by its id, newest first, and none for an unknown one', async () => {
    const list = (id: string) =>
      visitor(catalogue.listCategoryVideos, { params: { categoryId: id }, query: {} })
    expect(titles(await list(categoryId))).toEqual(['Alpha Free', 'Gamma', 'alpha', 'Beta'])
    expect(await list('cat_unknown')).toEqual({ items: [], total: 0 })
  })

  test('lists the featured videos, newest first', async () => {
    const { items } = await visitor(catalogue.listFeaturedVideos, { query: { limit: 100 } })
    expect(items.every(({ isFeatured, isPublished }) => isFeatured && isPublished)).toBe(true)
    expect(items[0]?.createdAt).toBe(
      items
        .map(({ createdAt }) => createdAt)
        .sort()
        .at(-1),
    )
    expect(titles({ items })).toContain('Beta')
  })

  test.each([0, 101, -1, 1.5, 'many'])('refuses a limit of %s', async (limit) => {
    const response = await fetch(`${inject('origin')}/api/videos?limit=${limit}`)
    expect(response.status).toBe(400)
  })

  test.each(['garbage', 'bnVsbA'])('refuses the foreign cursor %s', async (cursor) => {
    await expectProblem(visitor(catalogue.listVideos, { query: { cursor } }), 'request.invalid')
    await expectProblem(admin(catalogue.listVideos, { query: { cursor, status: 'all' } }), 'request.invalid')
  })

  test('shows a visitor no playable address, no file and no media state', async () => {
    const response = await fetch(`${inject('origin')}/api/videos?limit=100`)
    const videos: Record<string, unknown>[] = JSON.parse(await response.text())
    const fields = new Set(videos.flatMap((video) => Object.keys(video)))
    for (const hidden of ['videoUrl', 'media', 'uploadId', 'pk', '__edb_e__'])
      expect(fields).not.toContain(hidden)
    // Titles and descriptions belong to other tests and may hold anything. Addresses may not.
    expect(videos.map(({ thumbnailUrl }) => String(thumbnailUrl)).join()).not.toMatch(/media\/videos|m3u8/)
  })

  test('is not sent again to a client that already has it', async () => {
    const first = await fetch(`${inject('origin')}/api/videos?category=${slug}`)
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(`${inject('origin')}/api/videos?category=${slug}`, {
      headers: { 'if-none-match': etag },
    })
    expect([first.status, again.status]).toEqual([200, 304])
    expect(first.headers.get('cache-control')).toContain('public')
  })
})

describe('a draft', () => {
  test('answers 404, is in no list and in no search, except for an admin who asks for it', async () => {
    const { id: categoryId, slug } = await makeCategory(admin)
    const title = `Draft ${ownWord()}`
    const { id } = await makeVideo(admin, { title, categoryId, isPublished: false, isFeatured: true })
    const asked = { params: { id }, query: {} }
    // The index cannot know of it yet, but the table does.
    expect((await admin(catalogue.getVideo, { params: { id }, query: { status: 'all' } })).title).toBe(title)
    const { items } = await admin(catalogue.listVideos, { query: { status: 'all' } })
    expect(items.map((video) => video.id)).toContain(id)
    await settle()
    for (const call of [visitor, free, admin]) {
      await expectProblem(call(catalogue.getVideo, asked), 'video.not_found')
      expect((await call(catalogue.listVideos, { query: { category: slug } })).total).toBe(0)
      expect(await call(catalogue.search, { query: { q: title } })).toEqual([])
    }
  })

  test('is listed for admins alone', async () => {
    const query = { status: 'all' } as const
    for (const asked of [query, { status: 'failed' } as const]) {
      await expectProblem(visitor(catalogue.listVideos, { query: asked }), 'session.required')
      await expectProblem(free(catalogue.listVideos, { query: asked }), 'role.required')
    }
    await expectProblem(free(catalogue.getVideo, { params: { id: 'vid_x' }, query }), 'role.required')
    await expectProblem(admin(catalogue.getVideo, { params: { id: 'vid_x' }, query }), 'video.not_found')
  })

  test('is found by the filters of the list, in pages by date', async () => {
    const word = ownWord()
    const { id: categoryId, slug } = await makeCategory(admin)
    for (const place of [1, 2, 3]) {
      await makeVideo(admin, { title: `${word} ${place}`, categoryId, isPublished: place === 2 })
    }
    const walk = async (sort: 'newest' | 'oldest' | 'name', limit: number) => {
      const seen: string[] = []
      for (let cursor: string | undefined; ; ) {
        const query = {
          status: 'all' as const,
          category: slug,
          search: word,
          sort,
          limit,
          ...(cursor && { cursor }),
        }
        const page = await admin(catalogue.listVideos, { query })
        seen.push(...titles(page))
        if (!page.next) return seen
        cursor = page.next
      }
    }
    expect(await walk('newest', 2)).toEqual([`${word} 3`, `${word} 2`, `${word} 1`])
    expect(await walk('oldest', 100)).toEqual([`${word} 1`, `${word} 2`, `${word} 3`])
    expect(await walk('name', 1)).toEqual([`${word} 1`, `${word} 2`, `${word} 3`])
  })

  test('counts all that match, whichever page of the list is requested', async () => {
    const word = ownWord()
    const { id: categoryId } = await makeCategory(admin)
    for (const contentType of ['training', 'movie', 'training', 'training'] as const) {
      await makeVideo(admin, { title: `${word} ${contentType}`, categoryId, contentType, isPublished: false })
    }
    const query = { status: 'all', search: word, limit: 2 } as const
    const page = (more: object) => admin(catalogue.listVideos, { query: { ...query, ...more } })
    const first = await page({})
    expect([first.total, first.items.length]).toEqual([4, 2])
    const rest = await page({ cursor: first.next })
    expect([rest.total, rest.items.length, rest.next]).toEqual([4, 2, undefined])
    expect((await page({ contentType: 'training' })).total).toBe(3)
  })

  test('enters the library when published and leaves it when withdrawn or deleted', async () => {
    const { id: categoryId, slug } = await makeCategory(admin)
    const draft = await makeVideo(admin, { categoryId, isPublished: false })
    const { id } = draft
    const seen = async () => (await visitor(catalogue.listVideos, { query: { category: slug } })).total
    const save = async (isPublished: boolean) => {
      await admin(videos.updateVideo, { params: { id }, body: { ...inputOf(draft), isPublished } })
      await settle()
    }
    await save(true)
    expect(await seen()).toBe(1)
    expect((await visitor(catalogue.getVideo, { params: { id }, query: {} })).isPublished).toBe(true)
    await save(false)
    expect(await seen()).toBe(0)
    await expectProblem(visitor(catalogue.getVideo, { params: { id }, query: {} }), 'video.not_found')
    await save(true)
    await admin(videos.deleteVideo, { params: { id } })
    await settle()
    expect(await seen()).toBe(0)
  })
})

test('a renamed category is renamed in its videos and in the search', async () => {
  const { id, slug } = await makeCategory(admin)
  const { id: videoId } = await makeVideo(admin, { categoryId: id })
  const name = `Renamed ${ownWord()}`
  await admin(categories.updateCategory, {
    params: { id },
    body: { name, description: 'Renamed for a test.' },
  })
  await settle()
  const video = await visitor(catalogue.getVideo, { params: { id: videoId }, query: {} })
  expect(video.category).toEqual({ name, slug })
  expect((await visitor(catalogue.listVideos, { query: { search: name } })).total).toBe(1)
  const names = (await visitor(catalogue.listCategories)).items.map((category) => category.name)
  expect(names).toContain(name)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
})

describe('the search', () => {
  test('gives at most five of each type, videos newest first, categories with their address', async () => {
    const word = ownWord()
    const made = []
    for (const place of [1, 2, 3, 4, 5, 6]) made.push(await makeCategory(admin, `${word} ${place}`))
    const categoryId = made[0]?.id ?? ''
    for (const place of [1, 2, 3, 4, 5, 6])
      await makeVideo(admin, { title: `${word} no. ${place}`, categoryId })
    await settle()
    const found = await visitor(catalogue.search, { query: { q: word.toUpperCase() } })
    expect(found.filter(({ type }) => type === 'video').map(({ title }) => title)).toEqual(
      [6, 5, 4, 3, 2].map((place) => `${word} no. ${place}`),
    )
    const categories = found.filter(({ type }) => type === 'category')
    expect(categories).toHaveLength(5)
    expect(categories[0]).toMatchObject({ title: `${word} 1`, slug: made[0]?.slug })
    expect(found).toHaveLength(10)
  })

  test.each(['', 'k', ' k ', '  '])('gives nothing under two characters: "%s"', async (q) => {
    expect(await visitor(catalogue.search, { query: { q } })).toEqual([])
  })
})

test('active genres are listed by name, and films of a genre are found by it', async () => {
  const made = (name: string) =>
    admin(categories.createMovieGenre, { body: { name: `${name} ${ownWord()}`, martialArtStyle: 'Kung Fu' } })
  const [wuxia, heist] = [await made('Wuxia'), await made('Heist')]
  const { id: categoryId } = await makeCategory(admin)
  const film = await makeVideo(admin, { categoryId, movieGenreId: wuxia.id })
  await makeVideo(admin, { categoryId, movieGenreId: heist.id })
  await settle()
  const { items } = await visitor(catalogue.listMovieGenres)
  expect(items.every(({ isActive }) => isActive)).toBe(true)
  const own = items.filter(({ id }) => [wuxia.id, heist.id].includes(id))
  expect(own.map(({ name }) => name)).toEqual([heist.name, wuxia.name])
  const found = await visitor(catalogue.listVideos, { query: { genre: wuxia.slug } })
  expect(found.items.map(({ id }) => id)).toEqual([film.id])
})
