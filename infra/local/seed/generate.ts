import { type Random, seededRandom } from './art/random.ts'
import type { ContentType, Tier } from './content/types.ts'

/** A video without picture or clip, for measuring how lists and searches behave with many. */
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

type Words = readonly [string, ...string[]]

const TECHNIQUES: Record<string, Words> = {
  karate: [
    'Gyaku-Zuki',
    'Mae Geri',
    'Ashi Barai',
    'Uraken',
    'Shuto Uke',
    'Kizami-Zuki',
    'Bassai Dai',
    'Tekki Shodan',
    'Ippon Kumite',
  ],
  'kung-fu': [
    'Chain Punch',
    'Chi Sao',
    'Pak Sao',
    'Single Whip',
    'Tiger Claw',
    'Butterfly Palm',
    'Bong Sao',
    'White Crane',
    'Cloud Hands',
  ],
  taekwondo: [
    'Dollyo Chagi',
    'Yop Chagi',
    'Naeryo Chagi',
    'Dwi Chagi',
    'Taegeuk Il Jang',
    'Momtong Jireugi',
    'Bandal Chagi',
    'Koryo',
  ],
  boxing: [
    'Jab',
    'Cross',
    'Left Hook',
    'Uppercut',
    'Shoulder Roll',
    'Pivot',
    'Body Shot',
    'Check Hook',
    'Double Jab',
    'Peek-a-Boo',
  ],
  mma: [
    'Cage Wrestling',
    'Ground and Pound',
    'Sprawl',
    'Level Change',
    'Underhook',
    'Wall Walk',
    'Front Headlock',
    'Switch Kick',
  ],
  'jiu-jitsu': [
    'Closed Guard',
    'Half Guard',
    'Scissor Sweep',
    'Armbar',
    'Triangle',
    'Kimura',
    'Back Take',
    'Knee Slice',
    'De La Riva',
    'Bow and Arrow',
  ],
  judo: [
    'Uchi Mata',
    'Seoi Nage',
    'O Soto Gari',
    'Tai Otoshi',
    'Ko Uchi Gari',
    'Harai Goshi',
    'Kesa Gatame',
    'Juji Gatame',
    'Grip Fighting',
  ],
  'muay-thai': [
    'Teep',
    'Low Kick',
    'Horizontal Elbow',
    'Clinch Knee',
    'Switch Knee',
    'Long Guard',
    'Sweep and Dump',
    'Pad Round',
    'Wai Kru',
  ],
  aikido: [
    'Irimi Nage',
    'Shiho Nage',
    'Ikkyo',
    'Kote Gaeshi',
    'Kaiten Nage',
    'Tenkan',
    'Jo Kata',
    'Kokyu Ho',
    'Suwari Waza',
  ],
  kendo: [
    'Men-Uchi',
    'Kote',
    'Do',
    'Tsuki',
    'Suriage Men',
    'Debana Kote',
    'Suburi',
    'Kirikaeshi',
    'Nihon Kata',
    'Footwork',
  ],
  'krav-maga': [
    'Choke Defence',
    'Bear Hug Escape',
    'Straight Strike',
    '360 Defence',
    'Ground Survival',
    'Third-Party Protection',
    'Groin Kick',
  ],
  capoeira: [
    'Ginga',
    'Aú',
    'Meia Lua',
    'Armada',
    'Queixada',
    'Negativa',
    'Rolê',
    'Bênção',
    'Martelo',
    'Esquiva',
  ],
}

const CATEGORY_SLUGS = Object.keys(TECHNIQUES)

const LESSON_FRAMES: Words = [
  '{t} from the Ground Up',
  'The {a} {t}',
  '{t}: {n} Details That Matter',
  '{t} under Pressure',
  '{t} for {w}',
  'Drilling {t}',
  '{t}, Slow and Fast',
  'Countering the {t}',
  '{t} in Combination',
  'Rebuilding Your {t}',
]
const FILM_FRAMES: Words = [
  'The {a} {o}',
  '{o} of {p}',
  'Return to {p}',
  'The Last {o}',
  '{n} Nights in {p}',
  'A {o} for {p}',
  'Beyond {p}',
  'The {a} Road to {p}',
]
const ADJECTIVES: Words = [
  'Quiet',
  'Honest',
  'Sharp',
  'Patient',
  'Hidden',
  'Heavy',
  'Perfect',
  'Broken',
  'Golden',
  'Unseen',
  'Simple',
  'Relentless',
  'Crimson',
  'Frozen',
  'Southern',
  'Wandering',
]
const OBJECTS: Words = [
  'Sword',
  'Gate',
  'Master',
  'Lantern',
  'Fist',
  'Oath',
  'Bell',
  'Ring',
  'Crane',
  'Tiger',
  'Student',
  'Drum',
  'Bridge',
  'Belt',
  'Scroll',
]
const PLACES: Words = [
  'Kurobane',
  'Mount Heng',
  'the Harbour',
  'Isan',
  'the Old Gym',
  'Salvador',
  'the Northern Pass',
  'Jade River',
  'Seven Pines',
  'the Salt Road',
  'Naha',
  'the Winter Court',
]
const WHOM: Words = [
  'Beginners',
  'Short Fighters',
  'Tall Fighters',
  'Competitors',
  'Over Forties',
  'Southpaws',
  'Teachers',
  'Busy People',
  'Desk Workers',
  'Late Starters',
]
const NUMBERS: Words = ['Three', 'Four', 'Five', 'Six', 'Seven', 'Nine', 'Ten', 'Twelve']
const OPENINGS: Words = [
  'A close look at {t}, filmed from three angles.',
  'Everything about {t} that a class of twenty has no time for.',
  'We start {t} without a partner and end it at full speed.',
  'The small corrections that make {t} reliable.',
  'A drill for {t} that fits in fifteen minutes a day.',
  'Where {t} fails, why it fails, and what to do instead.',
]
const STORIES: Words = [
  'An exile comes home to {p} and finds his school locked.',
  'Two rivals must share one winter in {p}.',
  'A teacher in {p} takes a student nobody else wants.',
  'One debt, one night and every road out of {p} watched.',
  'The people of {p} hire the only fighter they can afford.',
]
const ENDINGS: Words = [
  'Bring a partner or a mirror.',
  'With a printable plan for four weeks.',
  'Suitable for every level.',
  'Ends with questions from the class.',
  'Includes slow-motion and common mistakes.',
  'Some contact experience recommended.',
]
const CREDITS: Words = [
  'Shot on location.',
  'Based on a story told in three villages.',
  'With choreography by a team of nine.',
  'Subtitled in English.',
  'The first part of a trilogy.',
]
const FIRST_NAMES: Words = [
  'Haruka',
  'Tobias',
  'Delia',
  'Somchai',
  'Cida',
  'Noa',
  'Jun',
  'Claire',
  'Mateus',
  'Ingrid',
  'Pavel',
  'Yuna',
]
const LAST_NAMES: Words = [
  'Onodera',
  'Renk',
  'Marchetti',
  'Rattanakul',
  'Monteiro',
  'Peretz',
  'Asakawa',
  'Aubert',
  'Lindahl',
  'Novak',
  'Seong',
  'Okoye',
]
const COUNTRIES: Words = [
  'Japan',
  'China',
  'Thailand',
  'Brazil',
  'South Korea',
  'United States',
  'France',
  'Germany',
  'Hong Kong',
]
const TAGS: Words = [
  'basics',
  'advanced',
  'drill',
  'sparring',
  'timing',
  'footwork',
  'defence',
  'conditioning',
  'mobility',
  'strategy',
  'classic',
  'workout',
]
const TYPES: readonly [ContentType, ...ContentType[]] = [
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
const TIERS: readonly [Tier, ...Tier[]] = ['free', 'free', 'premium', 'premium', 'master']

/** Seconds, low and high, by what it is. */
const LENGTHS: Record<ContentType, readonly [number, number]> = {
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
    t: random.pick(TECHNIQUES[category] ?? WHOM),
    a: random.pick(ADJECTIVES),
    n: random.pick(NUMBERS),
    w: random.pick(WHOM),
    o: random.pick(OBJECTS),
    p: random.pick(PLACES),
  }
}

function filmFacts(random: Random, contentType: ContentType) {
  if (contentType === 'training' || contentType === 'live_event') return {}
  return {
    releaseYear: random.whole(1998, 2025),
    director: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
    country: random.pick(COUNTRIES),
    imdbRating: random.between(5.2, 8.8).toFixed(1),
  }
}

function generateVideo(number: number, random: Random): GeneratedVideo {
  const category = CATEGORY_SLUGS[random.whole(0, CATEGORY_SLUGS.length - 1)] ?? 'karate'
  const contentType = random.pick(TYPES)
  const isLesson = contentType === 'training' || contentType === 'live_event'
  const facts = drawFacts(random, category)
  const title = fill(random.pick(isLesson ? LESSON_FRAMES : FILM_FRAMES), facts)
  const description = `${fill(random.pick(isLesson ? OPENINGS : STORIES), facts)} ${random.pick(isLesson ? ENDINGS : CREDITS)}`
  const [low, high] = LENGTHS[contentType]
  const viewCount = Math.floor(12 / (0.0004 + random.next() ** 2 * 0.9))
  return {
    slug: `generated-${number}`,
    title: `${title} No. ${number}`,
    description,
    category,
    contentType,
    accessLevel: random.pick(TIERS),
    duration: random.whole(low, high),
    language: 'English',
    tags: [...new Set([random.pick(TAGS), random.pick(TAGS), random.pick(TAGS)])],
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
