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

/** One item of each of several kinds, read consistently in one call; undefined for a missing item. */
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
  // Each name holds the item that its entity has read.
  return Object.fromEntries(found) as Found<Group>
}

/** Items of several kinds, read consistently in batches of a hundred, in no order; missing items are left out. */
export async function readEach<Group extends EntityMap>(
  group: Group,
  get: (entities: Made<Group>) => { [Name in keyof Group]: readonly Get[] },
): Promise<{ [Name in keyof Group]: ItemOf<Group[Name]>[] }> {
  const entities = Object.fromEntries(Object.entries(group).map(([name, kind]) => [name, kind()]))
  const gets = Object.entries<readonly Get[]>(get(entities as Made<Group>))
  const keys = gets.flatMap(([name, all]) => all.map((one) => ({ name, key: keyOf(one) })))
  const calls = Array.from({ length: Math.ceil(keys.length / mostPerCall) }, (_, place) =>
    keys.slice(place * mostPerCall, (place + 1) * mostPerCall).map(({ key }) => key),
  )
  const items = (await Promise.all(calls.map((asked) => inFull(asked, batchGet)))).flat()
  const names = new Map(keys.map(({ name, key }) => [`${key.pk} ${key.sk}`, name]))
  const byName = Map.groupBy(items, ({ pk, sk }) => names.get(`${pk} ${sk}`))
  const found = gets.map(([name]) => [
    name,
    (byName.get(name) ?? []).map((item) => entities[name]?.parse({ Item: item }).data),
  ])
  // Each name holds the items that its entity has read.
  return Object.fromEntries(found) as { [Name in keyof Group]: ItemOf<Group[Name]>[] }
}

/** The most items that DynamoDB reads in one batch. */
const mostPerCall = 100

const keyOf = (get: Get) => (get.params() as { Key: Key }).Key

async function batchGet(keys: Key[]) {
  const { table } = stored
  const { Responses, UnprocessedKeys } = await stored.client.send(
    new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
  )
  const unprocessed = (UnprocessedKeys?.[table]?.Keys ?? []) as Key[]
  return { data: (Responses?.[table] ?? []) as Stored[], unprocessed }
}
