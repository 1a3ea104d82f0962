import { expect, test, vi } from 'vitest'
import {
  createdAt,
  functions,
  newVideoId,
  type Snapshot,
  sorted,
  startCatalogueIndex,
  videoItem,
  writesOf,
} from '../../support/media/catalogue-index.ts'
import { recordOf } from '../../support/platform/stream-records.ts'

startCatalogueIndex()

test.each(['the next change', 'a batch of nothing'])(
  'an index of an earlier version is rebuilt by %s',
  async (what) => {
    const { change, changeSnapshot, video, stored } = await functions()
    const [first, second] = [newVideoId(), newVideoId()]
    await video()
      .put([videoItem(first), videoItem(second)])
      .go()
    await change({ Records: [recordOf('video', first), recordOf('video', second)] })
    const now = await stored()
    // Videos as they were stored before ratings existed.
    const earlier = now.videos.map(({ rating: _, ...item }) => item as (typeof now.videos)[number])
    await changeSnapshot(async (snapshot) => ({ ...snapshot, videos: earlier }))
    expect((await stored()).videos).toEqual(earlier)
    await change({ Records: what === 'the next change' ? [recordOf('video', first)] : [] })
    // The table also holds videos of other tests.
    expect((await stored()).videos).toEqual(expect.arrayContaining(now.videos))
  },
)

test.each(['the next change', 'a batch of nothing'])(
  'an index without one of the kinds is rebuilt by %s, once, even when no items of that kind exist',
  async (what) => {
    const { changeSnapshot, rebuild, video, movieGenre, stored } = await functions()
    const id = newVideoId()
    const told = { Records: what === 'the next change' ? [recordOf('video', id)] : [] }
    const lack = (kind: 'movieGenres' | 'instructors') =>
      changeSnapshot(async ({ [kind]: _, ...others }) => others as Snapshot)
    await video().put(videoItem(id)).go()
    await movieGenre()
      .put({ id: 'gen_y', slug: 'y', name: 'Y', martialArtStyle: 'Judo', isActive: true, createdAt })
      .go()
    await rebuild()
    const whole = await stored()
    expect(whole.movieGenres.map(({ id }) => id)).toContain('gen_y')

    await lack('movieGenres')
    await (await functions(true)).change(told)
    expect(sorted(await stored())).toEqual(sorted(whole))

    // There are no instructors here.
    await lack('instructors')
    const writes = writesOf()
    await (await functions(true)).change(told)
    await (await functions(true)).change(told)
    expect(writes()).toBe(1)
    expect(whole.instructors).toEqual([])
  },
)

test.each(['the next change', 'a batch of nothing'])('a lost index is rebuilt by %s', async (what) => {
  const { change, video, stored } = await functions()
  const [before, now] = [newVideoId(), newVideoId()]
  await video()
    .put([videoItem(before), videoItem(now)])
    .go()
  await change({ Records: what === 'the next change' ? [recordOf('video', now)] : [] })
  expect((await stored()).videos.map(({ id }) => id)).toEqual(expect.arrayContaining([before, now]))
})

test('a rebuilt index has the change that triggered it, though no list of the table has it yet', async () => {
  const { changeSnapshot, stored } = await functions()
  await changeSnapshot(async ({ movieGenres: _, ...others }) => others as Snapshot)
  const { change, video } = await functions(true)
  const id = newVideoId()
  await video().put(videoItem(id)).go()
  const late = { go: async () => ({ data: [], cursor: null }) }
  vi.spyOn(video().query, 'byCreated').mockReturnValue(late as never)
  await change({ Records: [recordOf('video', id)] })
  expect((await stored()).videos.map((item) => item.id)).toContain(id)
})
