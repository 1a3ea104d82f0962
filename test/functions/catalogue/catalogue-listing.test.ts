import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { VideoOrder } from '#shared/contract/catalogue.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import type { VideoFilter } from '../../../functions/catalogue/filter.ts'
import { findVideos, pageOf } from '../../../functions/catalogue/listing.ts'
import { withCounters } from '../../../functions/ports/catalogue/catalogue-counters.ts'
import { videosById } from '../../../functions/ports/catalogue/catalogue-index.ts'
import type { Snapshot } from '../../../functions/ports/catalogue/snapshot.ts'
import { anyFilter, anySnapshot, anySort, genreOf, videoOf } from '../../support/platform/snapshots.ts'

const snapshotOf = (videos: Video[]): Snapshot => ({
  videos,
  courses: [],
  categories: [],
  movieGenres: [],
  instructors: [],
  products: [],
  chapters: [],
  synonyms: [],
})
const ids = (videos: readonly Video[]) => videos.map(({ id }) => id)

/** The rules of the specification in their plainest form. */
function naive(snapshot: Snapshot, filter: VideoFilter, sort: VideoOrder): Video[] {
  const genre = snapshot.movieGenres.find(({ slug }) => slug === filter.genre)
  const has = (text: string) => text.toLowerCase().includes((filter.search ?? '').toLowerCase())
  const passing = snapshot.videos.filter((video) => {
    if (filter.search && ![video.title, video.description, video.category?.name ?? ''].some(has)) return false
    if (filter.category && video.category?.slug !== filter.category) return false
    if (filter.access && video.accessLevel !== filter.access) return false
    if (filter.contentType && !filter.contentType.includes(video.contentType)) return false
    if (genre && video.movieGenreId !== genre.id) return false
    return !filter.featured || video.isFeatured
  })
  const newest = passing.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? 1 : -1))
  if (sort === 'oldest') return newest.reverse()
  const seenAt = (video: Video) => video.publishedAt ?? video.createdAt
  if (sort === 'published') return newest.sort((a, b) => seenAt(b).localeCompare(seenAt(a)))
  if (sort === 'popular') return newest.sort((a, b) => b.viewCount - a.viewCount)
  return sort === 'name' ? newest.sort((a, b) => a.title.localeCompare(b.title, 'en')) : newest
}

/** Reads every page in turn; `between` may change the catalogue. */
function walk(
  snapshot: Snapshot,
  sort: VideoOrder,
  limit: number,
  between: (page: number) => Snapshot,
): Video[] {
  const seen: Video[] = []
  let now = snapshot
  for (let page = 1, cursor: string | undefined; ; page++) {
    const { items, next } = pageOf(findVideos(now, {}, sort), sort, limit, cursor)
    seen.push(...items)
    if (!next) return seen
    cursor = next
    now = between(page)
  }
}

describe('any catalogue', () => {
  test('is filtered and sorted as the specification says', () => {
    fc.assert(
      fc.property(anySnapshot, anyFilter, anySort, (snapshot, filter, sort) => {
        expect(ids(findVideos(snapshot, filter, sort))).toEqual(ids(naive(snapshot, filter, sort)))
      }),
      { numRuns: 500 },
    )
  })

  test('is sorted by the counters in the same way as by its own figures', () => {
    const figures = fc.record({ viewCount: fc.integer({ min: 0, max: 3 }), rating: fc.constant('4.00') })
    const counts = fc.dictionary(
      fc.integer({ min: 0, max: 40 }).map((place) => `vid_${place}`),
      figures,
      { minKeys: 10 },
    )
    // Most filters leave too few videos to have an order.
    const filters = fc.oneof(fc.constant({}), anyFilter)
    fc.assert(
      fc.property(anySnapshot, counts, filters, anySort, (snapshot, videos, filter, sort) => {
        const counted = withCounters(snapshot, { writtenAt: '', videos, courses: {} })
        const plain = {
          ...snapshot,
          videos: snapshot.videos.map((item) => ({ ...item, ...videos[item.id] })),
        }
        // An earlier call without counters must not change the result.
        findVideos(snapshot, filter, sort)
        expect(findVideos(counted, filter, sort)).toEqual(findVideos(plain, filter, sort))
      }),
      { numRuns: 500 },
    )
  })

  test('gives the same whole in pages of any size', () => {
    fc.assert(
      fc.property(anySnapshot, anySort, fc.integer({ min: 1, max: 12 }), (snapshot, sort, limit) => {
        const whole = ids(findVideos(snapshot, {}, sort))
        expect(ids(walk(snapshot, sort, limit, () => snapshot))).toEqual(whole)
      }),
      { numRuns: 300 },
    )
  })

  test('gives every video that stays exactly once, while others come and go between pages', () => {
    const change = fc.record({ gone: fc.func(fc.boolean()), added: fc.func(fc.boolean()) })
    fc.assert(
      fc.property(
        anySnapshot,
        anySnapshot,
        anySort,
        fc.integer({ min: 1, max: 6 }),
        change,
        (base, more, sort, limit, { gone, added }) => {
          const stays = base.videos.filter(({ id }) => !gone(id))
          const changed = (page: number): Snapshot => {
            const others = more.videos.map((video) => ({ ...video, id: `other_${video.id}` }))
            return { ...base, videos: [...stays, ...others.filter(({ id }) => added(id, page))] }
          }
          const seen = ids(walk(base, sort, limit, changed))
          expect(new Set(seen).size).toBe(seen.length)
          expect(seen.filter((id) => stays.some((video) => video.id === id))).toEqual(
            ids(findVideos({ ...base, videos: stays }, {}, sort)),
          )
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a page', () => {
  test('continues behind the place of a video that was removed', () => {
    const videos = ['a', 'b', 'c', 'd'].map((title) => videoOf(`vid_${title}`, { title }))
    const { next } = pageOf(findVideos(snapshotOf(videos), {}, 'name'), 'name', 2, undefined)
    const rest = snapshotOf(videos.filter(({ id }) => id !== 'vid_b'))
    expect(ids(pageOf(findVideos(rest, {}, 'name'), 'name', 2, next).items)).toEqual(['vid_c', 'vid_d'])
  })

  test('continues at its place when its last video has become the most popular in between', () => {
    const videos = [9, 8, 7, 6].map((viewCount) => videoOf(`vid_${viewCount}`, { viewCount }))
    const { next } = pageOf(findVideos(snapshotOf(videos), {}, 'popular'), 'popular', 2, undefined)
    const risen = videos.map((video) => (video.id === 'vid_8' ? { ...video, viewCount: 99 } : video))
    const page = pageOf(findVideos(snapshotOf(risen), {}, 'popular'), 'popular', 2, next)
    expect(ids(page.items)).toEqual(['vid_7', 'vid_6'])
  })

  test.each(['x'.repeat(200), '空'.repeat(200), '🥋'.repeat(100), '"\\'.repeat(100)])(
    'has a cursor that fits an address and continues behind equally long titles',
    (title) => {
      const videos = [1, 2, 3, 4, 5].map((place) =>
        videoOf(`vid_${place}`, { title: `${title.slice(0, 199)}${place}` }),
      )
      const whole = findVideos(snapshotOf(videos), {}, 'name')
      const { next = '' } = pageOf(whole, 'name', 2, undefined)
      expect(next.length).toBeLessThanOrEqual(600)
      expect(ids(walk(snapshotOf(videos), 'name', 2, () => snapshotOf(videos)))).toEqual(ids(whole))
    },
  )

  test.each(['garbage', '24.vid_1', 'bnVsbA', 'W10', 'WzEsMiwzLDRd'])(
    'refuses the foreign cursor %s',
    (cursor) => {
      expect(() => pageOf([videoOf('vid_1')], 'newest', 5, cursor)).toThrow('cursor')
    },
  )
})

describe('the substring rule', () => {
  const snapshot = snapshotOf([
    videoOf('vid_dot', { title: 'Kata no. 5' }),
    videoOf('vid_star', { description: 'Five *** drills' }),
    videoOf('vid_unicode', { title: 'STRÖMUNG 空手' }),
    videoOf('vid_category', { category: { name: 'Brazilian Jiu-Jitsu', slug: 'bjj' } }),
  ])
  const find = (search: string) => ids(findVideos(snapshot, { search }, 'name'))

  test.each([
    ['NO. 5', ['vid_dot']],
    ['n.. 5', []],
    ['***', ['vid_star']],
    ['fi.*drills', []],
    ['strömung', ['vid_unicode']],
    ['空', ['vid_unicode']],
    ['jiu-j', ['vid_category']],
    ['bjj', []],
  ])('finds by %s', (search, found) => {
    expect(find(search)).toEqual(found)
  })
})

describe('a search of a list that no text contains', () => {
  const videos = [videoOf('vid_a', { title: 'High kick' }), videoOf('vid_b', { title: 'Jiu-Jitsu guard' })]
  const snapshot = { ...snapshotOf(videos), synonyms: [{ words: ['bjj', 'jiu-jitsu'] }] }
  const find = (search: string) => ids(findVideos(snapshot, { search }, 'newest'))

  test.each([
    ['kicking', ['vid_a']],
    ['ＫＩＣＫ', ['vid_a']],
    ['bjj', ['vid_b']],
    ['guarded bjj', ['vid_b']],
    ['bjj kick', []],
  ])('is answered with other forms of its words: %s', (search, found) => {
    expect(find(search)).toEqual(found)
  })

  test('that one contains is answered with that one alone', () => {
    const exact = videoOf('vid_c', { title: 'Kicking' })
    const more = { ...snapshot, videos: [...videos, exact] }
    expect(ids(findVideos(more, { search: 'kicking' }, 'newest'))).toEqual(['vid_c'])
  })
})

test('an unknown genre does not filter, a known one does', () => {
  const snapshot = {
    ...snapshotOf([videoOf('vid_1', { movieGenreId: 'gen_wuxia' }), videoOf('vid_2')]),
    movieGenres: [genreOf('wuxia')],
  }
  expect(ids(findVideos(snapshot, { genre: 'wuxia' }, 'oldest'))).toEqual(['vid_1'])
  expect(ids(findVideos(snapshot, { genre: 'unknown' }, 'oldest'))).toEqual(['vid_1', 'vid_2'])
})

test('a video is found by its id, and nothing by another', () => {
  const snapshot = snapshotOf([videoOf('vid_1'), videoOf('vid_2')])
  expect(videosById(snapshot).get('vid_2')?.id).toBe('vid_2')
  expect(videosById(snapshot).get('vid_3')).toBeUndefined()
  expect(videosById(snapshotOf([])).get('vid_1')).toBeUndefined()
})
