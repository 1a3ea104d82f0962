/** The reference of catalogue's bundle: the table's client and nothing else. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'

export const client = new DynamoDBClient({})
