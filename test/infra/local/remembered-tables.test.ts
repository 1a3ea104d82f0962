import {
  DeleteTableCommand,
  DescribeTableCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import { ensureTable, localClient, type TableSpec } from '../../../infra/local/dynamodb/dynamodb.ts'
import { createTestTable, dynamoDbEndpoint } from '../../support/platform/dynamodb.ts'

// The launcher of DynamoDB Local remembers each table until one changes.

const spec: TableSpec = { partitionKey: 'pk', sortKey: 'sk', indexes: [], ttlAttribute: 'expire' }
const client = localClient(dynamoDbEndpoint())

test('an index that is added to a known table is queried, and gets the items of before and after', async () => {
  const TableName = await createTestTable(spec)
  const put = (sk: string) => {
    const Item = { pk: { S: 'style' }, sk: { S: sk }, gsi1pk: { S: 'judo' }, gsi1sk: { S: sk } }
    return client.send(new PutItemCommand({ TableName, Item }))
  }
  await put('before')
  const index = { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' }
  await ensureTable(dynamoDbEndpoint(), TableName, { ...spec, indexes: [index] })
  await put('later')
  const { Items } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :style',
      ExpressionAttributeValues: { ':style': { S: 'judo' } },
    }),
  )
  expect(Items?.map(({ sk }) => sk?.S)).toEqual(['before', 'later'])
})

test('a table that is made again under its name has its new keys and nothing of before', async () => {
  const TableName = await createTestTable(spec)
  const Item = { pk: { S: 'vid_1' }, sk: { S: 'vid_1' }, id: { S: 'vid_1' }, at: { S: '2026' } }
  await client.send(new PutItemCommand({ TableName, Item }))
  await client.send(new DeleteTableCommand({ TableName }))
  await expect(client.send(new PutItemCommand({ TableName, Item }))).rejects.toThrow('non-existent table')

  await ensureTable(dynamoDbEndpoint(), TableName, { ...spec, partitionKey: 'id', sortKey: 'at' })
  const { Table } = await client.send(new DescribeTableCommand({ TableName }))
  expect(Table?.KeySchema?.map(({ AttributeName }) => AttributeName)).toEqual(['id', 'at'])
  const Key = { id: Item.id, at: Item.at }
  expect((await client.send(new GetItemCommand({ TableName, Key }))).Item).toBeUndefined()
  await client.send(new PutItemCommand({ TableName, Item }))
  expect((await client.send(new GetItemCommand({ TableName, Key }))).Item).toEqual(Item)
})
