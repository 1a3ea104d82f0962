import { isDeepStrictEqual } from 'node:util'
import type { ItemChange } from '../table/act.ts'
import { isMeans, isTold } from './told-fields.ts'

type Change = { entity: string; field: string; before?: string; after?: string }

/** A DynamoDB item holds 400 KB at most. A hundred changes of a thousand characters each leave room. */
const mostChanges = 100
const longestValue = 200

/** The changes that an audit entry lists for the items of a transaction. */
export function changesOf(items: readonly ItemChange[]): Change[] {
  return items
    .filter(({ entity }) => !isMeans(entity))
    .flatMap(changesOfItem)
    .slice(0, mostChanges)
}

function changesOfItem({ entity, before = {}, set, isRemoved }: ItemChange): Change[] {
  const after: Readonly<Record<string, unknown>> = isRemoved ? {} : set
  return Object.keys(isRemoved ? before : set)
    .filter((field) => !isKey(field) && !isDeepStrictEqual(before[field], after[field]))
    .map((field) => {
      if (!isTold(entity, field)) return { entity, field }
      const was = told(before[field])
      const is = told(after[field])
      return {
        entity,
        field,
        ...(was !== undefined && { before: was }),
        ...(is !== undefined && { after: is }),
      }
    })
}

/** Keys and dates of items, and ids that only the storage and the transcoder use. */
const isKey = (field: string) =>
  /^(pk|sk|gsi\d(pk|sk)|__edb_[ev]__|expire|createdAt|updatedAt|multipartId|jobId)$/.test(field)

function told(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longestValue)
}

/** The id of the item that a transaction creates: the subject of a call that names none. */
export function madeId(items: readonly ItemChange[]): string | undefined {
  const made = items.find(({ entity, before, set }) => !before && !isMeans(entity) && isId(set.id))
  return made && String(made.set.id)
}

/** The member who owns the items that a transaction changes. */
export function ownerId(items: readonly ItemChange[]): string | undefined {
  for (const { entity, before, set } of items) {
    const item = { ...before, ...set }
    const id = entity === 'member' ? item.id : isMeans(entity) ? undefined : item.memberId
    if (isId(id) && String(id).startsWith('mem_')) return String(id)
  }
  return undefined
}

const isId = (value: unknown) => typeof value === 'string' && value !== ''
