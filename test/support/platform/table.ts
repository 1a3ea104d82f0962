import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { keysWith } from '../kiai.ts'

/**
 * Direct access to the run's table, without entities: raw items, and items as no function would write them. Unknown to
 * tests aimed at a deployed stage.
 */
export const tableName = process.env.API_URL ? undefined : process.env.TABLE_NAME

type Item = Record<string, unknown>

export const table = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-west-1' }))

/** Every item of the shared platform whose text, keys and values, contains `words`. */
export async function itemsWith(words: string): Promise<Item[]> {
  const read = (await keysWith(words)).map((Key) =>
    table.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true })),
  )
  return (await Promise.all(read)).flatMap(({ Item = [] }) => Item)
}
