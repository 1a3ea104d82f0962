import type { Course } from '#shared/contract/courses/course.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import { clock } from '../process/clock.ts'
import { changeKept, current, keptObject } from './kept-object.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * The figures of videos and courses, by id, that changed since the index was last written: current values, not
 * increments. It is a separate object, small beside the index, so watching does not rewrite the catalogue. Lists are at
 * most a minute behind it.
 */
export type Counters = {
  /** When it was last written, if ever. */
  writtenAt: string
  videos: Record<string, Pick<Video, 'viewCount' | 'rating'>>
  courses: Record<string, Pick<Course, 'enrollmentCount'>>
}

const noCounters: Counters = { writtenAt: '', videos: {}, courses: {} }

const kept = keptObject<Counters>({
  key: 'catalogue/counters.json.gz',
  name: 'The object of counters',
  // It changes once a minute.
  freshFor: 10_000,
  absent: noCounters,
  parse: (json) => {
    const held: Partial<Counters> = JSON.parse(json)
    return { ...noCounters, ...held }
  },
  jsonOf: (counters) => JSON.stringify(counters),
})

/** The newest known counters. The same object is returned until they change. */
export const currentCounters = (): Promise<Counters> => current(kept)

/** Replaces the counters with the result of `change` and stores the time of writing, by `changeKept`. */
export const changeCounters = (change: (counters: Counters) => Promise<Counters>): Promise<void> =>
  changeKept(kept, async (counters) => {
    const next = await change(counters)
    return next === counters ? counters : { ...next, writtenAt: clock.now().toISOString() }
  })

const bases = new WeakMap<Snapshot, Snapshot>()
let latest: { base: Snapshot; counters: Counters; counted: Snapshot } | undefined

/** The snapshot with the counters' figures; cached for the pair, and the same snapshot if there are none. */
export function withCounters(base: Snapshot, counters: Counters): Snapshot {
  if (latest?.base !== base || latest.counters !== counters) {
    const videos = counted(base.videos, counters.videos)
    const courses = counted(base.courses, counters.courses)
    const isSame = videos === base.videos && courses === base.courses
    latest = { base, counters, counted: isSame ? base : { ...base, videos, courses } }
    bases.set(latest.counted, base)
  }
  return latest.counted
}

/**
 * The snapshot before its figures were added. Values computed from the rest of it are cached under this one, and
 * outlive changes of figures.
 */
export const withoutCounters = (snapshot: Snapshot): Snapshot => bases.get(snapshot) ?? snapshot

/** Each item with its figures; the same list if no item has any. */
function counted<Item extends { id: string }>(items: Item[], figures: Record<string, Partial<Item>>): Item[] {
  const byId = new Map(Object.entries(figures))
  if (byId.size === 0) return items
  let isSame = true
  const made = items.map((item) => {
    const its = byId.get(item.id)
    if (!its) return item
    isSame = false
    return { ...item, ...its }
  })
  return isSame ? items : made
}
