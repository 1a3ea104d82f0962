import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { table } from '../../functions/model/table.ts'
import { createTestTable } from '../support/dynamodb.ts'
import { Bucket, credentials, server, startLocalS3ForEachTest } from '../support/local-s3.ts'
import { recordOf } from '../support/stream-records.ts'

/** The index over a table and a storage of this file alone. */

startLocalS3ForEachTest()
beforeAll(() => createTestTable(table))
beforeEach(() => {
  process.env.AWS_ENDPOINT_URL_S3 = server.url
  process.env.MEDIA_BUCKET = Bucket
  process.env.AWS_ACCESS_KEY_ID = credentials.accessKeyId
  process.env.AWS_SECRET_ACCESS_KEY = credentials.secretAccessKey
})
afterEach(() => vi.restoreAllMocks())

/** Modules read the table's name when they load, so they are loaded late; `anew` gives what another process has. */
async function functions(anew = false) {
  if (anew) vi.resetModules()
  const { handler: change } = await import('../../functions/catalogue/on-catalogue-changed.ts')
  const { handler: rebuild } = await import('../../functions/catalogue/rebuild-index.ts')
  const { changeSnapshot } = await import('../../functions/ports/catalogue-index.ts')
  const { video } = await import('../../functions/model/video.ts')
  const { category } = await import('../../functions/model/category.ts')
  const { movieGenre } = await import('../../functions/model/movie-genre.ts')
  /** What storage holds now, whatever is in memory. */
  const stored = async () => {
    vi.resetModules()
    const { currentSnapshot } = await import('../../functions/ports/catalogue-index.ts')
    return currentSnapshot()
  }
  return { change, rebuild, changeSnapshot, video, category, movieGenre, stored }
}

const createdAt = '2026-01-01T00:00:00.000Z'
const videoItem = (id: string, categoryId = 'cat_a', isPublished = true, title = id) => ({
  ...{
    id,
    title,
    categoryId,
    isPublished,
    contentType: 'training' as const,
    createdAt,
    updatedAt: createdAt,
  },
})
const categoryItem = (id: string, name: string) => ({
  id,
  name,
  slug: id.slice(4),
  description: '',
  createdAt,
})
const newVideoId = () => `vid_${randomUUID()}`

type Snapshot = Awaited<ReturnType<Awaited<ReturnType<typeof functions>>['stored']>>
const sorted = ({ videos, categories, movieGenres }: Snapshot) => ({
  videos: videos.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  categories,
  movieGenres,
})

/** Counts how often the index is written from now on. */
function writesOf(): () => number {
  const send = globalThis.fetch
  let writes = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init)
    if (request.method === 'PUT') writes++
    return send(request)
  })
  return () => writes
}

type Step = {
  entity: 'video' | 'category'
  id: string
  does: 'publish' | 'withdraw' | 'delete'
  name: string
  categoryId: string
}

const step: fc.Arbitrary<Step> = fc.record({
  entity: fc.constantFrom('video' as const, 'video' as const, 'category' as const),
  id: fc.constantFrom('a', 'b', 'c'),
  does: fc.constantFrom('publish' as const, 'withdraw' as const, 'delete' as const),
  name: fc.constantFrom('Karate', 'Judo', 'Aikido'),
  categoryId: fc.constantFrom('cat_a', 'cat_b'),
})

describe('records of the stream', () => {
  test('doubled, shuffled and in batches of any size end in what a rebuild makes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.integer(),
        fc.integer({ min: 1, max: 5 }),
        async (steps, order, size) => {
          const { change, rebuild, video, category, stored } = await functions()
          const records = []
          for (const { entity, id: name, does, name: title, categoryId } of steps) {
            const id = entity === 'video' ? `vid_${name}` : `cat_${name}`
            if (entity === 'video') {
              if (does === 'delete') await video.delete({ id }).go()
              else await video.put(videoItem(id, categoryId, does === 'publish', title)).go()
            } else if (does === 'delete') await category.delete({ id }).go()
            else await category.put(categoryItem(id, title)).go()
            records.push(recordOf(entity, id, does === 'delete' ? 'REMOVE' : 'MODIFY'))
          }
          const told = shuffled([...records, ...records], order)
          for (let start = 0; start < told.length; start += size)
            await change({ Records: told.slice(start, start + size) })
          const followed = sorted(await stored())
          await rebuild()
          expect(sorted(await stored())).toEqual(followed)
          expect(followed.videos.every(({ isPublished }) => isPublished)).toBe(true)
        },
      ),
      { numRuns: 15 },
    )
  })

  test('of other things change nothing', async () => {
    const { change } = await functions()
    const sent = vi.spyOn(globalThis, 'fetch')
    await change({ Records: [recordOf('session', 'x'), recordOf('view', 'viw_1', 'INSERT')] })
    expect(sent).not.toHaveBeenCalled()
  })

  test('taken in by six functions at once are all there in the end', async () => {
    const { video, category, stored } = await functions()
    await category.put(categoryItem('cat_a', 'Karate')).go()
    const ids = Array.from({ length: 6 }, newVideoId)
    await video.put(ids.map((id) => videoItem(id))).go()
    const processes = []
    for (const id of ids) processes.push({ id, ...(await functions(true)) })
    await Promise.all(processes.map(({ id, change }) => change({ Records: [recordOf('video', id)] })))
    expect((await stored()).videos.map(({ id }) => id).sort()).toEqual([...ids].sort())
  })

  test('that change nothing of what is shown write nothing; a view, which is shown, does', async () => {
    const { change, rebuild, video, category, stored } = await functions()
    const [shown, draft] = [newVideoId(), newVideoId()]
    await category.put(categoryItem('cat_a', 'Karate')).go()
    await video.put([videoItem(shown), videoItem(draft, 'cat_a', false)]).go()
    await rebuild()
    const before = await stored()
    const writes = writesOf()

    await video.patch({ id: draft }).set({ title: 'Still a draft' }).go()
    await video
      .patch({ id: shown })
      .set({ ratingCount: 3, media: { status: 'ready', progress: 100 } })
      .go()
    await category.patch({ id: 'cat_a' }).add({ uses: 1 }).go()
    const told = [
      recordOf('video', draft, 'MODIFY'),
      recordOf('video', shown, 'MODIFY'),
      recordOf('category', 'cat_a', 'MODIFY'),
      recordOf('video', 'vid_gone', 'REMOVE'),
    ]
    for (const record of told) await change({ Records: [record] })
    await change({ Records: told })
    await rebuild()
    expect(writes()).toBe(0)
    expect(await stored()).toEqual(before)

    await video.patch({ id: shown }).add({ viewCount: 1 }).go()
    await change({ Records: told })
    expect(writes()).toBe(1)
    expect((await stored()).videos.find(({ id }) => id === shown)?.viewCount).toBe(1)
    await video.patch({ id: draft }).set({ isPublished: true }).go()
    await change({ Records: told })
    await category.patch({ id: 'cat_a' }).set({ name: 'Karate-dō' }).go()
    await change({ Records: told })
    expect(writes()).toBe(3)
    expect((await stored()).videos.map(({ category }) => category?.name)).not.toContain('Karate')
  })

  test('of more videos than the table gives at once are all read', async () => {
    const { change, video, stored } = await functions()
    const ids = Array.from({ length: 230 }, newVideoId)
    await video.put(ids.map((id) => videoItem(id))).go({ concurrency: 4 })
    await change({ Records: ids.map((id) => recordOf('video', id)) })
    expect((await stored()).videos).toHaveLength(230)
  })
})

test.each(['the next change', 'a batch of nothing'])(
  'an index that an earlier version left is made anew by %s',
  async (what) => {
    const { change, changeSnapshot, video, stored } = await functions()
    const [first, second] = [newVideoId(), newVideoId()]
    await video.put([videoItem(first), videoItem(second)]).go()
    await change({ Records: [recordOf('video', first), recordOf('video', second)] })
    const now = await stored()
    // As they were before there were ratings.
    const earlier = now.videos.map(({ rating: _, ...item }) => item as (typeof now.videos)[number])
    await changeSnapshot(async (snapshot) => ({ ...snapshot, videos: earlier }))
    expect((await stored()).videos).toEqual(earlier)
    await change({ Records: what === 'the next change' ? [recordOf('video', first)] : [] })
    // The table holds those of other tests too.
    expect((await stored()).videos).toEqual(expect.arrayContaining(now.videos))
  },
)

describe('a rebuild', () => {
  test('makes the whole index from nothing, and again the same', async () => {
    const { rebuild, video, category, movieGenre, stored } = await functions()
    const genre = { id: 'gen_x', slug: 'x', name: 'X', martialArtStyle: 'Karate', isActive: false, createdAt }
    await movieGenre.put(genre).go()
    await category.put([categoryItem('cat_a', 'Karate'), categoryItem('cat_b', 'Aikido')]).go()
    const [shown, draft] = [newVideoId(), newVideoId()]
    await video.put([videoItem(shown), videoItem(draft, 'cat_a', false)]).go()
    const counted = await rebuild()
    const made = await stored()
    expect(counted).toMatchObject({
      videos: made.videos.length,
      categories: made.categories.length,
      movieGenres: 1,
    })
    expect(made.categories.map(({ name }) => name)).toEqual(made.categories.map(({ name }) => name).sort())
    const ids = made.videos.map(({ id }) => id)
    expect([ids.includes(shown), ids.includes(draft)]).toEqual([true, false])
    expect(made.videos.find(({ id }) => id === shown)?.category).toEqual({ name: 'Karate', slug: 'a' })
    await rebuild()
    expect(sorted(await stored())).toEqual(sorted(made))
  })

  test('drops what the index holds and the table does not', async () => {
    const { change, rebuild, video, stored } = await functions()
    const id = newVideoId()
    await video.put(videoItem(id)).go()
    await change({ Records: [recordOf('video', id)] })
    expect((await stored()).videos.map((item) => item.id)).toContain(id)
    await video.delete({ id }).go()
    await rebuild()
    expect((await stored()).videos.map((item) => item.id)).not.toContain(id)
  })

  test('loses no change that the stream writes while it reads the table', async () => {
    const { rebuild, video, stored } = await functions()
    const late = newVideoId()
    const send = globalThis.fetch
    let writes = 0
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init)
      // The rebuild has read everything and is about to write: now a video is published.
      if (request.method === 'PUT' && ++writes === 1) {
        await video.put(videoItem(late)).go()
        const stream = await functions(true)
        await stream.change({ Records: [recordOf('video', late)] })
      }
      return send(request)
    })
    await rebuild()
    vi.restoreAllMocks()
    expect(writes).toBeGreaterThan(2)
    expect((await stored()).videos.map(({ id }) => id)).toContain(late)
  })
})

/** The same order for the same number. */
function shuffled<Item>(items: readonly Item[], order: number): Item[] {
  const weight = (place: number) => Math.imul(place + 1, (order | 1) ^ 0x9e3779b9) >>> 0
  return items
    .map((item, place) => ({ item, weight: weight(place) }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ item }) => item)
}
