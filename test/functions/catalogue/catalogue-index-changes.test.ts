import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import {
  functions,
  newVideoId,
  type Snapshot,
  startCatalogueIndex,
  videoItem,
  writesOf,
} from '../../support/media/catalogue-index.ts'
import { bases, index, intercept } from '../../support/media/index-objects.ts'
import { put } from '../../support/media/local-s3.ts'
import { videoOf } from '../../support/platform/snapshots.ts'
import { recordOf } from '../../support/platform/stream-records.ts'

startCatalogueIndex()

const many = (count: number, title = 'Kata') =>
  Array.from({ length: count }, (_, number) => videoOf(`vid_${number}`, { title }))
const holding = (videos: Snapshot['videos']) => async (snapshot: Snapshot) => ({ ...snapshot, videos })
const titled = (title: string) => async (snapshot: Snapshot) => ({
  ...snapshot,
  videos: snapshot.videos.map((video, place) => (place === 0 ? { ...video, title } : video)),
})

test('a change of one item writes that item, and not the catalogue', async () => {
  const { changeSnapshot, stored } = await functions(true)
  await changeSnapshot(holding(many(1500)))
  const before = await bases()
  const writes = writesOf()
  await changeSnapshot(titled('Kumite'))
  expect(writes()).toBe(1)
  expect(await bases()).toEqual(before)
  expect((await index()).changes).toEqual({
    videos: { present: [expect.objectContaining({ id: 'vid_0', title: 'Kumite' })], removed: [] },
  })
  const titles = (await stored()).videos.map(({ title }) => title)
  expect([titles.length, titles.filter((title) => title === 'Kumite').length]).toEqual([1500, 1])
})

test('a thousand changes are kept beside the base, and one more makes a new base', async () => {
  const { changeSnapshot, stored } = await functions(true)
  await changeSnapshot(holding(many(1500)))
  const [first] = await bases()
  const removed = (count: number) => holding(many(1500).slice(count))

  await changeSnapshot(async (snapshot) => ({ ...snapshot, videos: snapshot.videos.slice(1000) }))
  expect(await bases()).toEqual([first])
  await changeSnapshot(async (snapshot) => ({ ...snapshot, videos: snapshot.videos.slice(1) }))
  const [second, ...others] = await bases()
  expect(others).toEqual([])
  expect(second).not.toBe(first)
  expect(await index()).toMatchObject({ base: second, changes: {} })
  expect((await stored()).videos).toEqual((await removed(1001)({} as Snapshot)).videos)
})

test('a reader keeps the items that another process did not change', async () => {
  const reader = await functions(true)
  const writer = await functions(true)
  await writer.changeSnapshot(holding(many(1500)))
  vi.useFakeTimers({ toFake: ['Date'] })
  const before = await reader.currentSnapshot()
  await writer.changeSnapshot(titled('Kumite'))
  vi.setSystemTime(Date.now() + 60_000)
  await vi.waitFor(async () => expect(await reader.currentSnapshot()).not.toBe(before))
  vi.useRealTimers()
  const after = await reader.currentSnapshot()
  expect(after.categories).toBe(before.categories)
  expect(after.videos.filter((video) => before.videos.includes(video))).toHaveLength(1499)
})

test('a reader whose base is replaced while it reads reads the index again', async () => {
  const writer = await functions(true)
  await writer.changeSnapshot(holding(many(1500)))
  const [former = ''] = await bases()
  const reader = await functions(true)
  intercept(async ({ method, url }) => {
    if (method !== 'GET' || !url.endsWith(former)) return undefined
    vi.restoreAllMocks()
    await writer.changeSnapshot(holding(many(1500, 'Kumite')))
    return undefined
  })
  const { videos } = await reader.currentSnapshot()
  expect(await bases()).not.toContain(former)
  expect(videos.map(({ title }) => title)).toEqual(Array.from({ length: 1500 }, () => 'Kumite'))
})

test('a writer who loses after writing a base removes that base', async () => {
  const { changeSnapshot, stored } = await functions(true)
  const rival = await functions(true)
  await rival.changeSnapshot(holding(many(3)))
  let isLost = false
  intercept(async ({ method, url }) => {
    if (method !== 'PUT' || !url.includes('/catalogue/index.') || isLost) return undefined
    isLost = true
    await rival.changeSnapshot(titled('Kumite'))
    return undefined
  })
  await changeSnapshot(async (snapshot) => ({
    ...snapshot,
    videos: [...snapshot.videos, ...many(1500).slice(3)],
  }))
  vi.restoreAllMocks()
  expect(await bases()).toEqual([(await index()).base])
  const { videos } = await stored()
  expect([videos.length, videos[0]?.title]).toEqual([1500, 'Kumite'])
})

test('a base that is in use is kept when the write of its index is delivered twice', async () => {
  const { changeSnapshot, stored } = await functions(true)
  let isTwice = false
  intercept(async (request) => {
    if (request.method !== 'PUT' || !request.url.includes('/catalogue/index.') || isTwice) return undefined
    isTwice = true
    // The first delivery is stored, and its answer is lost.
    await fetch(request.clone())
    return undefined
  })
  const videos = many(1500)
  await changeSnapshot(async (snapshot) => (snapshot.videos.length > 0 ? snapshot : { ...snapshot, videos }))
  vi.restoreAllMocks()
  expect(await bases()).toEqual([(await index()).base])
  expect((await stored()).videos).toHaveLength(1500)
})

test('a base stays when nobody knows whether its index was stored', async () => {
  const { changeSnapshot, stored } = await functions(true)
  intercept(async (request) => {
    if (request.method !== 'PUT' || !request.url.includes('/catalogue/index.')) return undefined
    const send = vi.mocked(globalThis.fetch)
    send.mockRestore()
    await fetch(request)
    throw new TypeError('fetch failed')
  })
  await expect(changeSnapshot(holding(many(1500)))).rejects.toThrow('fetch failed')
  expect((await stored()).videos).toHaveLength(1500)
})

test.each(['a base that is lost', 'an index that names no base'])(
  '%s is rebuilt by the next batch',
  async (which) => {
    const { changeSnapshot, video, stored } = await functions(true)
    const id = newVideoId()
    await video().put(videoItem(id)).go()
    if (which === 'a base that is lost') {
      await changeSnapshot(holding(many(1500)))
      await put(
        'catalogue/index.json.gz',
        gzipSync(JSON.stringify({ ...(await index()), base: 'catalogue/bases/gone.gz' })),
      )
    } else
      await put('catalogue/index.json.gz', gzipSync(JSON.stringify({ ...(await stored()), videos: many(3) })))
    expect((await stored()).videos).toEqual([])
    await (await functions(true)).change({ Records: [recordOf('video', id)] })
    const ids = (await stored()).videos.map((item) => item.id)
    expect([ids.includes(id), ids.includes('vid_0')]).toEqual([true, false])
    expect(Object.keys(await index())).toEqual(['base', 'changes', 'kinds'])
  },
)

test('categories, genres and instructors keep their order when the changes are applied', async () => {
  const { changeSnapshot, stored } = await functions(true)
  const of = (name: string) => ({ id: `cat_${name}`, name, createdAt: '2026-01-01T00:00:00.000Z' })
  const set = (names: string[]) =>
    changeSnapshot(async (snapshot) => {
      const made = names.map(of) as never
      return { ...snapshot, videos: many(1500), categories: made, movieGenres: made, instructors: made }
    })
  await set(['Aikido', 'Judo'])
  await changeSnapshot(async (snapshot) => {
    const [first, second] = snapshot.categories
    const made = [first, of('Boxing'), second] as never
    return { ...snapshot, categories: made, movieGenres: made, instructors: made }
  })
  const { categories, movieGenres, instructors } = await stored()
  for (const list of [categories, movieGenres, instructors]) {
    expect(list.map(({ name }) => name)).toEqual(['Aikido', 'Boxing', 'Judo'])
  }
})
