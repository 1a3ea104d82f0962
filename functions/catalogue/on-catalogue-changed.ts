import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { changeSnapshot } from '../ports/catalogue-index.ts'
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
} as const

/**
 * Carries changes of the table into the catalogue index. A record only names what changed; its state is
 * read anew, so records that come twice, late or in another order do no harm. An index that an earlier version
 * left, or that is lost, is made anew; a batch of nothing asks for that alone.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const changed = {
    video: new Set<string>(),
    course: new Set<string>(),
    category: new Set<string>(),
    movieGenre: new Set<string>(),
    instructor: new Set<string>(),
  }
  for (const record of event.Records) {
    const named = namedBy(record)
    if (named) changed[named.kind].add(named.id)
  }
  if (event.Records.length > 0 && Object.values(changed).every(({ size }) => size === 0)) return
  await changeSnapshot((snapshot, lacksKind) =>
    lacksKind || isOutdated(snapshot) ? rebuilt(snapshot, changed) : refreshed(snapshot, changed),
  )
}

function namedBy(record: DynamoDBRecord) {
  const image = record.dynamodb?.NewImage ?? record.dynamodb?.OldImage
  const entity = image?.__edb_e__?.S ?? ''
  if (!(entity in kinds)) return undefined
  const { kind, named } = kinds[entity as keyof typeof kinds]
  const id = image?.[named]?.S
  return id ? { kind, id } : undefined
}
