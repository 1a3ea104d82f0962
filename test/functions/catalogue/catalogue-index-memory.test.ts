import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { functions, startCatalogueIndex } from '../../support/media/catalogue-index.ts'
import { videoOf } from '../../support/platform/snapshots.ts'

startCatalogueIndex()

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const createdAt = '2026-01-01T00:00:00.000Z'
const plain = {
  title: 'Kata',
  description: '',
  duration: 60,
  categoryId: 'cat_a',
  contentType: 'training',
  accessLevel: 'free',
  cast: [],
  language: 'English',
  tags: [],
  viewCount: 0,
  rating: '0.00',
  isPublished: true,
  isFeatured: false,
  media: { status: 'none', progress: 0 },
  createdAt,
  updatedAt: createdAt,
}

test('a whole catalogue is read page by page, and each page is released before the page after next', async () => {
  const { refreshed } = await import('../../../functions/catalogue/refresh.ts')
  const { emptySnapshot } = await import('../../../functions/ports/catalogue/snapshot.ts')
  const { chapters } = await import('../../../functions/model/catalogue/chapters.ts')
  const { video } = await import('../../../functions/model/catalogue/video.ts')
  const pages: WeakRef<object>[][] = []
  const held: number[] = []
  const get = (keys: { id: string }[]) => ({
    go: async () => {
      await setImmediate()
      collectGarbage()
      held.push(pages.slice(0, -1).flatMap((page) => page.filter((item) => item.deref())).length)
      const data = keys.map(({ id }) => ({ ...plain, id }))
      pages.push(data.map((item) => new WeakRef(item)))
      return { data, unprocessed: [] }
    },
  })
  vi.spyOn(video(), 'get').mockImplementation(get as never)
  const nothing = async () => ({ data: [], unprocessed: [] })
  vi.spyOn(chapters(), 'get').mockReturnValue({ go: nothing } as never)
  const ids = Array.from({ length: 4500 }, (_, number) => `vid_${number}`)
  const no = new Set<string>()
  const others = { course: no, category: no, movieGenre: no, instructor: no, product: no, synonyms: no }

  const { videos } = await refreshed(emptySnapshot, { ...others, video: new Set(ids) })

  expect(videos.map(({ id }) => id)).toEqual(ids)
  expect(pages.map(({ length }) => length)).toEqual([1000, 1000, 1000, 1000, 500])
  expect(held).toEqual([0, 0, 0, 0, 0])
})

test('a catalogue is written in pieces, and read back unchanged', async () => {
  const { changeSnapshot, stored } = await functions()
  const videos = Array.from({ length: 12_500 }, (_, number) =>
    videoOf(`vid_${number}`, { title: '空手 "Kata"' }),
  )
  const stringified = vi.spyOn(JSON, 'stringify')
  await changeSnapshot(async (snapshot) => ({ ...snapshot, videos }))
  const counts = stringified.mock.calls.flatMap(([value]) => value?.items?.count ?? [])
  expect(counts).toEqual([5000, 5000, 2500])
  const { videos: read, ...others } = await stored()
  expect(read).toEqual(videos)
  expect(Object.values(others).flat()).toEqual([])
})
