import * as fc from 'fast-check'
import type { Category, MovieGenre } from '#shared/contract/category.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import type { Snapshot } from '../../../functions/ports/catalogue/snapshot.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()

/** Words with many overlaps, including special characters of patterns and other scripts. */
const word = fc.constantFrom(
  'Kata',
  'KATA',
  'ka.ta',
  'a*',
  '(',
  '[x',
  '\\',
  'Ström',
  'STRÖM',
  '空手',
  'Judo',
  'ju',
  '',
)
const words = fc.array(word, { maxLength: 4 }).map((list) => list.join(' '))

export const categoryOf = (slug: string, name = slug): Category => ({
  id: `cat_${slug}`,
  slug,
  name,
  description: '',
  icon: null,
  coverUrl: null,
  createdAt: at(0),
})

export const genreOf = (slug: string): MovieGenre => ({
  id: `gen_${slug}`,
  slug,
  name: slug,
  description: '',
  martialArtStyle: '',
  subGenres: [],
  iconUrl: null,
  color: '#FFD700',
  isActive: true,
  createdAt: at(0),
})

const categories = [categoryOf('karate', 'Karate Dō'), categoryOf('judo', 'Judo (throws)')]
const genres = [genreOf('wuxia'), genreOf('samurai')]

/** A published video with the given fields. The rest is plain. */
export function videoOf(id: string, given: Partial<Video> = {}): Video {
  return {
    id,
    title: id,
    description: '',
    thumbnailUrl: null,
    duration: 60,
    categoryId: null,
    category: null,
    movieGenreId: null,
    contentType: 'training' as const,
    accessLevel: 'free' as const,
    releaseYear: null,
    director: null,
    cast: [],
    country: null,
    language: 'English',
    imdbRating: null,
    tags: [],
    viewCount: 0,
    rating: '0.00',
    isPublished: true,
    isFeatured: false,
    publishedAt: null,
    createdAt: at(0),
    updatedAt: at(0),
    ...given,
  }
}

/** Few values a field, so that ties and matches are frequent. */
const video = fc
  .record({
    title: words,
    description: words,
    category: fc.option(fc.constantFrom(...categories)),
    movieGenreId: fc.option(fc.constantFrom(...genres.map(({ id }) => id))),
    contentType: fc.constantFrom('movie' as const, 'training' as const, 'documentary' as const),
    accessLevel: fc.constantFrom('free' as const, 'premium' as const, 'master' as const),
    viewCount: fc.integer({ min: 0, max: 3 }),
    isFeatured: fc.boolean(),
    createdAt: fc.integer({ min: 0, max: 3 }).map(at),
    publishedAt: fc.option(fc.integer({ min: 0, max: 3 }).map(at)),
  })
  .map(({ category, ...rest }) => ({
    ...rest,
    categoryId: category?.id ?? null,
    category: category && { name: category.name, slug: category.slug },
  }))

/** Any published catalogue of at most 40 videos. */
export const anySnapshot: fc.Arbitrary<Snapshot> = fc.array(video, { maxLength: 40 }).map((videos) => ({
  videos: videos.map((given, place) => videoOf(`vid_${place}`, given)),
  chapters: [],
  courses: [],
  categories,
  movieGenres: genres,
  instructors: [],
  products: [],
  synonyms: [],
}))

export const anySort = fc.constantFrom(
  'newest' as const,
  'oldest' as const,
  'name' as const,
  'popular' as const,
  'published' as const,
)

export const anyFilter = fc.record(
  {
    search: fc.oneof(word, words),
    category: fc.constantFrom('karate', 'judo', 'unknown'),
    genre: fc.constantFrom('wuxia', 'samurai', 'unknown'),
    access: fc.constantFrom('free' as const, 'premium' as const, 'master' as const),
    contentType: fc.uniqueArray(fc.constantFrom('movie' as const, 'training' as const), { minLength: 1 }),
    featured: fc.constant(true),
  },
  { requiredKeys: [] },
)
