import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { tableName } from './table.ts'

/** One client a process; its endpoint comes from `AWS_ENDPOINT_URL_DYNAMODB` where that is set. */
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4 }), {
  marshallOptions: { removeUndefinedValues: true },
})

/** Second argument of every entity. */
export const stored = { client, table: tableName() }
