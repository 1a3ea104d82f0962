import type { Video, VideoSort } from '#shared/contract/catalogue.ts'
import type { Page } from '#shared/contract/page.ts'
import type { Snapshot } from '../ports/catalogue-index.ts'

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
  answers: Map<string, Video[]>
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

const later = (a: Video, b: Video) =>
  a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? 1 : -1

const orders: Record<VideoSort, (a: Video, b: Video) => number> = {
  newest: later,
  oldest: (a, b) => later(b, a),
  name: (a, b) => a.title.localeCompare(b.title, 'en') || later(a, b),
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

function scan(listing: Listing, filter: VideoFilter, sort: VideoSort): Video[] {
  const needle = filter.search?.toLowerCase()
  const genreId = filter.genre && listing.snapshot.movieGenres.find(({ slug }) => slug === filter.genre)?.id
  const { category, access, contentType, featured } = filter
  const all = orderedBy(listing, sort)
  if (!needle && !genreId && !category && !access && !contentType && !featured) return all
  return all.filter(
    (video) =>
      (!category || video.category?.slug === category) &&
      (!access || video.accessLevel === access) &&
      (!contentType || contentType.includes(video.contentType)) &&
      (!genreId || video.movieGenreId === genreId) &&
      (!featured || video.isFeatured) &&
      (!needle || (listing.haystacks.get(video.id) ?? '').includes(needle)),
  )
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
 * `limit` videos after the one the cursor names. A cursor outlives changes of the catalogue: it goes on
 * behind its video, or behind where that stood when it is gone.
 */
export function pageOf(videos: readonly Video[], limit: number, cursor: string | undefined): Page<Video> {
  const start = cursor ? placeAfter(videos, cursor) : 0
  const items = videos.slice(start, start + limit)
  const last = items.at(-1)
  const next = last && start + limit < videos.length ? `${start + limit}.${last.id}` : undefined
  return { items, total: videos.length, ...(next && { next }) }
}

function placeAfter(videos: readonly Video[], cursor: string): number {
  const [place = '', ...rest] = cursor.split('.')
  const wanted = Number.parseInt(place, 10)
  if (!Number.isInteger(wanted) || wanted < 0) return 0
  const id = rest.join('.')
  if (videos[wanted - 1]?.id === id) return wanted
  const moved = videos.findIndex((video) => video.id === id)
  return moved >= 0 ? moved + 1 : Math.min(wanted, videos.length)
}

/** The video of an id; undefined where none is published under it. */
export function videoById(snapshot: Snapshot, id: string): Video | undefined {
  const listing = listingOf(snapshot)
  if (listing.places.size === 0) {
    for (const [place, video] of snapshot.videos.entries()) listing.places.set(video.id, place)
  }
  return snapshot.videos[listing.places.get(id) ?? -1]
}
