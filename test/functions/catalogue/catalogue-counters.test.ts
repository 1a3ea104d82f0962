import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '../../../functions/ports/process/clock.ts'
import {
  createdAt,
  functions,
  newVideoId,
  startCatalogueIndex,
  videoItem,
  writesOf,
} from '../../support/media/catalogue-index.ts'
import { changeOf, recordOf } from '../../support/platform/stream-records.ts'

startCatalogueIndex()

const systemClock = clock.now
/** Steps the clock of every module, including those that load later. */
async function at(moment: string): Promise<void> {
  const { clock: theirs } = await import('../../../functions/ports/process/clock.ts')
  for (const each of [clock, theirs]) each.now = () => new Date(moment)
}
/** An invocation by the scheduler. */
const tick = { time: 'a minute' }

let id = ''
/** One published video that the index knows, with no changes waiting. */
beforeEach(async () => {
  const { countChange, video, change } = await functions(true)
  const { data } = await countChange().query.waiting({}).go({ pages: 'all' })
  await countChange().delete(data).go()
  id = newVideoId()
  await video().put(videoItem(id)).go()
  await change({ Records: [recordOf('video', id, 'INSERT')] })
})
afterEach(() => {
  clock.now = systemClock
})

const n = (count: number) => ({ viewCount: { N: String(count) } })
const view = (count: number) => changeOf('video', id, n(count - 1), n(count))

/** Counts one more view and passes it to the stream handler. */
async function watch(): Promise<void> {
  const { video, change } = await functions()
  const { data } = await video().patch({ id }).add({ viewCount: 1 }).go({ response: 'all_new' })
  await change({ Records: [view(data.viewCount)] })
}

const waiting = async () => {
  const { countChange } = await functions()
  return (await countChange().query.waiting({}).go({ consistent: true })).data
}
const shown = async () => (await (await functions()).stored()).videos.find((item) => item.id === id)

describe('a change of counters alone', () => {
  test('does not rewrite the index: lists show it once the counters are written', async () => {
    const writes = writesOf()
    await watch()
    await watch()
    expect((await shown())?.viewCount).toBe(0)
    await (await functions()).writeCounters(tick)
    expect(await shown()).toMatchObject({ viewCount: 2, title: id })
    expect([writes('index'), writes('counters')]).toEqual([0, 1])
    expect(await waiting()).toEqual([])
  })

  test('includes the average of a rating and the number of enrolled members', async () => {
    const { video, course, change, writeCounters, stored } = await functions()
    const courseId = `crs_${id.slice(4)}`
    const facts = { title: 'Kata', description: '', shortDescription: '', isPublished: true }
    await course()
      .put({
        ...facts,
        id: courseId,
        level: 'beginner',
        accessLevel: 'free',
        createdAt,
        updatedAt: createdAt,
      })
      .go()
    await change({ Records: [recordOf('course', courseId, 'INSERT')] })
    const writes = writesOf()
    await video().patch({ id }).set({ rating: '4.50', ratingCount: 2, ratingPoints: 900 }).go()
    await course().patch({ id: courseId }).add({ enrollmentCount: 3 }).go()
    await change({
      Records: [
        changeOf('video', id, { rating: { S: '0.00' } }, { rating: { S: '4.50' } }),
        changeOf('course', courseId, { enrollmentCount: { N: '0' } }, { enrollmentCount: { N: '3' } }),
      ],
    })
    await writeCounters(tick)
    const { videos, courses } = await stored()
    expect(videos.find((item) => item.id === id)?.rating).toBe('4.50')
    expect(courses.find((item) => item.id === courseId)?.enrollmentCount).toBe(3)
    expect(writes()).toBe(0)
  })

  test('is shown together with another change of the same item', async () => {
    const { video, change, writeCounters } = await functions()
    await video().patch({ id }).set({ title: 'Kata', viewCount: 1 }).go()
    const title = { title: { S: 'Kata' } }
    await change({
      Records: [changeOf('video', id, { ...n(0), title: { S: id } }, { ...n(1), ...title })],
    })
    expect(await shown()).toMatchObject({ title: 'Kata', viewCount: 1 })
    await writeCounters(tick)
    expect(await shown()).toMatchObject({ title: 'Kata', viewCount: 1 })
  })

  test('orders a list by the counters', async () => {
    const { video, change } = await functions()
    const other = newVideoId()
    await video()
      .put({ ...videoItem(other), viewCount: 1 })
      .go()
    await change({ Records: [recordOf('video', other, 'INSERT')] })
    await watch()
    await watch()
    const { writeCounters, currentSnapshot } = await functions(true)
    await writeCounters(tick)
    const { findVideos } = await import('../../../functions/catalogue/listing.ts')
    const snapshot = await currentSnapshot()
    const order = findVideos(snapshot, {}, 'popular').map((item) => item.id)
    // The table may also hold videos of other tests.
    expect(order.filter((each) => each === id || each === other)).toEqual([id, other])
    expect(await currentSnapshot()).toBe(snapshot)
  })
})

describe('the counters', () => {
  test('are written once a minute at most, and in the end with all values', async () => {
    const { writeCounters } = await functions()
    const writes = writesOf()
    const seen: [number, number | undefined][] = []
    const times = ['10:00:01', '10:00:02', '10:00:59', '10:01:00', '10:01:30', '10:02:10', '10:03:10']
    for (const time of times) {
      await at(`2026-01-01T${time}.000Z`)
      if (time < '10:02') await watch()
      await writeCounters(tick)
      const { currentCounters } = await functions()
      seen.push([writes('counters'), (await currentCounters()).videos[id]?.viewCount])
    }
    expect(seen).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
      [2, 4],
      [2, 4],
      [3, 5],
      [3, 5],
    ])
    expect(await waiting()).toEqual([])
  })

  test('are written at once for an operator, whose event has no time', async () => {
    await at('2026-01-01T10:00:00.000Z')
    const { writeCounters } = await functions()
    await watch()
    await writeCounters(tick)
    await watch()
    await writeCounters({})
    expect((await shown())?.viewCount).toBe(2)
  })

  test('are not written where nothing was counted, or the values stayed the same', async () => {
    const { writeCounters } = await functions()
    const writes = writesOf()
    await writeCounters(tick)
    expect(writes('counters')).toBe(0)
    await watch()
    await writeCounters({})
    await watch()
    await (await functions()).video().patch({ id }).set({ viewCount: 1 }).go()
    await writeCounters({})
    expect(writes('counters')).toBe(1)
    expect(await waiting()).toEqual([])
  })

  test('count nothing twice when a run died after writing, or the stream repeated a record', async () => {
    const { writeCounters, countChange, change } = await functions()
    await watch()
    await change({ Records: [view(1), view(1)] })
    const died = vi.spyOn(countChange(), 'delete').mockImplementation(() => {
      throw new Error('killed')
    })
    await expect(writeCounters(tick)).rejects.toThrow('killed')
    died.mockRestore()
    expect(await waiting()).toHaveLength(2)
    await writeCounters({})
    expect(await waiting()).toEqual([])
    expect((await shown())?.viewCount).toBe(1)
  })

  test('miss no view that is counted while they are written, and do not replace newer values with older ones', async () => {
    const { writeCounters } = await functions()
    await watch()
    const send = globalThis.fetch
    let puts = 0
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init)
      // Figures were read and are about to be written. Now another run reads and writes newer ones, and one more view
      // comes.
      if (request.method === 'PUT' && ++puts === 1) {
        await watch()
        await (await functions(true)).writeCounters({})
        await watch()
      }
      return send(request)
    })
    await writeCounters({})
    vi.restoreAllMocks()
    expect(puts).toBe(3)
    expect((await shown())?.viewCount).toBe(3)
    expect(await waiting()).toHaveLength(1)
  })

  test('hold no figures of items in no list, and an item that is published again brings its own figures', async () => {
    const { video, change, writeCounters, currentCounters } = await functions()
    await watch()
    await writeCounters({})
    await video().patch({ id }).set({ isPublished: false }).go()
    const isPublished = (is: boolean) => ({ isPublished: { BOOL: is } })
    await change({ Records: [changeOf('video', id, isPublished(true), isPublished(false))] })
    await watch()
    await writeCounters({})
    expect(id in (await currentCounters()).videos).toBe(false)
    await video().patch({ id }).set({ isPublished: true }).go()
    await change({ Records: [changeOf('video', id, isPublished(false), isPublished(true))] })
    expect((await shown())?.viewCount).toBe(2)
  })

  test('keep entries newer than a rebuilt index, and drop the rest', async () => {
    const { video, rebuild, writeCounters, currentCounters, changeCounters } = await functions()
    await watch()
    await writeCounters({})
    const gone = { viewCount: 5, rating: '0.00' }
    await changeCounters(async (counters) => ({
      ...counters,
      videos: { ...counters.videos, vid_gone: gone },
    }))
    await rebuild()
    expect((await currentCounters()).videos).toEqual({})
    expect((await shown())?.viewCount).toBe(1)

    const newer = { viewCount: 9, rating: '5.00' }
    const { handler } = await import('../../../functions/catalogue/rebuild-index.ts')
    await (await functions()).changeCounters(async (counters) => ({ ...counters, videos: { [id]: newer } }))
    await handler()
    expect((await (await functions()).currentCounters()).videos).toEqual({ [id]: newer })
    expect((await video().get({ id }).go()).data?.viewCount).toBe(1)
  })

  test('are not read back in an older state than was written', async () => {
    const { writeCounters, currentCounters } = await functions(true)
    await watch()
    const send = globalThis.fetch
    const { promise: written, resolve } = Promise.withResolvers<void>()
    let gets = 0
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init)
      const isFirst = request.method === 'GET' && ++gets === 1
      const response = await send(request)
      // The first answer is slow: it comes after the counters have been written again.
      if (isFirst) await written
      return response
    })
    const early = currentCounters()
    await vi.waitFor(() => expect(gets).toBe(1))
    await writeCounters({})
    resolve()
    await early
    expect((await currentCounters()).videos[id]?.viewCount).toBe(1)
  })
})
