import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SearchResult } from '#shared/contract/catalogue.ts'
import type { Course } from '#shared/contract/courses/course.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import { search } from '../../../functions/catalogue/search.ts'
import { editsToBeginning, isOneEditApart } from '../../../functions/catalogue/similar-words.ts'
import { withCounters } from '../../../functions/ports/catalogue/catalogue-counters.ts'
import { emptySnapshot, type Snapshot } from '../../../functions/ports/catalogue/snapshot.ts'
import { anySnapshot, categoryOf, videoOf } from '../../support/platform/snapshots.ts'
import { productOf } from '../../support/store/products.ts'

/** The search on the server. */

const named = (title: string, given: Partial<Video> = {}) => videoOf(`vid_${title}`, { title, ...given })
const over = (videos: Video[], more: Partial<Snapshot> = {}): Snapshot => ({
  ...emptySnapshot,
  videos,
  ...more,
})
const titles = (results: SearchResult[]) => results.map(({ title }) => title)

const courseOf = (title: string, given: Partial<Course> = {}): Course => ({
  id: `crs_${title}`,
  title,
  description: '',
  shortDescription: '',
  thumbnailUrl: null,
  instructorName: null,
  instructorBio: null,
  instructorImageUrl: null,
  instructorCredentials: null,
  instructorId: null,
  duration: 1,
  lessonsCount: 0,
  level: 'beginner',
  price: '0.00',
  categoryId: null,
  category: null,
  accessLevel: 'free',
  isPublished: true,
  isFeatured: false,
  enrollmentCount: 0,
  rating: '0.00',
  outcomes: [],
  lessons: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...given,
})

describe('under two characters', () => {
  test.each(['', 'k', '\u0301\u0301'])('%j finds nothing', (q) => {
    expect(search(over([named('karate')]), q)).toEqual([])
  })
})

describe('results', () => {
  const snapshot = over([named('Karate from zero', { category: { name: 'Karate', slug: 'karate' } })], {
    courses: [courseOf('Karate in ten weeks', { shortDescription: 'From white belt' })],
    categories: [categoryOf('karate', 'Karate')],
  })

  test('are videos, courses and categories, in that order; a category carries its slug', () => {
    expect(search(snapshot, 'karate').map(({ type, title, slug }) => [type, title, slug])).toEqual([
      ['video', 'Karate from zero', null],
      ['course', 'Karate in ten weeks', null],
      ['category', 'Karate', 'karate'],
    ])
  })

  test('include products, after everything else, which are also found by their tags', () => {
    const products = [productOf('Karate belt tee'), productOf('Ensō Tee', { tags: ['karate'] })]
    const found = search({ ...snapshot, products }, 'karate')
    expect(found.map(({ type, title }) => [type, title]).slice(3)).toEqual([
      ['product', 'Karate belt tee'],
      ['product', 'Ensō Tee'],
    ])
    expect(search({ ...snapshot, products }, 'enso te').map(({ title }) => title)).toContain('Ensō Tee')
  })

  test('have id, type, title, description, picture and category, and no field more than the slug', () => {
    for (const result of search(snapshot, 'karate')) {
      expect(Object.keys(result).sort()).toEqual([
        'category',
        'description',
        'id',
        'slug',
        'thumbnailUrl',
        'title',
        'type',
      ])
    }
    expect(search(snapshot, 'ten weeks')[0]?.description).toBe('From white belt')
  })

  test('are at most five of each type', () => {
    const many = Array.from({ length: 9 }, (_, at) => `Kick ${at}`)
    const found = search(
      over(
        many.map((title) => named(title)),
        {
          courses: many.map((title) => courseOf(title)),
          categories: many.map((title, at) => categoryOf(`kick-${at}`, title)),
        },
      ),
      'kick',
    )
    expect(found.map(({ type }) => type)).toEqual([
      ...Array.from({ length: 5 }, () => 'video'),
      ...Array.from({ length: 5 }, () => 'course'),
      ...Array.from({ length: 5 }, () => 'category'),
    ])
  })
})

describe('words in other forms', () => {
  const first = [{ words: ['bjj', 'jiu-jitsu'] }]
  const found = (snapshot: Snapshot, q: string) => titles(search(snapshot, q))

  test('find what has the word in any form, behind what has it as typed', () => {
    const snapshot = over([
      named('High kicks for beginners'),
      named('Kicking drills'),
      named('A quick start', { description: 'How to kick' }),
      named('Sidekick stories'),
    ])
    expect(found(snapshot, 'kicking')).toEqual([
      'Kicking drills',
      'High kicks for beginners',
      'A quick start',
    ])
    expect(found(snapshot, 'kicked high')).toEqual(['High kicks for beginners'])
  })

  test('never hide an exact match, however many other forms there are', () => {
    const many = Array.from({ length: 30 }, (_, at) => named(`Kick number ${at}`, { viewCount: 1000 }))
    const snapshot = over([...many, named('Art of kicking'), named('Old', { description: 'Mostly kicking' })])
    expect(found(snapshot, 'kicking').slice(0, 2)).toEqual(['Art of kicking', 'Old'])
    expect(found(snapshot, 'kicking')).toHaveLength(5)
  })

  test('are found by the synonyms of the catalogue, in both directions, and by no others', () => {
    const snapshot = over([named('Jiu Jitsu guard'), named('BJJ for women'), named('Judo guard')], {
      synonyms: first,
    })
    expect(found(snapshot, 'bjj')).toEqual(['BJJ for women', 'Jiu Jitsu guard'])
    expect(found(snapshot, 'jiu-jitsu')).toEqual(['Jiu Jitsu guard', 'BJJ for women'])
    expect(found(snapshot, 'bjj guard')).toEqual(['Jiu Jitsu guard'])
    expect(found({ ...snapshot, synonyms: [] }, 'bjj')).toEqual(['BJJ for women'])
  })

  test('are found in courses, disciplines and products, and with accents', () => {
    const snapshot = over([], {
      synonyms: first,
      courses: [courseOf('Ground work', { shortDescription: 'x', description: 'The jiu-jítsu way' })],
      categories: [categoryOf('jiu-jitsu', 'Jiu-Jitsu')],
      products: [productOf('Belt', { tags: ['jiu jitsu'] })],
    })
    expect(found(snapshot, 'bjj')).toEqual(['Ground work', 'Jiu-Jitsu', 'Belt'])
  })

  test('typed in full width are found, and texts in full width too', () => {
    const snapshot = over([named('Kick basics'), named('ＫＡＴＡ one')])
    expect(found(snapshot, 'ｋｉｃｋ')).toEqual(['Kick basics'])
    expect(found(snapshot, 'kata')).toEqual(['ＫＡＴＡ one'])
  })
})

describe('the order', () => {
  test('titles come before descriptions, and descriptions before words that only sound alike', () => {
    const snapshot = over([
      named('Katta of the south', { description: 'a typo in the title' }),
      named('Forms', { description: 'Every kata, slowly' }),
      named('Advanced kata'),
      named('Kata by kata'),
    ])
    expect(titles(search(snapshot, 'kata'))).toEqual([
      'Kata by kata',
      'Advanced kata',
      'Forms',
      'Katta of the south',
    ])
  })

  test('a title that begins with the query comes first, then a word that does, then the inside of a word; then the most watched', () => {
    const snapshot = over([
      named('Unboxing the bag'),
      named('Thai boxing'),
      named('Boxing basics', { viewCount: 1 }),
      named('Boxing for two', { viewCount: 9 }),
    ])
    expect(titles(search(snapshot, 'boxing'))).toEqual([
      'Boxing for two',
      'Boxing basics',
      'Thai boxing',
      'Unboxing the bag',
    ])
  })

  test('the most watched and most taken are ordered by the counters', () => {
    const snapshot = over([named('Boxing one', { viewCount: 2 }), named('Boxing two', { viewCount: 1 })], {
      courses: [courseOf('Boxing a', { enrollmentCount: 2 }), courseOf('Boxing b', { enrollmentCount: 1 })],
    })
    const counters = {
      writtenAt: '',
      videos: { 'vid_Boxing two': { viewCount: 3, rating: '0.00' } },
      courses: { 'crs_Boxing b': { enrollmentCount: 3 } },
    }
    const found = titles(search(withCounters(snapshot, counters), 'boxing'))
    expect(found).toEqual(['Boxing two', 'Boxing one', 'Boxing b', 'Boxing a'])
    expect(titles(search(snapshot, 'boxing'))).toEqual(['Boxing one', 'Boxing two', 'Boxing a', 'Boxing b'])
  })
})

describe('typing badly', () => {
  const snapshot = over([
    named('Taekwondo kicks'),
    named('Hélène Morel on falling'),
    named('Guard passing'),
    named('Judo', { category: { name: 'Jiu-Jitsu', slug: 'jiu-jitsu' } }),
    named('Wing chun hands', { category: { name: 'Kung Fu', slug: 'kung-fu' } }),
  ])
  const find = (q: string) => titles(search(snapshot, q))

  test.each([
    ['taekwndo', 'Taekwondo kicks'],
    ['tekwondoo', 'Taekwondo kicks'],
    ['tae kwon do', 'Taekwondo kicks'],
    ['gaurd', 'Guard passing'],
    ['passing gurad', 'Guard passing'],
    ['helene', 'Hélène Morel on falling'],
    ['hélene', 'Hélène Morel on falling'],
    ['HELENE MOREL', 'Hélène Morel on falling'],
    ['jiujitsu', 'Judo'],
    ['jujitsu', 'Judo'],
    ['kungfu', 'Wing chun hands'],
    ['pássing', 'Guard passing'],
  ])('%s finds %s', (q, title) => {
    expect(find(q)[0]).toBe(title)
  })

  test('a short word is not corrected at the beginning of a longer one', () => {
    expect(titles(search(over([named('The judge'), named('Judo')]), 'judo'))).toEqual(['Judo'])
  })

  test.each(['jxd', 'jvdq', 'xaekwxyz', 'gxxrd', 'zz', '.*', '((', '\\\\', 'the judo'])(
    '%s is too far off',
    (q) => {
      expect(find(q)).toEqual([])
    },
  )
})

const anyQuery = fc.oneof(
  fc.constantFrom(
    'ka',
    'kata',
    'KATA',
    'katta',
    'ju',
    'judo',
    'jduo',
    'ströM',
    'strom',
    'ka.ta',
    '空手',
    '(',
    'a*',
  ),
  fc.string({ minLength: 2, maxLength: 8 }),
)

/** Whether the specification's substring rule finds it. */
const isExact = (snapshot: Snapshot, { type, id, title }: SearchResult, q: string) => {
  const video = snapshot.videos.find((each) => each.id === id)
  const texts = type === 'video' ? [video?.title, video?.description, video?.category?.name] : [title]
  return texts.some((text) => text?.toLowerCase().includes(q.toLowerCase()))
}

describe('for any catalogue and any query', () => {
  test('exact hits come before all others', () => {
    fc.assert(
      fc.property(anySnapshot, anyQuery, (snapshot, q) => {
        for (const type of ['video', 'category'] as const) {
          const found = search(snapshot, q).filter((each) => each.type === type)
          const exact = found.map((each) => isExact(snapshot, each, q))
          expect(exact).toEqual([...exact].sort((a, b) => Number(b) - Number(a)))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('tolerance never hides an exact hit: five are shown, or all of them if there are fewer', () => {
    fc.assert(
      fc.property(anySnapshot, anyQuery, (snapshot, q) => {
        if (q.length < 2) return
        const all = snapshot.videos.filter(({ id, title }) =>
          isExact(snapshot, { id, title, type: 'video' } as SearchResult, q),
        )
        const found = search(snapshot, q).filter(
          (each) => each.type === 'video' && isExact(snapshot, each, q),
        )
        expect(found).toHaveLength(Math.min(5, all.length))
      }),
      { numRuns: 500 },
    )
  })

  test('no result is shown twice', () => {
    fc.assert(
      fc.property(anySnapshot, anyQuery, (snapshot, q) => {
        const ids = search(snapshot, q).map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})

describe('edits', () => {
  const word = fc.stringMatching(/^[a-d]{1,7}$/)

  /** The textbook's whole table, compared with the bounded one. */
  function tableOf(word: string, longer: string): number[][] {
    const table = Array.from({ length: word.length + 1 }, (_, row) =>
      Array.from({ length: longer.length + 1 }, (_, at) => (row === 0 ? at : at === 0 ? row : 0)),
    )
    const cell = (row: number, at: number) => table[row]?.[at] ?? Number.POSITIVE_INFINITY
    for (let row = 1; row <= word.length; row++) {
      for (let at = 1; at <= longer.length; at++) {
        const same = word[row - 1] === longer[at - 1]
        const swapped =
          row > 1 && at > 1 && word[row - 1] === longer[at - 2] && word[row - 2] === longer[at - 1]
        const line = table[row]
        if (line)
          line[at] = Math.min(
            cell(row - 1, at) + 1,
            cell(row, at - 1) + 1,
            cell(row - 1, at - 1) + (same ? 0 : 1),
            swapped ? cell(row - 2, at - 2) + 1 : Number.POSITIVE_INFINITY,
          )
      }
    }
    return table
  }

  const toBeginning = (word: string, longer: string) => Math.min(...(tableOf(word, longer).at(-1) ?? []))
  const toWhole = (word: string, other: string) => tableOf(word, other).at(-1)?.at(-1)

  test('are counted as the textbook counts them, up to the limit that matters', () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom(0, 1, 2), (one, other, most) => {
        const counted = editsToBeginning(one, other, most)
        const actual = toBeginning(one, other)
        if (actual <= most) expect(counted).toBe(actual)
        else expect(counted).toBeGreaterThan(most)
      }),
      { numRuns: 2000 },
    )
  })

  test('a single one is told apart from none and from more', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(isOneEditApart(one, other)).toBe(toWhole(one, other) === 1)
      }),
      { numRuns: 2000 },
    )
  })
})
