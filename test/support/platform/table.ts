import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'

/**
 * Direct access to the run's table, without entities: raw items, and items as no function would write them. Unknown to
 * tests aimed at a deployed stage.
 */
export const tableName = process.env.API_URL ? undefined : process.env.TABLE_NAME

type Item = Record<string, unknown>

export const table = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-west-1' }))

/** Every item whose text, keys and values, contains `words`. */
export async function itemsWith(words: string): Promise<Item[]> {
  const found: Item[] = []
  for await (const { Items = [] } of paginateScan({ client: table }, { TableName: tableName })) {
    found.push(...Items.filter((item) => JSON.stringify(item).includes(words)))
  }
  return found
}
