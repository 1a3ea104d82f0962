import { isDeepStrictEqual } from 'node:util'
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { countChange } from '../model/catalogue/count-change.ts'
import { newId } from '../model/table/new-id.ts'
import { changeSnapshot } from '../ports/catalogue/catalogue-index.ts'
import { isOutdated, rebuilt } from './rebuild-index.ts'
import { refreshed } from './refresh.ts'

/** What the table calls the kinds of item that the index holds, and which attribute names them there. */
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
} as const

/** Attributes that are counted, by the table's name of the kind: changed by events, seen in the counters. */
const countedOf: Readonly<Record<string, readonly string[]>> = {
  video: ['viewCount', 'rating', 'ratingCount', 'ratingPoints'],
  course: ['enrollmentCount'],
}

/**
 * Carries changes of the table into the catalogue index. A record only names what changed; its state is
 * read again, so records that come twice, late or in another order do no harm. An index that an earlier version
 * left, or that is lost, is made again; a batch of nothing asks for that alone. Where something was counted and no more,
 * the index stays as it is: that is noted for the writer of the counters.
 *
 * Each shard of the stream has a caller of its own. Since views write no index they seldom meet, and the conditional
 * put keeps them apart.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const changed = {
    video: new Set<string>(),
    course: new Set<string>(),
    category: new Set<string>(),
    movieGenre: new Set<string>(),
    instructor: new Set<string>(),
    product: new Set<string>(),
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

/** Whether what is counted of an item differs between before and after, and whether anything else does. */
function differenceIn({ dynamodb }: DynamoDBRecord): { isCounted: boolean; isChanged: boolean } {
  const { OldImage: before, NewImage: after } = dynamodb ?? {}
  // What comes brings its figures along, and what goes has none.
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
