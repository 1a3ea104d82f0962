import { isDeepStrictEqual } from 'node:util'
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { countChange } from '../model/catalogue/count-change.ts'
import { newId } from '../model/table/new-id.ts'
import { changeSnapshot } from '../ports/catalogue/change-snapshot.ts'
import { isOutdated, rebuilt } from './rebuild-index.ts'
import { refreshed } from './refresh.ts'

/** The kinds of item in the index by their names in the table, with the attribute that holds their id there. */
const kinds = {
  video: { kind: 'video', named: 'id' },
  chapters: { kind: 'video', named: 'videoId' },
  course: { kind: 'course', named: 'id' },
  lesson: { kind: 'course', named: 'courseId' },
  category: { kind: 'category', named: 'id' },
  'movie-genre': { kind: 'movieGenre', named: 'id' },
  instructor: { kind: 'instructor', named: 'id' },
  product: { kind: 'product', named: 'id' },
  variant: { kind: 'product', named: 'productId' },
  'search-synonyms': { kind: 'synonyms', named: 'id' },
} as const

/** Counted attributes by the kind's name in the table: events change them, and the counters show them. */
const countedOf: Readonly<Record<string, readonly string[]>> = {
  video: ['viewCount', 'rating', 'ratingCount', 'ratingPoints'],
  course: ['enrollmentCount'],
}

/**
 * Applies changes of the table to the catalogue index. A record only names the changed item, and its state is read
 * again, so repeated, late or reordered records do no harm. An index that is lost, or was written by an earlier
 * version, is rebuilt; an empty batch asks for that alone. If only counted attributes changed, the index stays as it
 * is, and the change is noted for the writer of the counters.
 *
 * Each shard of the stream has its own caller. As views do not write the index, callers rarely conflict, and the
 * conditional put resolves it.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const changed = {
    video: new Set<string>(),
    course: new Set<string>(),
    category: new Set<string>(),
    movieGenre: new Set<string>(),
    instructor: new Set<string>(),
    product: new Set<string>(),
    synonyms: new Set<string>(),
  }
  const counted = { video: new Set<string>(), course: new Set<string>() }
  for (const record of event.Records) {
    const named = namedBy(record)
    if (!named) continue
    const { isCounted, isChanged } = differenceIn(record)
    if (isCounted && (named.kind === 'video' || named.kind === 'course')) counted[named.kind].add(named.id)
    if (isChanged) changed[named.kind].add(named.id)
  }
  await note(counted)
  if (event.Records.length > 0 && Object.values(changed).every(({ size }) => size === 0)) return
  await changeSnapshot((snapshot, lacksKind) =>
    lacksKind || isOutdated(snapshot) ? rebuilt(snapshot, changed) : refreshed(snapshot, changed),
  )
}

async function note({ video, course }: { video: ReadonlySet<string>; course: ReadonlySet<string> }) {
  if (video.size + course.size === 0) return
  await countChange()
    .put({ id: newId('countChange'), videoIds: [...video], courseIds: [...course] })
    .go()
}

function namedBy(record: DynamoDBRecord) {
  const image = record.dynamodb?.NewImage ?? record.dynamodb?.OldImage
  const entity = image?.__edb_e__?.S ?? ''
  if (!(entity in kinds)) return undefined
  const { kind, named } = kinds[entity as keyof typeof kinds]
  const id = image?.[named]?.S
  return id ? { kind, id } : undefined
}

/** Whether counted attributes differ between before and after, and whether any others do. */
function differenceIn({ dynamodb }: DynamoDBRecord): { isCounted: boolean; isChanged: boolean } {
  const { OldImage: before, NewImage: after } = dynamodb ?? {}
  // A new item brings its figures along, and a removed one has none.
  if (!before || !after) return { isCounted: false, isChanged: true }
  const counted = countedOf[after.__edb_e__?.S ?? ''] ?? []
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  return {
    isCounted: names.some((name) => counted.includes(name)),
    isChanged: names.some((name) => !counted.includes(name)),
  }
}
