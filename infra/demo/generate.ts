import { type Random, seededRandom } from './art/random.ts'
import type { ContentType, Tier } from './content/types.ts'
import { techniques } from './generate-techniques.ts'
import {
  adjectives,
  countries,
  credits,
  endings,
  filmFrames,
  firstNames,
  lastNames,
  lessonFrames,
  numbers,
  objects,
  openings,
  places,
  stories,
  tags,
  whom,
} from './generate-words.ts'

/** A video without picture or clip, to measure lists and searches with large numbers. */
export type GeneratedVideo = {
  slug: string
  title: string
  description: string
  category: string
  contentType: ContentType
  accessLevel: Tier
  duration: number
  language: string
  tags: readonly string[]
  viewCount: number
  rating: string
  isPublished: boolean
  isFeatured: boolean
  daysAgo: number
  releaseYear?: number
  director?: string
  country?: string
  imdbRating?: string
}

const categorySlugs = Object.keys(techniques)

const contentTypes: readonly [ContentType, ...ContentType[]] = [
  'training',
  'training',
  'training',
  'training',
  'training',
  'training',
  'movie',
  'movie',
  'tv_episode',
  'documentary',
  'live_event',
]

const tiers: readonly [Tier, ...Tier[]] = ['free', 'free', 'premium', 'premium', 'master']

/** Seconds, low and high, by type of content. */
const lengths: Record<ContentType, readonly [number, number]> = {
  training: [420, 4200],
  movie: [4800, 8400],
  tv_episode: [1500, 3300],
  documentary: [2400, 6000],
  live_event: [5400, 14400],
}

type Facts = Record<'t' | 'a' | 'n' | 'w' | 'o' | 'p', string>

const fill = (frame: string, facts: Facts) =>
  frame.replaceAll(/\{([tanwop])\}/g, (_, key: keyof Facts) => facts[key])

function drawFacts(random: Random, category: string): Facts {
  return {
    t: random.pick(techniques[category] ?? whom),
    a: random.pick(adjectives),
    n: random.pick(numbers),
    w: random.pick(whom),
    o: random.pick(objects),
    p: random.pick(places),
  }
}

function filmFacts(random: Random, contentType: ContentType) {
  if (contentType === 'training' || contentType === 'live_event') return {}
  return {
    releaseYear: random.whole(1998, 2025),
    director: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    country: random.pick(countries),
    imdbRating: random.between(5.2, 8.8).toFixed(1),
  }
}

function generateVideo(number: number, random: Random): GeneratedVideo {
  const category = categorySlugs[random.whole(0, categorySlugs.length - 1)] ?? 'karate'
  const contentType = random.pick(contentTypes)
  const isLesson = contentType === 'training' || contentType === 'live_event'
  const facts = drawFacts(random, category)
  const title = fill(random.pick(isLesson ? lessonFrames : filmFrames), facts)
  const description = `${fill(random.pick(isLesson ? openings : stories), facts)} ${random.pick(isLesson ? endings : credits)}`
  const [low, high] = lengths[contentType]
  const viewCount = Math.floor(12 / (0.0004 + random.next() ** 2 * 0.9))
  return {
    slug: `generated-${number}`,
    title: `${title} No. ${number}`,
    description,
    category,
    contentType,
    accessLevel: random.pick(tiers),
    duration: random.whole(low, high),
    language: 'English',
    tags: [...new Set([random.pick(tags), random.pick(tags), random.pick(tags)])],
    viewCount,
    rating: viewCount < 20 ? '0.00' : random.between(3.1, 4.99).toFixed(2),
    isPublished: !random.chance(0.03),
    isFeatured: random.chance(0.004),
    daysAgo: random.whole(0, 1460),
    ...filmFacts(random, contentType),
  }
}

/** Yields `count` videos, numbered from 1; the same seed yields the same videos. */
export function* generateVideos(count: number, seed: string | number): Generator<GeneratedVideo> {
  const random = seededRandom(seed)
  for (let number = 1; number <= count; number++) yield generateVideo(number, random)
}
