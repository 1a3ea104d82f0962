import * as fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  categoryItem,
  createdAt,
  functions,
  newVideoId,
  sorted,
  startCatalogueIndex,
  videoItem,
  writesOf,
} from '../../support/media/catalogue-index.ts'
import { recordOf } from '../../support/platform/stream-records.ts'

startCatalogueIndex()

/** An empty index exists, as after a deployment. The table may hold items of other tests. */
beforeEach(async () => {
  const { changeSnapshot } = await functions(true)
  await changeSnapshot(async (snapshot) => snapshot)
})

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
  test('doubled, shuffled and in batches of any size give the same index as a rebuild', async () => {
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
              if (does === 'delete') await video().delete({ id }).go()
              else
                await video()
                  .put(videoItem(id, categoryId, does === 'publish', title))
                  .go()
            } else if (does === 'delete') await category().delete({ id }).go()
            else await category().put(categoryItem(id, title)).go()
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

  test('of other items change nothing', async () => {
    const { change } = await functions()
    const sent = vi.spyOn(globalThis, 'fetch')
    await change({ Records: [recordOf('session', 'x'), recordOf('view', 'viw_1', 'INSERT')] })
    expect(sent).not.toHaveBeenCalled()
  })

  test('handled by six functions at once are all in the index at the end', async () => {
    const { video, category, stored } = await functions()
    await category().put(categoryItem('cat_a', 'Karate')).go()
    const ids = Array.from({ length: 6 }, newVideoId)
    await video()
      .put(ids.map((id) => videoItem(id)))
      .go()
    const processes = []
    for (const id of ids) processes.push({ id, ...(await functions(true)) })
    await Promise.all(processes.map(({ id, change }) => change({ Records: [recordOf('video', id)] })))
    expect((await stored()).videos.map(({ id }) => id).sort()).toEqual([...ids].sort())
  })

  test('that change nothing visible write nothing', async () => {
    const { change, rebuild, video, category, stored } = await functions()
    const [shown, draft] = [newVideoId(), newVideoId()]
    await category().put(categoryItem('cat_a', 'Karate')).go()
    await video()
      .put([videoItem(shown), videoItem(draft, 'cat_a', false)])
      .go()
    await rebuild()
    const before = await stored()
    const writes = writesOf()

    await video().patch({ id: draft }).set({ title: 'Still a draft' }).go()
    await video()
      .patch({ id: shown })
      .set({ ratingCount: 3, media: { status: 'ready', progress: 100 } })
      .go()
    await category().patch({ id: 'cat_a' }).add({ uses: 1 }).go()
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

    await video().patch({ id: draft }).set({ isPublished: true }).go()
    await change({ Records: told })
    await category().patch({ id: 'cat_a' }).set({ name: 'Karate-dō' }).go()
    await change({ Records: told })
    expect(writes()).toBe(2)
    // The other category may have the former name of this one.
    const renamed = (await stored()).videos.filter(({ categoryId }) => categoryId === 'cat_a')
    expect(new Set(renamed.map(({ category }) => category?.name))).toEqual(new Set(['Karate-dō']))
  })

  test('of more videos than the table returns at once are all read', async () => {
    const { change, video, stored } = await functions()
    const ids = Array.from({ length: 230 }, newVideoId)
    await video()
      .put(ids.map((id) => videoItem(id)))
      .go({ concurrency: 4 })
    await change({ Records: ids.map((id) => recordOf('video', id)) })
    expect((await stored()).videos).toHaveLength(230)
  })
})

describe('a rebuild', () => {
  test('makes the whole index from nothing, and again the same', async () => {
    const { rebuild, video, category, movieGenre, stored } = await functions()
    const genre = { id: 'gen_x', slug: 'x', name: 'X', martialArtStyle: 'Karate', isActive: false, createdAt }
    await movieGenre().put(genre).go()
    await category()
      .put([categoryItem('cat_a', 'Karate'), categoryItem('cat_b', 'Aikido')])
      .go()
    const [shown, draft] = [newVideoId(), newVideoId()]
    await video()
      .put([videoItem(shown), videoItem(draft, 'cat_a', false)])
      .go()
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

  test('drops items of the index that the table no longer holds', async () => {
    const { change, rebuild, video, stored } = await functions()
    const id = newVideoId()
    await video().put(videoItem(id)).go()
    await change({ Records: [recordOf('video', id)] })
    expect((await stored()).videos.map((item) => item.id)).toContain(id)
    await video().delete({ id }).go()
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
      // The rebuild has read everything and is about to write. Now a video is published.
      if (request.method === 'PUT' && ++writes === 1) {
        await video().put(videoItem(late)).go()
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

  test('notices an item that changed back while it read the table, which left the stream nothing to write', async () => {
    const { change, rebuild, video, stored } = await functions()
    const [withdrawn, steady] = [newVideoId(), newVideoId()]
    await video()
      .put([videoItem(withdrawn), videoItem(steady)])
      .go()
    await change({ Records: [recordOf('video', steady)] })
    const send = globalThis.fetch
    let writes = 0
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init)
      if (request.method === 'PUT' && ++writes === 1) {
        await video().patch({ id: withdrawn }).set({ isPublished: false }).go()
        const stream = await functions(true)
        await stream.change({ Records: [recordOf('video', withdrawn), recordOf('video', withdrawn)] })
        expect(writes).toBe(1)
      }
      return send(request)
    })
    const counted = await rebuild()
    vi.restoreAllMocks()
    const ids = (await stored()).videos.map(({ id }) => id)
    expect([ids.includes(withdrawn), ids.includes(steady)]).toEqual([false, true])
    expect(counted.videos).toBe(ids.length)
  })
})

/** Returns the same order for the same number. */
function shuffled<Item>(items: readonly Item[], order: number): Item[] {
  const weight = (place: number) => Math.imul(place + 1, (order | 1) ^ 0x9e3779b9) >>> 0
  return items
    .map((item, place) => ({ item, weight: weight(place) }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ item }) => item)
}
