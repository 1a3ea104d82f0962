/** What catalogue's bundle is held against: the table's client and nothing else. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'

export const client = new DynamoDBClient({})
