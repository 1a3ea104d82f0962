/** The reference of the other bundles: a document client, made at the start, and ElectroDB. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Entity, Service } from 'electrodb'

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
export const handler = () => ({ client, Entity, Service })
