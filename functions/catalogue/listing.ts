import type { VideoOrder } from '#shared/contract/catalogue.ts'
import type { Page } from '#shared/contract/page.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import { withoutCounters } from '../ports/catalogue/catalogue-counters.ts'
import type { Snapshot } from '../ports/catalogue/snapshot.ts'
import { alphabetical } from './alphabetical.ts'
import { type Columns, columnsOf, keepWanted } from './columns.ts'
import { cursorOf, headOf, type Place, placeOf } from './cursor.ts'
import { type VideoFilter, wantedOf } from './filter.ts'
import { synonymsOf } from './synonyms.ts'
import { rowsFound, type Text } from './text.ts'

/** Results of the last filters, so that the next page and the next caller need no scan. */
const answersKept = 64

/** Videos in an order, and the row of each in the columns. */
type Ordered = { videos: readonly Video[]; rows: Uint32Array }

type Listing = {
  snapshot: Snapshot
  /** Their rows are the videos newest first. */
  columns: Columns
  /** The place in the snapshot of the video of each row. */
  places: Uint32Array
  orders: Map<VideoOrder, Ordered>
  answers: Map<string, readonly Video[]>
  /**
   * The listing of the same videos without counters. Everything that does not depend on figures is made there, once.
   */
  uncounted?: Listing
}

const listings = new WeakMap<Snapshot, Listing>()

function listingOf(snapshot: Snapshot): Listing {
  const known = listings.get(snapshot)
  if (known) return known
  const base = withoutCounters(snapshot)
  const made = base === snapshot ? listingAnew(snapshot) : countedListing(snapshot, listingOf(base))
  listings.set(snapshot, made)
  return made
}

function listingAnew(snapshot: Snapshot): Listing {
  const places = rowsInOrder(snapshot.videos, orders.newest)
  const videos = at(places, snapshot.videos)
  return { ...startOf(snapshot, videos), columns: columnsOf(videos), places }
}

function countedListing(snapshot: Snapshot, uncounted: Listing): Listing {
  const { columns, places } = uncounted
  return { ...startOf(snapshot, at(places, snapshot.videos)), columns, places, uncounted }
}

const startOf = (snapshot: Snapshot, videos: readonly Video[]) => ({
  snapshot,
  orders: new Map<VideoOrder, Ordered>([['newest', { videos, rows: Uint32Array.from(videos.keys()) }]]),
  answers: new Map<string, readonly Video[]>(),
})

const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const later = (a: Place, b: Place) => ascending(b.createdAt, a.createdAt) || ascending(b.id, a.id)

/** A video that was never a draft counts as published when it was made. */
const publishedAtOf = ({ publishedAt, createdAt }: Place) => publishedAt ?? createdAt

/** Total orders: no two videos are equal, so each place is unique. */
export const orders: Record<VideoOrder, (a: Place, b: Place) => number> = {
  published: (a, b) => ascending(publishedAtOf(b), publishedAtOf(a)) || later(a, b),
  newest: later,
  oldest: (a, b) => later(b, a),
  name: (a, b) => alphabetical(headOf(a.title), headOf(b.title)) || later(a, b),
  popular: (a, b) => b.viewCount - a.viewCount || later(a, b),
}

function orderedBy(listing: Listing, sort: VideoOrder): Ordered {
  const known = listing.orders.get(sort)
  if (known) return known
  const newest = orderedBy(listing, 'newest').videos
  const rows = rowsBy(listing, sort, newest)
  const made = { videos: at(rows, newest), rows }
  listing.orders.set(sort, made)
  return made
}

function rowsBy({ uncounted }: Listing, sort: VideoOrder, newest: readonly Video[]): Uint32Array {
  // The one order that depends on figures.
  if (sort === 'popular') return rowsByViews(newest)
  return uncounted ? orderedBy(uncounted, sort).rows : rowsInOrder(newest, orders[sort])
}

/** This order is made every minute: it compares numbers, and equally viewed videos stay newest first. */
function rowsByViews(newest: readonly Video[]): Uint32Array {
  const views = Float64Array.from(newest, ({ viewCount }) => viewCount)
  return Uint32Array.from(newest.keys()).sort((a, b) => (views[b] ?? 0) - (views[a] ?? 0))
}

const at = (places: Uint32Array, videos: readonly Video[]): Video[] =>
  Array.from(places, (place) => videos[place]).filter((video) => video !== undefined)

/** The positions of the videos in an order. */
function rowsInOrder(videos: readonly Video[], order: (a: Place, b: Place) => number): Uint32Array {
  const pairs = Array.from(videos, (video, row) => ({ video, row }))
  pairs.sort((a, b) => order(a.video, b.video))
  return Uint32Array.from(pairs, ({ row }) => row)
}

/** All matches in order. The same query of the same snapshot is answered from memory. */
export function findVideos(snapshot: Snapshot, filter: VideoFilter, sort: VideoOrder): readonly Video[] {
  const listing = listingOf(snapshot)
  const question = JSON.stringify([sort, filter])
  const known = listing.answers.get(question)
  if (known) return known
  const found = scan(listing, filter, sort)
  if (listing.answers.size >= answersKept) listing.answers.delete(listing.answers.keys().next().value ?? '')
  listing.answers.set(question, found)
  return found
}

function scan(listing: Listing, filter: VideoFilter, sort: VideoOrder): readonly Video[] {
  const { videos, rows } = orderedBy(listing, sort)
  const { search } = filter
  const wanted = wantedOf(filter, listing.snapshot.movieGenres)
  if (!search && wanted.length === 0) return videos
  const passing = new Uint8Array(rows.length)
  if (!search) passing.fill(1)
  else {
    const found = rowsFound(listing.columns.text(), search, synonymsOf(listing.snapshot))
    for (const row of found) passing[row] = 1
  }
  for (const [field, values] of wanted) keepWanted(listing.columns.field(field), values, passing)
  const found: Video[] = []
  for (let place = 0; place < rows.length; place++) {
    const video = passing[rows[place] ?? 0] === 1 ? videos[place] : undefined
    if (video) found.push(video)
  }
  return found
}

/** Videos newest first, and their searchable text, made on first use. */
export function newestWithText(snapshot: Snapshot): { videos: readonly Video[]; text: () => Text } {
  const listing = listingOf(snapshot)
  return { videos: orderedBy(listing, 'newest').videos, text: listing.columns.text }
}

/**
 * `limit` items after the place of the cursor. The cursor outlives changes of the catalogue: items that keep their
 * place are neither skipped nor returned twice, whatever is added, removed or moved in the meantime.
 */
export function pageOf<Item extends Place>(
  items: readonly Item[],
  sort: VideoOrder,
  limit: number,
  cursor: string | undefined,
): Page<Item> {
  const place = placeOf(cursor)
  const start = place ? firstAfter(items, sort, place) : 0
  const shown = items.slice(start, start + limit)
  const last = shown.at(-1)
  const next = last && start + limit < items.length ? cursorOf(last) : undefined
  return { items: shown, total: items.length, ...(next && { next }) }
}

/** Binary search: the list is in that order. */
function firstAfter(items: readonly Place[], sort: VideoOrder, place: Place): number {
  let [from, to] = [0, items.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const item = items[middle]
    if (item && orders[sort](item, place) <= 0) from = middle + 1
    else to = middle
  }
  return from
}
