import { inFull } from '../table/batch.ts'
import { type AuditEntry, auditEntry, auditMention } from './entry.ts'

/** The cursor of a search: the month and the id of the last entry that was read. */
export type AuditPlace = { month: string; id: string }

/** The filters of a search; `of` is the id of an actor, a subject or the member concerned. */
export type AuditSearch = {
  of?: string | undefined
  /** ISO; both inclusive. */
  from: string
  to: string
  fits: (entry: AuditEntry) => boolean
}

/** The most entries that one search reads; older ones come with the next page. */
const mostLookedAt = 1000
const stride = 100

/** The entries that match, newest first, and the start of the next page. */
export async function findEntries(
  { of, from, to, fits }: AuditSearch,
  limit: number,
  place: AuditPlace | undefined,
): Promise<{ items: AuditEntry[]; next: AuditPlace | undefined }> {
  const items: AuditEntry[] = []
  let last = place
  let looked = 0
  for await (const entry of of ? mentioned(of, place) : eachMonth(from, to, place)) {
    if (entry.at < from) break
    if (items.length === limit || looked === mostLookedAt) return { items, next: last }
    looked++
    last = { month: entry.auditMonth, id: entry.id }
    if (entry.at <= to && fits(entry)) items.push(entry)
  }
  return { items, next: undefined }
}

async function* mentioned(auditOf: string, place: AuditPlace | undefined): AsyncGenerator<AuditEntry> {
  const query = auditMention().query.ofOne({ auditOf })
  const asked = place ? query.lt({ id: place.id }) : query
  for await (const mentions of pagesOf((cursor) => asked.go({ order: 'desc', limit: stride, cursor }))) {
    const keys = mentions.map(({ id, month }) => ({ id, auditMonth: month }))
    const entries = await inFull(keys, (some) => auditEntry().get(some).go({ concurrency: 4 }))
    yield* entries.sort((a, b) => (a.id < b.id ? 1 : -1))
  }
}

async function* eachMonth(
  from: string,
  to: string,
  place: AuditPlace | undefined,
): AsyncGenerator<AuditEntry> {
  const first = from.slice(0, 7)
  for (let month = place?.month ?? to.slice(0, 7); month >= first; month = monthBefore(month)) {
    const query = auditEntry().query.ofMonth({ auditMonth: month })
    const asked = place?.month === month ? query.lt({ id: place.id }) : query
    for await (const entries of pagesOf((cursor) => asked.go({ order: 'desc', limit: stride, cursor }))) {
      yield* entries
    }
  }
}

type Found<Item> = { data: Item[]; cursor: string | null }

async function* pagesOf<Item>(read: (cursor: string | null) => Promise<Found<Item>>): AsyncGenerator<Item[]> {
  let cursor: string | null = null
  do {
    const page: Found<Item> = await read(cursor)
    yield page.data
    cursor = page.cursor
  } while (cursor)
}

function monthBefore(month: string): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - 1)
  return at.toISOString().slice(0, 7)
}
