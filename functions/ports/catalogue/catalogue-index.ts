import type { Video } from '#shared/contract/videos/video.ts'
import { currentCounters, withCounters } from './catalogue-counters.ts'
import { changeKept, current, keptObject } from './kept-object.ts'
import { emptySnapshot, type Snapshot } from './snapshot.ts'

/** What is kept of it in memory. */
type Held = {
  snapshot: Snapshot
  /** Whether it was written before there was one of the kinds, or is not there at all. */
  lacksKind: boolean
}

const kept = keptObject<Held>({
  key: 'catalogue/index.json.gz',
  name: 'The catalogue index',
  freshFor: 2000,
  absent: { snapshot: emptySnapshot, lacksKind: true },
  parse: (json) => {
    const held: Partial<Snapshot> = JSON.parse(json)
    const lacksKind = Object.keys(emptySnapshot).some((kind) => !(kind in held))
    return { snapshot: { ...emptySnapshot, ...held }, lacksKind }
  },
  jsonOf: ({ snapshot }) => jsonOf(snapshot),
})

/**
 * The newest snapshot known, with the newest figures known, which may be a minute old. The same object is returned
 * until either changes.
 */
export async function currentSnapshot(): Promise<Snapshot> {
  const [{ snapshot }, counters] = await Promise.all([current(kept), currentCounters()])
  return withCounters(snapshot, counters)
}

const byId = new WeakMap<Snapshot, Map<string, Video>>()

/** The published videos by id; made once a snapshot. */
export function videosById(snapshot: Snapshot): ReadonlyMap<string, Video> {
  const made = byId.get(snapshot) ?? new Map(snapshot.videos.map((video) => [video.id, video]))
  byId.set(snapshot, made)
  return made
}

/**
 * Replaces the snapshot, whose own figures are those of its last change, by what `change` makes of it; as `changeKept`
 * says.
 */
export const changeSnapshot = (
  change: (snapshot: Snapshot, lacksKind: boolean) => Promise<Snapshot>,
): Promise<void> =>
  changeKept(kept, async (held) => {
    const next = await change(held.snapshot, held.lacksKind)
    // An empty kind is written too, and an empty index: what is there lacks no more.
    return next === held.snapshot && !held.lacksKind ? held : { snapshot: next, lacksKind: false }
  })

/** How many items are made into one piece of JSON. */
const pieceSize = 1000

/** The snapshot as JSON, piece by piece: a whole one would take as much memory again as the catalogue itself. */
function* jsonOf(snapshot: Snapshot): Generator<string> {
  let before = '{'
  for (const [kind, items] of Object.entries(snapshot)) {
    yield `${before}${JSON.stringify(kind)}:[`
    for (let start = 0; start < items.length; start += pieceSize) {
      const piece = JSON.stringify(items.slice(start, start + pieceSize)).slice(1, -1)
      yield start > 0 ? `,${piece}` : piece
    }
    yield ']'
    before = ','
  }
  yield '}'
}
