import type { DynamoDBRecord } from 'aws-lambda'

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>
let written = 0

/** A record about an item with these changed attributes. */
export function changeOf(entity: string, id: string, before: Image, after: Image): DynamoDBRecord {
  const record = recordOf(entity, id, 'MODIFY', after)
  const NewImage = record.dynamodb?.NewImage ?? {}
  return { ...record, dynamodb: { ...record.dynamodb, NewImage, OldImage: { ...NewImage, ...before } } }
}

/** A record of the table's stream about one item. `image` holds further attributes of it. */
export function recordOf(
  entity: string,
  id: string,
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE' = 'MODIFY',
  image: Image = {},
): DynamoDBRecord {
  const item: Image = { __edb_e__: { S: entity }, id: { S: id }, ...image }
  const SequenceNumber = String(++written).padStart(21, '0')
  return {
    eventID: SequenceNumber,
    eventName,
    eventSource: 'aws:dynamodb',
    dynamodb: { SequenceNumber, ...(eventName === 'REMOVE' ? { OldImage: item } : { NewImage: item }) },
  }
}
