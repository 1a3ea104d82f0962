import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { inFull } from './batch.ts'
import { stored } from './client.ts'
import { table } from './table.ts'

type Item = Record<string, unknown>

/** A kind of item, as ElectroDB marks it, and its fields without keys. */
export type Belonging = { kind: string; fields: Item }

/** The owner: a member, with the address by which other items know them. */
type Owner = { id: string; email: string }

/**
 * Everything a member has in the table, of any kind. A new entity that is keyed by its member or by the member's email,
 * or indexed by the member (`ofMember` on gsi1), is exported and deleted without being named here.
 */
export async function belongingsOf(owner: Owner): Promise<Belonging[]> {
  const items = await itemsOf(owner)
  return items.map((item) => {
    const fields = Object.entries(item).filter(([name]) => !isKey(name))
    return { kind: String(item.__edb_e__), fields: Object.fromEntries(fields) }
  })
}

/** Records that the law requires for years, without a name or an address: purchases, sales and reasons of refunds. */
const keptByLaw: readonly unknown[] = ['charge', 'refund-request', 'order', 'order-return', 'order-claim']

/** Removes all belongings except those records; sessions too. It can be repeated after an interruption. */
export async function removeBelongings(owner: Owner): Promise<void> {
  const items = await itemsOf(owner)
  await removeItems(items.filter(({ __edb_e__: kind }) => !keptByLaw.includes(kind)))
}

/** Signs a member out everywhere, except for the session `except`. */
export async function endSessions(memberId: string, except?: string): Promise<void> {
  const items = await indexedBy(memberId)
  await removeItems(items.filter(({ __edb_e__: kind, sid }) => kind === 'session' && sid !== except))
}

async function removeItems(items: readonly Item[]): Promise<void> {
  const requests = items.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }))
  for (let start = 0; start < requests.length; start += mostPerBatch) {
    await inFull(requests.slice(start, start + mostPerBatch), writeBatch)
  }
}

/** The most items that DynamoDB takes in one batch. */
const mostPerBatch = 25

const isKey = (name: string) => /^(pk|sk|gsi\dpk|gsi\dsk|__edb_[ev]__)$/.test(name)

/**
 * Items keyed by the member, their views, calendar and holds, items keyed by their address, and items that only an
 * index links to them.
 */
async function itemsOf({ id, email }: Owner): Promise<Item[]> {
  const found = await Promise.all([
    itemsIn({ pk: table.partitionKey, partition: `$kiai#memberId_${id}` }),
    itemsIn({ pk: table.partitionKey, partition: `$kiai#userId_${id}` }),
    itemsIn({ pk: table.partitionKey, partition: `$kiai#personId_${id}` }),
    itemsIn({ pk: table.partitionKey, partition: `$kiai#owner_${id}` }),
    itemsIn({ pk: table.partitionKey, partition: `$kiai#email_${email}` }),
    indexedBy(id),
  ])
  return [...new Map(found.flat().map((item) => [`${item.pk} ${item.sk}`, item])).values()]
}

/** Items that only an index links to a member: their keys are their own. */
function indexedBy(memberId: string): Promise<Item[]> {
  const [index] = table.indexes
  return itemsIn({ pk: index.partitionKey, partition: `$kiai#memberId_${memberId}`, index: index.name })
}

async function itemsIn({
  pk,
  partition,
  index,
}: {
  pk: string
  partition: string
  index?: string
}): Promise<Item[]> {
  const items: Item[] = []
  let from: Item | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await stored.client.send(
      new QueryCommand({
        TableName: stored.table,
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': pk },
        ExpressionAttributeValues: { ':pk': partition },
        ...(index ? { IndexName: index } : { ConsistentRead: true }),
        ...(from && { ExclusiveStartKey: from }),
      }),
    )
    items.push(...Items)
    from = LastEvaluatedKey
  } while (from)
  return items
}

type Removal = { DeleteRequest: { Key: Item } }

async function writeBatch(requests: Removal[]) {
  const { UnprocessedItems } = await stored.client.send(
    new BatchWriteCommand({ RequestItems: { [stored.table]: requests } }),
  )
  // Unprocessed requests come back in the form they were sent.
  return { unprocessed: (UnprocessedItems?.[stored.table] ?? []) as Removal[] }
}
