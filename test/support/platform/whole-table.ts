import { paginateScan } from '@aws-sdk/lib-dynamodb'
import type { ItemOf } from '../../../functions/model/table/entity.ts'
import type { EntityMap } from '../../../functions/model/table/service.ts'

type Whole<Kinds extends EntityMap> = { [Name in keyof Kinds]: ItemOf<Kinds[Name]>[] }

/** All items of some entities, read consistently in one scan of the table. */
export async function wholeTable<Kinds extends EntityMap>(kinds: Kinds): Promise<Whole<Kinds>> {
  const { stored } = await import('../../../functions/model/table/client.ts')
  const rows: Record<string, unknown>[] = []
  const pages = paginateScan({ client: stored.client }, { TableName: stored.table, ConsistentRead: true })
  for await (const { Items = [] } of pages) rows.push(...Items)
  const byKind = Map.groupBy(rows, ({ __edb_e__: kind }) => kind)
  const found = Object.entries(kinds).map(([name, kind]) => {
    const entity = kind()
    return [name, entity.parse({ Items: byKind.get(entity.schema.model.entity) ?? [] }).data]
  })
  // Each entity has parsed its own items.
  return Object.fromEntries(found) as Whole<Kinds>
}
