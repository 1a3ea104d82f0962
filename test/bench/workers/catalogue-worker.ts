import type { VideoSort } from '#shared/contract/catalogue.ts'
import { handler } from '../../../functions/catalogue/index.ts'
import { findVideos, pageOf } from '../../../functions/catalogue/listing.ts'
import { changeCounters } from '../../../functions/ports/catalogue/catalogue-counters.ts'
import { currentSnapshot } from '../../../functions/ports/catalogue/catalogue-index.ts'
import { changeSnapshot } from '../../../functions/ports/catalogue/change-snapshot.ts'
import type { Snapshot } from '../../../functions/ports/catalogue/snapshot.ts'
import { callHandler } from '../call.ts'
import { type Cost, costOf } from '../measure.ts'
import { answerQuestions } from './worker.ts'

/** The Lambda of public reads over one catalogue, in a process of its own. */

export type CatalogueQuestion = { ask: 'snapshot' } | { ask: 'cost'; case: CaseName; calls: number }

export type SnapshotAnswer = {
  /** Milliseconds. */
  firstCopy: number
  firstList: number
  firstSearch: number
  /** Of one item, and of so many that the whole snapshot is written. */
  write: number
  writeWhole: number
  /** One where a hundredth of the videos were counted since the last rebuild of the index, and one where all were. */
  counted: { some: CountedAnswer; all: CountedAnswer }
  /** Bytes in memory. */
  held: number
}

/** Milliseconds to write the counters, and of the first calls of a process that has them. */
export type CountedAnswer = { write: number; firstList: number; firstSearch: number }

/** Calls are counted over all rounds, so that a new query stays new. */
let asked = 0
const list = (query: string) => callHandler(handler, `/api/videos?limit=12${query}`)
const search = (q: string) => callHandler(handler, `/api/search?q=${encodeURIComponent(q)}`)
const pick = <Item>(items: readonly Item[], number: number) => items[number % items.length]

/** Videos on the first page of a new query, made by changing the unwanted part. */
const unasked = () => {
  const types = ['movie', 'tv_episode', 'documentary', 'training', 'live_event']
  const number = asked++
  const chosen = types.filter((_, place) => ((number % 31) + 1) & (1 << place))
  const turned = chosen.map((_, place) => pick(chosen, place + number))
  const category = pick(['karate', 'judo', 'boxing', 'kendo', 'aikido', 'mma', 'capoeira'], number) ?? ''
  return `&category=${category}&contentType=${turned.join(',')}&sort=${pick(['newest', 'popular'], number)}`
}

const formed = [
  'kicking',
  'punched',
  'throws',
  'blocked',
  'striking',
  'choked',
  'rolls',
  'sparred',
  'drilling',
]
const plainWords = [
  'from',
  'with',
  'the',
  'and',
  'for',
  'guide',
  'basic',
  'first',
  'one',
  'art',
  'way',
  'day',
]
const otherForm = () => {
  const number = asked++
  return `${pick(formed, number)} ${pick(plainWords, Math.floor(number / formed.length))}`
}

type Needles = { common: readonly string[]; rare: readonly string[] }

const cases = {
  'first page': async () => list(''),
  'deep page': async () => list(`&cursor=${await deepCursor('newest')}`),
  // Filters that fill a page of 12 at every size. Otherwise the smallest catalogue would return less.
  'by access and type': async () => list('&access=premium&contentType=training'),
  'by access and type, later page': async () =>
    list(`&access=premium&contentType=training&cursor=${await middleCursor()}`),
  'most popular': async () => list('&sort=popular'),
  'by name, deep': async () => list(`&sort=name&cursor=${await deepCursor('name')}`),
  'filter nobody asked before': async () => list(unasked()),
  'one video': async () => callHandler(handler, await someVideo()),
  'list, common word': async () => list(`&search=${encodeURIComponent(await needle('common'))}`),
  'list, rare word': async () => list(`&search=${encodeURIComponent(await needle('rare'))}`),
  'list, nothing found': async () => list(`&search=${encodeURIComponent(`the qx${asked++}`)}`),
  'list, repeated word': async () => list('&search=from'),
  'search, common word': async () => search(await needle('common')),
  'search, rare word': async () => search(await needle('rare')),
  'search, nothing found': async () => search(`the qx${asked++}`),
  'search, repeated word': async () => search('from'),
  // Words that no text contains as typed, found in other forms: more of them than the cache of answers holds.
  'list, other form': async () => list(`&search=${encodeURIComponent(otherForm())}`),
  'search, other form': async () => search(otherForm()),
  'search, synonym': async () => search(pick(['bjj', 'tkd', 'mma', 'thai boxing'], asked++) ?? ''),
} as const satisfies Record<string, () => Promise<unknown>>
export type CaseName = keyof typeof cases

let prepared: { snapshot: Snapshot; needles: Needles; deep: Map<VideoSort, string> } | undefined

/** Everything that is not measured: search words and cursors. */
async function preparation() {
  if (prepared) return prepared
  const snapshot = await currentSnapshot()
  const deep = new Map((['newest', 'name'] as const).map((sort) => [sort, cursorAt(snapshot, sort, 0.9)]))
  prepared = { snapshot, needles: needlesOf(snapshot), deep }
  return prepared
}

/** The cursor before the last tenth of a list. */
function cursorAt(snapshot: Snapshot, sort: VideoSort, share: number): string {
  const videos = findVideos(snapshot, {}, sort)
  const from = Math.min(Math.floor(videos.length * share), videos.length - 20)
  return pageOf(videos.slice(from), sort, 1, undefined).next ?? ''
}

const deepCursor = async (sort: VideoSort) => (await preparation()).deep.get(sort) ?? ''

/** Hundreds of each, many more than the cache of answers holds. */
function needlesOf({ videos }: Snapshot): Needles {
  // From words that many videos have, so that the search finds much.
  const texts = videos.slice(0, 100).map(({ title, description }) => `${title} ${description}`.toLowerCase())
  const counts = new Map<string, number>()
  for (const text of texts) {
    const pieces = new Set(Array.from({ length: text.length - 3 }, (_, at) => text.slice(at, at + 4)))
    for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  }
  const common = [...counts].filter(([piece, count]) => count >= 10 && piece.trim().length === 4)
  // Every title of the generated catalogue ends in its own number.
  const rare = videos.slice(0, 5000).map(({ title }) => title.slice(title.lastIndexOf('No. ')))
  return { common: common.map(([piece]) => piece), rare }
}

/** The cursor after the second video of the filtered list. */
async function middleCursor(): Promise<string> {
  const { snapshot } = await preparation()
  const found = findVideos(snapshot, { access: 'premium', contentType: ['training'] }, 'newest')
  return pageOf(found, 'newest', 2, undefined).next ?? ''
}

async function needle(kind: keyof Needles): Promise<string> {
  return pick((await preparation()).needles[kind], asked++) ?? ''
}

async function someVideo(): Promise<string> {
  const { snapshot } = await preparation()
  return `/api/videos/${pick(snapshot.videos, asked++ * 7919)?.id}`
}

/** Milliseconds of the clock. */
async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

async function snapshotCosts(): Promise<SnapshotAnswer> {
  const before = process.memoryUsage()
  const firstCopy = await timed(currentSnapshot)
  const firstList = await timed(() => list(''))
  const firstSearch = await timed(() => search('from'))
  const after = process.memoryUsage()
  const counted = { some: await countedCosts(100), all: await countedCosts(1) }
  const write = await timed(() => changeSnapshot(retitled(1)))
  const writeWhole = await timed(() => changeSnapshot(retitled(2000)))
  const held = after.heapUsed - before.heapUsed
  return { firstCopy, firstList, firstSearch, write, writeWhole, counted, held }
}

/** Changes the first `many` videos. */
const retitled =
  (many: number) =>
  async ({ videos, ...others }: Snapshot): Promise<Snapshot> => ({
    ...others,
    videos: videos.map((video, place) => (place < many ? { ...video, title: `${video.title}!` } : video)),
  })

/** The cost of a minute's views where each `step`-th video has its figures in the counters. */
async function countedCosts(step: number): Promise<CountedAnswer> {
  const { videos } = await currentSnapshot()
  const counted = videos.filter((_, place) => place % step === 0)
  const figures = counted.map(
    ({ id, viewCount, rating }) => [id, { viewCount: viewCount + 1, rating }] as const,
  )
  const write = await timed(() =>
    changeCounters(async (counters) => ({ ...counters, videos: Object.fromEntries(figures) })),
  )
  const firstList = await timed(() => list('&sort=popular'))
  const firstSearch = await timed(() => search('from'))
  return { write, firstList, firstSearch }
}

async function cost(name: CaseName, calls: number): Promise<Cost> {
  await preparation()
  return costOf(calls, cases[name])
}

answerQuestions<CatalogueQuestion>(async (question) =>
  question.ask === 'snapshot' ? snapshotCosts() : cost(question.case, question.calls),
)
