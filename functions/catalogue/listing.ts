import type { Video, VideoSort } from '#shared/contract/catalogue.ts'
import type { Page } from '#shared/contract/page.ts'
import type { Snapshot } from '../ports/catalogue-index.ts'
import { cursorOf, headOf, type Place, placeOf } from './cursor.ts'

export type VideoFilter = {
  search?: string | undefined
  /** Slugs. */
  category?: string | undefined
  genre?: string | undefined
  access?: Video['accessLevel'] | undefined
  contentType?: Video['contentType'][] | undefined
  featured?: boolean
}

/** Answers of the last filters, so that the next page and the next caller scan nothing. */
const answersKept = 64

type Listing = {
  snapshot: Snapshot
  /** What the substring rule looks at, lower-cased, by video id. */
  haystacks: Map<string, string>
  orders: Map<VideoSort, Video[]>
  answers: Map<string, readonly Video[]>
  places: Map<string, number>
}

const listings = new WeakMap<Snapshot, Listing>()

function listingOf(snapshot: Snapshot): Listing {
  const known = listings.get(snapshot)
  if (known) return known
  const haystacks = new Map(snapshot.videos.map((video) => [video.id, haystackOf(video)]))
  const made = { snapshot, haystacks, orders: new Map(), answers: new Map(), places: new Map() }
  listings.set(snapshot, made)
  return made
}

/** Title, description and category name: the fields the specification searches. */
function haystackOf(video: Video): string {
  return `${video.title}\n${video.description}\n${video.category?.name ?? ''}`.toLowerCase()
}

const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const later = (a: Place, b: Place) => ascending(b.createdAt, a.createdAt) || ascending(b.id, a.id)
/** Much quicker than `localeCompare`, which asks for the language each time. */
const { compare: alphabetical } = new Intl.Collator('en')

/** Complete orders: no two videos are equal, so a place is one place. */
const orders: Record<VideoSort, (a: Place, b: Place) => number> = {
  newest: later,
  oldest: (a, b) => later(b, a),
  name: (a, b) => alphabetical(headOf(a.title), headOf(b.title)) || later(a, b),
  popular: (a, b) => b.viewCount - a.viewCount || later(a, b),
}

function orderedBy(listing: Listing, sort: VideoSort): Video[] {
  const known = listing.orders.get(sort)
  if (known) return known
  const made = [...listing.snapshot.videos].sort(orders[sort])
  listing.orders.set(sort, made)
  return made
}

/** All matches in order. The same question of the same snapshot is answered from memory. */
export function findVideos(snapshot: Snapshot, filter: VideoFilter, sort: VideoSort): readonly Video[] {
  const listing = listingOf(snapshot)
  const question = JSON.stringify([sort, filter])
  const known = listing.answers.get(question)
  if (known) return known
  const found = scan(listing, filter, sort)
  if (listing.answers.size >= answersKept) listing.answers.delete(listing.answers.keys().next().value ?? '')
  listing.answers.set(question, found)
  return found
}

function scan(listing: Listing, filter: VideoFilter, sort: VideoSort): readonly Video[] {
  const all = orderedBy(listing, sort)
  if (Object.values(filter).every((wanted) => !wanted)) return all
  const textOf = (video: Video) => listing.haystacks.get(video.id) ?? ''
  return all.filter(matcherOf(filter, listing.snapshot.movieGenres, textOf))
}

/** Whether a video passes all that is asked for. `textOf` is what the substring rule looks at, lower-cased. */
export function matcherOf(
  filter: VideoFilter,
  genres: readonly { id: string; slug: string }[],
  textOf: (video: Video) => string = haystackOf,
): (video: Video) => boolean {
  const needle = filter.search?.toLowerCase()
  const genreId = filter.genre && genres.find(({ slug }) => slug === filter.genre)?.id
  const { category, access, contentType, featured } = filter
  return (video) =>
    (!category || video.category?.slug === category) &&
    (!access || video.accessLevel === access) &&
    (!contentType || contentType.includes(video.contentType)) &&
    (!genreId || video.movieGenreId === genreId) &&
    (!featured || video.isFeatured) &&
    (!needle || textOf(video).includes(needle))
}

/** The first `most` videos the substring rule finds, newest first, without looking further. */
export function firstMatches(snapshot: Snapshot, search: string, most: number): Video[] {
  const listing = listingOf(snapshot)
  const needle = search.toLowerCase()
  const found: Video[] = []
  for (const video of orderedBy(listing, 'newest')) {
    if ((listing.haystacks.get(video.id) ?? '').includes(needle)) found.push(video)
    if (found.length === most) break
  }
  return found
}

/**
 * `limit` videos after the place the cursor names. That outlives changes of the catalogue: what keeps its place
 * is neither left out nor given twice, whatever else is added, removed or moved meanwhile.
 */
export function pageOf(
  videos: readonly Video[],
  sort: VideoSort,
  limit: number,
  cursor: string | undefined,
): Page<Video> {
  const start = cursor ? firstAfter(videos, sort, placeOf(cursor)) : 0
  const items = videos.slice(start, start + limit)
  const last = items.at(-1)
  const next = last && start + limit < videos.length ? cursorOf(last) : undefined
  return { items, total: videos.length, ...(next && { next }) }
}

/** By halving: the list is in that order. */
function firstAfter(videos: readonly Video[], sort: VideoSort, place: Place): number {
  let [from, to] = [0, videos.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const video = videos[middle]
    if (video && orders[sort](video, place) <= 0) from = middle + 1
    else to = middle
  }
  return from
}

/** The video of an id; undefined where none is published under it. */
export function videoById(snapshot: Snapshot, id: string): Video | undefined {
  const listing = listingOf(snapshot)
  if (listing.places.size === 0) {
    for (const [place, video] of snapshot.videos.entries()) listing.places.set(video.id, place)
  }
  return snapshot.videos[listing.places.get(id) ?? -1]
}
