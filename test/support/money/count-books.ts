import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { figuresChangedBy } from '../../../functions/events/figure-changes.ts'
import { tableName } from '../../../functions/model/table/table.ts'
import { batchOf } from '../platform/batches.ts'

/**
 * A function that adds payments and entries to the sums of the books, as the stream would: for tables without one. Each
 * call adds those written since the last call.
 */
export function booksCounter(): () => Promise<void> {
  const counted = new Set<string>()
  return async () => {
    const { handler } = await import('../../../functions/admin/on-figures-changed.ts')
    const events = []
    for await (const { Items = [] } of paginateScan(
      { client: new DynamoDBClient() },
      { TableName: tableName() },
    ))
      for (const item of Items) {
        const key = `${item.pk?.S} ${item.sk?.S}`
        if (counted.has(key)) continue
        counted.add(key)
        events.push(figuresChangedBy(insertOf(item)) ?? [])
      }
    const changes = events.flat()
    if (changes.length > 0) await handler(batchOf(changes))
  }
}

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>

/** The record of a new payment or entry; of other kinds nothing. */
function insertOf(item: object): DynamoDBRecord {
  // The types of the stream and of the table describe the same format.
  const NewImage = item as Image
  const isOfBooks = ['charge', 'ledger-entry'].includes(NewImage.__edb_e__?.S ?? '')
  return isOfBooks ? { eventName: 'INSERT', dynamodb: { NewImage } } : {}
}
