import { isDeepStrictEqual } from 'node:util'
import type { CancellationReason } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Act, ItemChange, RawKey, RawStep } from './act.ts'
import { inFull } from './batch.ts'
import { stored } from './client.ts'
import { Contended } from './contended.ts'
import { mostSteps, TooManySteps } from './too-many-steps.ts'

type Item = Record<string, unknown>
type Expressed = Omit<NonNullable<RawStep['ConditionCheck']>, 'Key'>

const mostReadings = 5

/**
 * Writes a transaction together with the record of its act. The record shows the values before and after, so the write
 * requires the values that were read; if another call changed them in between, they are read again. Returns the code of
 * each step if the transaction is refused.
 */
export async function writeRecorded(act: Act, steps: readonly RawStep[]): Promise<string[] | undefined> {
  for (let reading = 0; reading < mostReadings; reading++) {
    const known = await readKnown(steps)
    const changes = steps.map((step) => changeOf(step, known))
    const told = changes.map((change) => (change ? toldFields(act, change) : []))
    const claimed = steps.map((step, place) => withClaim(step, changes[place], told[place] ?? []))
    const record = act.record(changes.filter((change) => change !== undefined))
    const count = claimed.length + record.length
    if (count > mostSteps) throw new TooManySteps(count)
    try {
      await stored.client.send(new TransactWriteCommand({ TransactItems: [...claimed, ...record] as never }))
      act.isRecorded = true
      return undefined
    } catch (error) {
      const reasons = reasonsOf(error)
      if (!reasons) throw error
      const now = await readKnown(steps)
      const isOutdated = steps.some((step, place) => differs(step, told[place] ?? [], known, now))
      if (!isOutdated) return reasons.slice(0, steps.length).map(({ Code = 'None' }) => Code)
    }
  }
  throw new Contended('Others changed the items each time they had been read')
}

/** The reasons of a cancelled transaction, one for each step; undefined for any other error. */
function reasonsOf(error: unknown): CancellationReason[] | undefined {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return undefined
  return (error as Error & { CancellationReasons?: CancellationReason[] }).CancellationReasons
}

const keyOf = ({ pk, sk }: RawKey) => `${pk} ${sk}`

function targetOf({ Put, Update, Delete }: RawStep): RawKey | undefined {
  if (Put) return { pk: Put.Item.pk, sk: Put.Item.sk }
  return (Update ?? Delete)?.Key
}

/** The current items that the steps change, by their keys. */
async function readKnown(steps: readonly RawStep[]): Promise<Map<string, Item>> {
  const keys = steps.map(targetOf).filter((key) => key !== undefined)
  const { table } = stored
  const items = await inFull(keys, async (asked) => {
    const { Responses, UnprocessedKeys } = await stored.client.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: asked, ConsistentRead: true } } }),
    )
    return {
      data: (Responses?.[table] ?? []) as (Item & RawKey)[],
      unprocessed: (UnprocessedKeys?.[table]?.Keys ?? []) as RawKey[],
    }
  })
  return new Map(items.map((item) => [keyOf(item), item]))
}

function changeOf(step: RawStep, known: ReadonlyMap<string, Item>): ItemChange | undefined {
  const key = targetOf(step)
  if (!key) return undefined
  const before = known.get(keyOf(key))
  // Nothing was there to delete.
  if (step.Delete && !before) return undefined
  const set = step.Put ? step.Put.Item : step.Update ? fieldsSet(step.Update, before ?? {}) : {}
  const entity = String(before?.__edb_e__ ?? set.__edb_e__ ?? '')
  return { entity, before, set, isRemoved: step.Delete !== undefined }
}

/** The fields that an update of an entity sets, adds to or removes, by name. */
function fieldsSet(update: NonNullable<RawStep['Update']>, before: Item): Item {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = update
  const fields: Item = {}
  const named = (path: string) =>
    path
      .split('.')
      .map((token) => names[token] ?? token)
      .join('.')
  for (const [, verb, body = ''] of update.UpdateExpression.matchAll(
    /\b(SET|ADD|REMOVE|DELETE)\s+(.*?)(?=\s+(?:SET|ADD|REMOVE|DELETE)\s|$)/gs,
  )) {
    for (const part of partsOf(body)) {
      const [target = '', value = ''] = verb === 'SET' ? part.split(/\s*=\s*(.*)/s) : part.split(/\s+/)
      const field = named(target)
      if (verb === 'REMOVE') fields[field] = undefined
      else if (verb === 'ADD') fields[field] = Number(before[field] ?? 0) + Number(values[value])
      else fields[field] = value in values ? values[value] : before[field]
    }
  }
  return fields
}

/** The parts of a clause; commas inside functions do not separate. */
const partsOf = (clause: string) => clause.trim().split(/\s*,\s*(?![^(]*\))/)

/** The fields of an item for which the record shows the values before the write. */
function toldFields(act: Act, { entity, before, set, isRemoved }: ItemChange): string[] {
  if (!before) return []
  return Object.keys(isRemoved ? before : set).filter((field) => act.tells(entity, field))
}

/** The step with the condition that the fields shown by the record are unchanged. */
function withClaim(step: RawStep, change: ItemChange | undefined, told: readonly string[]): RawStep {
  if (!change) return step
  const names: Record<string, string> = {}
  const values: Item = {}
  const clauses = told.map((field, place) => {
    const value = change.before?.[field]
    names[`#read${place}`] = field
    if (value === undefined) return `attribute_not_exists(#read${place})`
    values[`:read${place}`] = value
    return `#read${place} = :read${place}`
  })
  const claim = <Given extends Expressed>(given: Given): Given => {
    const all = [given.ConditionExpression && `(${given.ConditionExpression})`, ...clauses].filter(Boolean)
    const allValues = { ...given.ExpressionAttributeValues, ...values }
    return {
      ...given,
      ...(all.length > 0 && { ConditionExpression: all.join(' AND ') }),
      ...(clauses.length > 0 && {
        ExpressionAttributeNames: { ...given.ExpressionAttributeNames, ...names },
      }),
      ...(Object.keys(allValues).length > 0 && { ExpressionAttributeValues: allValues }),
    }
  }
  if (step.Put) return { Put: claim(step.Put) }
  if (step.Update) return { Update: claim(step.Update) }
  return step.Delete ? { Delete: claim(step.Delete) } : step
}

/** Whether the item of a step has changed since it was read, in fields that the record would show. */
function differs(
  step: RawStep,
  told: readonly string[],
  known: ReadonlyMap<string, Item>,
  now: ReadonlyMap<string, Item>,
): boolean {
  const key = targetOf(step)
  const before = key && known.get(keyOf(key))
  const after = key && now.get(keyOf(key))
  if (!before || !after) return before !== after
  return told.some((field) => !isDeepStrictEqual(after[field], before[field]))
}
