import { entity, type ItemOf, key } from './entity.ts'
import type { Step } from './service.ts'

/**
 * Work that becomes due by itself: the next step of a session, the end of a clip, a waiting mail, a newsletter to send,
 * an event, the end of a rehearsal, the end of a hold, a product to publish, the end of a return or its refund.
 */
export const dueKinds = [
  'session',
  'clip',
  'mail',
  'campaign',
  'live',
  'rehearsal',
  'order',
  'product',
  'return',
] as const
export type DueKind = (typeof dueKinds)[number]

/**
 * The next due work of one subject: an item written with its cause and read by the sweep of its minute. Overdue items
 * stay until they are done, so an outage loses nothing. Items that fail often are set aside.
 */
export const due = entity({
  model: { service: 'kiai', entity: 'due', version: '1' },
  attributes: {
    /** Its kind and a shard number, which spreads kinds with many writes; `aside` follows it for items set aside. */
    shard: { type: 'string', required: true, readOnly: true },
    /** ISO. */
    at: { type: 'string', required: true, readOnly: true },
    /** The id of the session, the clip's session, the mail, the newsletter, the event, the order, the product or the return. */
    subjectId: { type: 'string', required: true, readOnly: true },
    kind: { type: dueKinds, required: true },
    /** Number of failed tries. */
    tries: { type: 'number' },
    /** The name of the error for which it was set aside. */
    error: { type: 'string' },
  },
  indexes: {
    ofShard: key(['shard'], ['at', 'subjectId']),
  },
})
export type DueItem = ItemOf<typeof due>
export type DueStep = Step<{ due: typeof due }>

/** Tries before an item is set aside, a minute apart: an outage of ten minutes loses nothing. */
export const mostTries = 10

const parts = ['0', '1', '2', '3'] as const

const shardsOf = (kind: DueKind) => parts.map((part) => `${kind}-${part}`)
/** The shard of items set aside. */
const asideOf = (kind: DueKind) => `${kind}-aside`

function keyOf(kind: DueKind, subjectId: string, at: string) {
  // The last character of an id is practically random.
  const part = parts[subjectId.charCodeAt(subjectId.length - 1) % parts.length] ?? '0'
  return { shard: `${kind}-${part}`, at, subjectId }
}

/** Makes a subject due at a given time; repeating it for the same time has no effect. */
export const setDueStep = (kind: DueKind, subjectId: string, at: string): DueStep => ({
  write: ({ due }) => due.put({ ...keyOf(kind, subjectId, at), kind }).commit(),
})

/** Removes the item due at a given time: it is done, or no longer wanted. */
export const endDueStep = (kind: DueKind, subjectId: string, at: string): DueStep => ({
  write: ({ due }) => due.delete(keyOf(kind, subjectId, at)).commit(),
})

/** The same without a transaction. */
export async function endDue({ shard, at, subjectId }: DueItem): Promise<void> {
  await due().delete({ shard, at, subjectId }).go()
}

/** Items of each shard in one read. */
const most = 500

/** The items of a kind that are due, longest overdue first; the rest of a large backlog follows a minute later. */
export async function dueBy(kind: DueKind, now: Date): Promise<DueItem[]> {
  // A key ends with its subject, so items of the moment itself are only below the next millisecond.
  const at = new Date(now.getTime() + 1).toISOString()
  const found = await Promise.all(
    shardsOf(kind).map((shard) =>
      due().query.ofShard({ shard }).lt({ at }).go({ consistent: true, limit: most }),
    ),
  )
  return found.flatMap(({ data }) => data).sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** A page of ids of a kind with work still to come, shard by shard, and the start of the next page. */
export async function duePage(
  kind: DueKind,
  limit: number,
  from: string | undefined,
): Promise<{ ids: string[]; next?: string }> {
  const [place = '0', cursor = ''] = from?.split(' ') ?? []
  const shards = shardsOf(kind)
  const shard = shards[Number(place)]
  if (!shard) return { ids: [] }
  const page = await due()
    .query.ofShard({ shard })
    .go({ limit, ...(cursor !== '' && { cursor }) })
  const following = page.cursor === null ? `${Number(place) + 1}` : `${place} ${page.cursor}`
  const isLast = page.cursor === null && Number(place) + 1 === shards.length
  return { ids: page.data.map(({ subjectId }) => subjectId), ...(!isLast && { next: following }) }
}

/** Records a failed try, once for each try even if several callers record it. */
export async function countTry({ shard, at, subjectId, tries }: DueItem): Promise<void> {
  const item = due()
    .patch({ shard, at, subjectId })
    .set({ tries: (tries ?? 0) + 1 })
  await item
    .where((a, { eq, notExists }) => (tries === undefined ? notExists(a.tries) : eq(a.tries, tries)))
    .go()
}

/** Moves an item that failed too often aside, as it was read, so it does not delay the others. */
export function setAsideSteps(item: DueItem, error: string): DueStep[] {
  const { shard, at, subjectId, tries } = item
  return [
    {
      write: ({ due }) =>
        due
          .delete({ shard, at, subjectId })
          .where((a, { eq }) => eq(a.tries, tries ?? 0))
          .commit(),
    },
    { write: ({ due }) => due.put({ ...item, shard: asideOf(item.kind), error }).commit() },
  ]
}

/** The items of a kind that were set aside, oldest first. */
export async function setAside(kind: DueKind): Promise<DueItem[]> {
  const { data } = await due()
    .query.ofShard({ shard: asideOf(kind) })
    .go({ consistent: true, limit: most })
  return data
}

/** Makes an item that was set aside due again, with all its tries. */
export function tryAgainSteps({ shard, at, subjectId, kind }: DueItem): DueStep[] {
  return [
    { write: ({ due }) => due.delete({ shard, at, subjectId }).commit() },
    setDueStep(kind, subjectId, at),
  ]
}
