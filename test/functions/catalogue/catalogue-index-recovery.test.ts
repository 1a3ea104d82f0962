import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import {
  functions,
  newVideoId,
  type Snapshot,
  startCatalogueIndex,
  videoItem,
} from '../../support/media/catalogue-index.ts'
import { bases, index, intercept, textOf } from '../../support/media/index-objects.ts'
import { put } from '../../support/media/local-s3.ts'
import { videoOf } from '../../support/platform/snapshots.ts'

startCatalogueIndex()

const many = (title = 'Kata') =>
  Array.from({ length: 1500 }, (_, number) => videoOf(`vid_${number}`, { title }))
const holding = (videos: Snapshot['videos']) => async (snapshot: Snapshot) => ({ ...snapshot, videos })
const isIndex = ({ method, url }: Request) => method === 'PUT' && url.includes('/catalogue/index.')

const damaged = ['an index', 'a base'] as const
/** Stores something in its place that cannot be read. */
async function damage(which: (typeof damaged)[number], text: Buffer) {
  await put(which === 'an index' ? 'catalogue/index.json.gz' : (await index()).base, text)
}
const texts = {
  'is cut off': gzipSync('{"base":"catalogue/bases/a.gz"}').subarray(0, 30),
  'is not compressed': Buffer.from('{}'),
  'is empty': Buffer.of(),
}

test.each(
  damaged.flatMap((which) => Object.entries(texts).map(([how, text]) => [which, how, text] as const)),
)('%s that %s is rebuilt by the next batch', async (which, _, text) => {
  const { changeSnapshot, video, stored } = await functions(true)
  await changeSnapshot(holding(many()))
  const id = newVideoId()
  await video().put(videoItem(id)).go()
  await damage(which, text)
  await (await functions(true)).change({ Records: [] })
  expect((await stored()).videos.map((item) => item.id)).toContain(id)
})

test.each([...damaged, 'a lost base'] as const)(
  'a reader keeps what it knows while %s is not rebuilt',
  async (which) => {
    const { changeSnapshot, currentSnapshot } = await functions(true)
    const { clock } = await import('../../../functions/ports/process/clock.ts')
    const { now } = clock
    const writer = await functions(true)
    await changeSnapshot(holding(many()))
    const before = await currentSnapshot()
    expect(before.videos).toHaveLength(1500)
    await writer.changeSnapshot(holding(many('Kumite')))
    if (which === 'a lost base')
      await put(
        'catalogue/index.json.gz',
        gzipSync(JSON.stringify({ ...(await index()), base: 'catalogue/bases/a.gz' })),
      )
    else await damage(which, texts['is cut off'])
    const asked = vi.spyOn(globalThis, 'fetch')
    for (const minutes of [1, 2]) {
      clock.now = () => new Date(now().getTime() + minutes * 60_000)
      asked.mockClear()
      await currentSnapshot()
      await vi.waitFor(() => expect(asked).toHaveBeenCalled())
      await Promise.all(asked.mock.results.map(({ value }) => value))
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect((await currentSnapshot()).videos).toHaveLength(1500)
    }
  },
)

test('storage that fails is no reason to rebuild', async () => {
  const { changeSnapshot } = await functions(true)
  await changeSnapshot(holding(many()))
  const before = await index()
  const { change, currentSnapshot } = await functions(true)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  intercept(async ({ url }) => (url.includes('/bases/') ? new Response(null, { status: 500 }) : undefined))
  await expect(currentSnapshot()).rejects.toThrow('answered 500')
  await expect(change({ Records: [] })).rejects.toThrow('answered 500')
  vi.restoreAllMocks()
  expect(await index()).toEqual(before)
})

test('a base with a kind of a later version is read without it', async () => {
  const { changeSnapshot, stored } = await functions(true)
  await changeSnapshot(holding(many()))
  const { base } = await index()
  const line = JSON.stringify({
    kind: 'podcasts',
    items: { count: 1, columns: [{ name: 'id', values: ['pod_1'] }] },
  })
  await put(base, gzipSync(`${line}\n${await textOf(base)}${line}\n`))
  const { videos, ...others } = await stored()
  expect(videos).toHaveLength(1500)
  expect(Object.values(others).flat()).toEqual([])
})

test('an index never names a base that storage refused', async () => {
  const { changeSnapshot, stored } = await functions(true)
  await changeSnapshot(holding(many()))
  intercept(async ({ method, url }) =>
    method === 'PUT' && url.includes('/bases/') ? new Response(null, { status: 409 }) : undefined,
  )
  await expect(changeSnapshot(holding(many('Kumite')))).rejects.toThrow('could not be written')
  vi.restoreAllMocks()
  expect((await stored()).videos.map(({ title }) => title)).toEqual(many().map(({ title }) => title))
})

test('a base whose write is delivered twice is stored', async () => {
  const { changeSnapshot, stored } = await functions(true)
  let isTwice = false
  intercept(async (request) => {
    if (request.method !== 'PUT' || !request.url.includes('/bases/') || isTwice) return undefined
    isTwice = true
    await fetch(request.clone())
    return undefined
  })
  await changeSnapshot(holding(many()))
  vi.restoreAllMocks()
  expect(isTwice).toBe(true)
  expect((await stored()).videos).toHaveLength(1500)
})

test('a change is made although the former base cannot be removed', async () => {
  const { changeSnapshot, stored } = await functions(true)
  await changeSnapshot(holding(many()))
  intercept(async ({ method }) => {
    if (method === 'DELETE') throw new TypeError('fetch failed')
    return undefined
  })
  await changeSnapshot(holding(many('Kumite')))
  vi.restoreAllMocks()
  expect(new Set((await stored()).videos.map(({ title }) => title))).toEqual(new Set(['Kumite']))
})

test('the former base is removed when the write of its successor is delivered twice', async () => {
  const { changeSnapshot } = await functions(true)
  await changeSnapshot(holding(many()))
  let isTwice = false
  intercept(async (request) => {
    if (!isIndex(request) || isTwice) return undefined
    isTwice = true
    await fetch(request.clone())
    return undefined
  })
  const videos = many('Kumite')
  await changeSnapshot(async (snapshot) =>
    snapshot.videos[0]?.title === 'Kumite' ? snapshot : { ...snapshot, videos },
  )
  vi.restoreAllMocks()
  expect(await bases()).toEqual([(await index()).base])
})

test('a rebuild finds that a base is lost, even if it remembers it', async () => {
  const { changeSnapshot, rebuild, video, stored } = await functions(true)
  const id = newVideoId()
  await video().put(videoItem(id)).go()
  await changeSnapshot(holding(many()))
  await rebuild()
  const { removeObject } = await import('../../../functions/ports/catalogue/stored-object.ts')
  await removeObject((await index()).base)
  await rebuild()
  expect((await stored()).videos.map((item) => item.id)).toContain(id)
})

describe('a base whose writer ended before it wrote the index', () => {
  const [left, started] = ['catalogue/bases/left.gz', 'catalogue/bases/started.gz']

  /** A process that runs so many minutes later. */
  async function processIn(minutes: number) {
    const later = await functions(true)
    const { clock } = await import('../../../functions/ports/process/clock.ts')
    clock.now = () => new Date(Date.now() + minutes * 60_000)
    return later
  }

  test('is removed an hour later by the next writer of a base, and the base in use stays until then', async () => {
    const { changeSnapshot } = await functions(true)
    await changeSnapshot(holding(many()))
    const { base: used } = await index()
    await put(left, gzipSync(''))
    const duringWrite: string[][] = []
    intercept(async ({ method, url }) => {
      if (method === 'PUT' && url.includes('/bases/')) duringWrite.push(await bases())
      return undefined
    })
    await (await processIn(61)).changeSnapshot(holding(many('Kumite')))
    expect(duringWrite).toEqual([[used]])
    expect(await bases()).toEqual([(await index()).base])
  })

  test('stays for an hour, as its writer may still write the index', async () => {
    await put(started, gzipSync(''))
    await (await processIn(59)).changeSnapshot(holding(many()))
    expect(await bases()).toContain(started)
  })

  test('is looked for only when a base is written, and a failed search hinders nobody', async () => {
    const { changeSnapshot, stored } = await functions(true)
    let lists = 0
    intercept(async ({ url }) => {
      if (!url.includes('list-type')) return undefined
      lists++
      throw new TypeError('fetch failed')
    })
    await changeSnapshot(holding(many()))
    expect(lists).toBe(1)
    await changeSnapshot(async (snapshot) => ({ ...snapshot, videos: snapshot.videos.slice(1) }))
    await stored()
    expect(lists).toBe(1)
    expect((await stored()).videos).toHaveLength(1499)
  })
})
