import * as z from 'zod/mini'
import type { AuditEntry, audit } from '#shared/contract/admin/audit.ts'
import { titleOfProblem } from '#shared/contract/problem.ts'
import { cell } from '#shared/rules/text/csv.ts'
import { cursorOf, placeOf } from '../http/cursor.ts'
import type { AuditEntry as Entry } from '../model/audit/entry.ts'
import { type AuditPlace, type AuditSearch, findEntries } from '../model/audit/find-entries.ts'
import { displayName, member } from '../model/members/member.ts'
import { inFull } from '../model/table/batch.ts'
import { clock } from '../ports/process/clock.ts'

type Asked = z.output<(typeof audit.listAudit)['query']>
type Filter = Omit<Asked, 'limit' | 'cursor'>

const placeShape = z.tuple([
  z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  z.string().check(z.regex(/^aud_\w{26}$/)),
])

/** A page of the log, with the current names of the people in it. */
export async function listAudit({ limit, cursor, ...filter }: Asked) {
  const [month, id] = placeOf(placeShape, cursor) ?? []
  const place = month && id ? { month, id } : undefined
  const { items, next } = await findEntries(searchOf(filter), limit, place)
  return {
    items: await named(items),
    total: items.length,
    ...(next && { next: cursorOf([next.month, next.id]) }),
  }
}

const mostExported = 5000

/** The log as CSV, a row for each entry. */
export async function exportAudit(filter: Filter): Promise<Uint8Array> {
  const found: Entry[] = []
  let place: AuditPlace | undefined
  do {
    const { items, next } = await findEntries(searchOf(filter), mostExported - found.length, place)
    found.push(...items)
    place = next
  } while (place && found.length < mostExported)
  const head = ['time', 'actor', 'operation', 'outcome', 'subject', 'about', 'changes', 'reason', 'request']
  const rows = found.map((entry) => [
    entry.at,
    entry.actorId,
    entry.operation,
    entry.refusal ?? entry.outcome,
    entry.subjectId ?? '',
    entry.aboutId ?? '',
    entry.changes
      .map(({ entity, field, before = '', after = '' }) => `${entity}.${field}: ${before} > ${after}`)
      .join('; '),
    entry.reason ?? '',
    entry.requestId,
  ])
  const text = [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
  return new TextEncoder().encode(text)
}

/** Entries are kept for two years; there are none before that. */
const keptYears = 2

function searchOf({ person, subject, operation, from, to }: Filter): AuditSearch {
  const now = clock.now()
  const oldest = new Date(now)
  oldest.setUTCFullYear(oldest.getUTCFullYear() - keptYears)
  return {
    of: subject ?? person,
    from: from ? `${from}T00:00:00.000Z` : oldest.toISOString(),
    to: to ? `${to}T23:59:59.999Z` : now.toISOString(),
    fits: (entry) =>
      (!operation || entry.operation === operation) &&
      (!subject || [entry.subjectId, entry.aboutId, entry.requestId].includes(subject)) &&
      (!person || entry.actorId === person || entry.aboutId === person),
  }
}

async function named(entries: readonly Entry[]): Promise<AuditEntry[]> {
  const ids = new Set(entries.flatMap(({ actorId, aboutId }) => (aboutId ? [actorId, aboutId] : [actorId])))
  const keys = [...ids].map((id) => ({ id }))
  const members = await inFull(keys, (asked) => member().get(asked).go({ concurrency: 4 }))
  const names = new Map(members.map((item) => [item.id, displayName(item)]))
  const person = (id: string) => ({ id, name: names.get(id) ?? null })
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at,
    actor: person(entry.actorId),
    operation: entry.operation,
    outcome: entry.outcome,
    subjectId: entry.subjectId ?? null,
    about: entry.aboutId ? person(entry.aboutId) : null,
    changes: entry.changes.map(({ entity, field, before = null, after = null }) => ({
      entity,
      field,
      before,
      after,
    })),
    reason: entry.reason ?? null,
    refusal: entry.refusal ?? null,
    refusalTitle: entry.refusal ? titleOfProblem(entry.refusal) : null,
    requestId: entry.requestId,
    network: entry.network,
  }))
}
