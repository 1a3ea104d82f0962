import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { changeSnapshot } from '../ports/catalogue-index.ts'
import { refreshed } from './refresh.ts'

/** What the table calls the kinds of item that the index holds. */
const kinds = { video: 'video', category: 'category', 'movie-genre': 'movieGenre' } as const

/**
 * Carries changes of the table into the catalogue index. A record only names what changed; its state is
 * read anew, so records that come twice, late or in another order do no harm.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const changed = { video: new Set<string>(), category: new Set<string>(), movieGenre: new Set<string>() }
  for (const record of event.Records) {
    const { kind, id } = namedBy(record)
    if (kind && id) changed[kind].add(id)
  }
  if (changed.video.size + changed.category.size + changed.movieGenre.size === 0) return
  await changeSnapshot((snapshot) => refreshed(snapshot, changed))
}

function namedBy(record: DynamoDBRecord) {
  const image = record.dynamodb?.NewImage ?? record.dynamodb?.OldImage
  const entity = image?.__edb_e__?.S ?? ''
  const kind = entity in kinds ? kinds[entity as keyof typeof kinds] : undefined
  return { kind, id: image?.id?.S }
}
