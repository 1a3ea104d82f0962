import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { inFull } from './batch.ts'
import { stored } from './client.ts'
import type { ItemOf } from './entity.ts'
import type { EntityMap } from './service.ts'

type Made<Group extends EntityMap> = { [Name in keyof Group]: ReturnType<Group[Name]> }
/** An entity's `get`, not sent yet. */
type Get = { params(): object }
type Gets<Group extends EntityMap> = { [Name in keyof Group]: Get }
type Found<Group extends EntityMap> = { [Name in keyof Group]: ItemOf<Group[Name]> | undefined }
type Key = { pk: string; sk: string }
type Stored = Key & Record<string, unknown>

/** One item of each of some kinds as it now is, all in one call; undefined where there is none. */
export async function readAll<Group extends EntityMap>(
  group: Group,
  get: (entities: Made<Group>) => Gets<Group>,
): Promise<Found<Group>> {
  const entities = Object.fromEntries(Object.entries(group).map(([name, kind]) => [name, kind()]))
  const gets = Object.entries<Get>(get(entities as Made<Group>))
  const keys = new Map(gets.map(([name, one]) => [name, keyOf(one)]))
  const items = await inFull([...keys.values()], batchGet)
  const found = [...keys].map(([name, { pk, sk }]) => {
    const item = items.find((each) => each.pk === pk && each.sk === sk)
    return [name, item && entities[name]?.parse({ Item: item }).data]
  })
  // Under each name lies what its entity has read.
  return Object.fromEntries(found) as Found<Group>
}

const keyOf = (get: Get) => (get.params() as { Key: Key }).Key

async function batchGet(keys: Key[]) {
  const { table } = stored
  const { Responses, UnprocessedKeys } = await stored.client.send(
    new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
  )
  const unprocessed = (UnprocessedKeys?.[table]?.Keys ?? []) as Key[]
  return { data: (Responses?.[table] ?? []) as Stored[], unprocessed }
}
