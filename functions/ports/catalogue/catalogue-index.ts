import type { Video } from '#shared/contract/videos/video.ts'
import { currentCounters, withCounters } from './catalogue-counters.ts'
import { changeKept, current, keptObject } from './kept-object.ts'
import { emptySnapshot, type Snapshot } from './snapshot.ts'

/** The values held in memory. */
type Held = {
  snapshot: Snapshot
  /** Whether it was written before one of the kinds existed, or does not exist at all. */
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
 * The newest known snapshot with the newest known figures, which may be a minute old. The same object is returned until
 * either changes.
 */
export async function currentSnapshot(): Promise<Snapshot> {
  const [{ snapshot }, counters] = await Promise.all([current(kept), currentCounters()])
  return withCounters(snapshot, counters)
}

const byId = new WeakMap<Snapshot, Map<string, Video>>()

/** The published videos by id; computed once for each snapshot. */
export function videosById(snapshot: Snapshot): ReadonlyMap<string, Video> {
  const made = byId.get(snapshot) ?? new Map(snapshot.videos.map((video) => [video.id, video]))
  byId.set(snapshot, made)
  return made
}

/** Replaces the snapshot, which holds the figures of its last change, with the result of `change`, by `changeKept`. */
export const changeSnapshot = (
  change: (snapshot: Snapshot, lacksKind: boolean) => Promise<Snapshot>,
): Promise<void> =>
  changeKept(kept, async (held) => {
    const next = await change(held.snapshot, held.lacksKind)
    // An empty kind or index is written too, so that no kind is missing afterwards.
    return next === held.snapshot && !held.lacksKind ? held : { snapshot: next, lacksKind: false }
  })

/** The number of items in one piece of JSON. */
const pieceSize = 1000

/** The snapshot as JSON, in pieces: one string would take as much memory again as the catalogue itself. */
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
