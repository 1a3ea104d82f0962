import { entity, type ItemOf } from './entity.ts'
import type { Step } from './service.ts'

/** What may come by itself: the next step of a session, the end of a clip, a mail that waits, a newsletter to send, an event, the end of a hold, a product to publish, the end of a return or its refund. */
export const dueKinds = ['session', 'clip', 'mail', 'campaign', 'live', 'order', 'product', 'return'] as const
export type DueKind = (typeof dueKinds)[number]

/**
 * What comes next by itself for one thing: an item written with its cause and read by the sweep of its minute. What is
 * overdue stays until it is done, so that an outage loses nothing. What failed often is set aside.
 */
export const due = entity({
  model: { service: 'kiai', entity: 'due', version: '1' },
  attributes: {
    /** Its kind, and a part of those, which spreads what many write; `aside` behind it for what was set aside. */
    shard: { type: 'string', required: true, readOnly: true },
    /** ISO. */
    at: { type: 'string', required: true, readOnly: true },
    /** The id of the session, the clip's session, the mail, the newsletter, the event, the order, the product or the return. */
    subjectId: { type: 'string', required: true, readOnly: true },
    kind: { type: dueKinds, required: true },
    /** How often it failed. */
    tries: { type: 'number' },
    /** The name of the error by which it was set aside. */
    error: { type: 'string' },
  },
  indexes: {
    ofShard: {
      pk: { field: 'pk', composite: ['shard'], casing: 'none' },
      sk: { field: 'sk', composite: ['at', 'subjectId'], casing: 'none' },
    },
  },
})
export type DueItem = ItemOf<typeof due>
export type DueStep = Step<{ due: typeof due }>

/** Tries after which an item is set aside, a minute apart: ten minutes of an outage lose nothing. */
export const mostTries = 10

const parts = ['0', '1', '2', '3'] as const

const shardsOf = (kind: DueKind) => parts.map((part) => `${kind}-${part}`)
/** Where what was set aside lies. */
const asideOf = (kind: DueKind) => `${kind}-aside`

function keyOf(kind: DueKind, subjectId: string, at: string) {
  // The last character of an id is as good as chance.
  const part = parts[subjectId.charCodeAt(subjectId.length - 1) % parts.length] ?? '0'
  return { shard: `${kind}-${part}`, at, subjectId }
}

/** Makes something due at a moment; what is due at that moment already is one. */
export const setDueStep = (kind: DueKind, subjectId: string, at: string): DueStep => ({
  write: ({ due }) => due.put({ ...keyOf(kind, subjectId, at), kind }).commit(),
})

/** Takes what was due at a moment away: it is done, or not wanted any more. */
export const endDueStep = (kind: DueKind, subjectId: string, at: string): DueStep => ({
  write: ({ due }) => due.delete(keyOf(kind, subjectId, at)).commit(),
})

/** The same alone. */
export async function endDue({ shard, at, subjectId }: DueItem): Promise<void> {
  await due().delete({ shard, at, subjectId }).go()
}

/** Of each shard in one reading. */
const most = 500

/** What of a kind is due at a moment, longest due first; of very much, what is left is due a minute later. */
export async function dueBy(kind: DueKind, now: Date): Promise<DueItem[]> {
  // A key ends with its subject, so that of the moment itself none is below it.
  const at = new Date(now.getTime() + 1).toISOString()
  const found = await Promise.all(
    shardsOf(kind).map((shard) =>
      due().query.ofShard({ shard }).lt({ at }).go({ consistent: true, limit: most }),
    ),
  )
  return found.flatMap(({ data }) => data).sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** The ids of things of a kind for which something is still to come: a page of them, shard by shard, and where the next begins. */
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

/** Notes that a try failed: once for each try, no matter who notes it. */
export async function countTry({ shard, at, subjectId, tries }: DueItem): Promise<void> {
  const item = due()
    .patch({ shard, at, subjectId })
    .set({ tries: (tries ?? 0) + 1 })
  await item
    .where((a, { eq, notExists }) => (tries === undefined ? notExists(a.tries) : eq(a.tries, tries)))
    .go()
}

/** Puts what failed too often where it keeps no other waiting, as it was read. */
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

/** What of a kind was set aside, oldest first. */
export async function setAside(kind: DueKind): Promise<DueItem[]> {
  const { data } = await due()
    .query.ofShard({ shard: asideOf(kind) })
    .go({ consistent: true, limit: most })
  return data
}

/** Makes what was set aside due again, with all its tries. */
export function tryAgainSteps({ shard, at, subjectId, kind }: DueItem): DueStep[] {
  return [
    { write: ({ due }) => due.delete({ shard, at, subjectId }).commit() },
    setDueStep(kind, subjectId, at),
  ]
}
