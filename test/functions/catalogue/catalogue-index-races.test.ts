import { beforeEach, expect, test, vi } from 'vitest'
import { functions, startCatalogueIndex } from '../../support/media/catalogue-index.ts'
import { videoOf } from '../../support/platform/snapshots.ts'

/** Milliseconds of every requested pause. The tests do not wait for them. */
const paused: number[] = []
vi.mock('node:timers/promises', async (load) => ({
  ...(await load<typeof import('node:timers/promises')>()),
  setTimeout: async (ms: number) => {
    paused.push(ms)
  },
}))

startCatalogueIndex()
beforeEach(() => {
  paused.length = 0
})

/** Storage in which another writer's object replaces the first `many` objects to be written. */
function lose(many: number): void {
  const send = globalThis.fetch
  let left = many
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    return request.method === 'PUT' && left-- > 0 ? new Response(null, { status: 412 }) : send(request)
  })
}

const adding = (id: string) => async (snapshot: Awaited<ReturnType<typeof read>>) => ({
  ...snapshot,
  videos: [videoOf(id)],
})
const read = async () => (await functions()).stored()

test('a change that loses to another writer is made again on the newer object, each time after a pause', async () => {
  const { changeSnapshot, stored } = await functions(true)
  lose(12)
  await changeSnapshot(adding('vid_1'))
  expect((await stored()).videos.map(({ id }) => id)).toEqual(['vid_1'])
  expect(paused).toHaveLength(12)
})

test('the counters are also written again after a pause', async () => {
  const { changeCounters, currentCounters } = await functions(true)
  lose(3)
  const videos = { vid_1: { viewCount: 7, rating: '0.00' } }
  await changeCounters(async (counters) => ({ ...counters, videos }))
  expect((await currentCounters()).videos).toEqual(videos)
  expect(paused).toHaveLength(3)
})

test('a change that always loses is given up with a clear error', async () => {
  const { changeSnapshot } = await functions(true)
  lose(1000)
  await expect(changeSnapshot(adding('vid_1'))).rejects.toThrow('The catalogue index kept changing')
  expect(paused).toHaveLength(13)
})
