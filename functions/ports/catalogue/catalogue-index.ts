import type { Video } from '#shared/contract/videos/video.ts'
import { currentCounters, withCounters } from './catalogue-counters.ts'
import { current, keptObject } from './kept-object.ts'
import { emptySnapshot, type Snapshot } from './snapshot.ts'
import { readBase } from './snapshot-base.ts'
import { type Changes, withChanges } from './snapshot-changes.ts'

/** The stored index: small, however large the catalogue. */
type Index = {
  /** The key of the snapshot that the changes are made to; empty if that is the empty one. */
  base: string
  changes: Changes
  /** The kinds that existed when it was written. */
  kinds: string[]
}

/** The values held in memory. */
export type HeldIndex = Index & { baseSnapshot: Snapshot; snapshot: Snapshot }

const nothing: HeldIndex = {
  base: '',
  changes: {},
  kinds: [],
  baseSnapshot: emptySnapshot,
  snapshot: emptySnapshot,
}

export const indexKey = 'catalogue/index.json.gz'

export const keptIndex = keptObject<HeldIndex>({
  key: indexKey,
  name: 'The catalogue index',
  freshFor: 2000,
  absent: nothing,
  parse: async (json, known) => {
    const { base, changes, kinds }: Index = JSON.parse(json)
    const baseSnapshot = base === known.base ? known.baseSnapshot : await snapshotOf(base)
    if (!baseSnapshot) return undefined
    return { base, changes, kinds, baseSnapshot, snapshot: withChanges(baseSnapshot, changes) }
  },
  jsonOf: ({ base, changes, kinds }) => JSON.stringify({ base, changes, kinds } satisfies Index),
})

const snapshotOf = async (base: string) => (base === '' ? emptySnapshot : readBase(base))

/**
 * The newest known snapshot with the newest known figures, which may be a minute old. The same object is returned until
 * either changes.
 */
export async function currentSnapshot(): Promise<Snapshot> {
  const [{ snapshot }, counters] = await Promise.all([current(keptIndex), currentCounters()])
  return withCounters(snapshot, counters)
}

const byId = new WeakMap<Snapshot, Map<string, Video>>()

/** The published videos by id; computed once for each snapshot. */
export function videosById(snapshot: Snapshot): ReadonlyMap<string, Video> {
  const made = byId.get(snapshot) ?? new Map(snapshot.videos.map((video) => [video.id, video]))
  byId.set(snapshot, made)
  return made
}
