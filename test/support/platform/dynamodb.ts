import { randomUUID } from 'node:crypto'
import {
  ensureTable,
  type LocalDynamoDb,
  startDynamoDb,
  type TableSpec,
} from '../../../infra/local/dynamodb/dynamodb.ts'

let server: LocalDynamoDb | undefined

/** Vitest `globalSetup` where there is no platform: one real DynamoDB Local in memory, shared by every test file. */
export async function setup(): Promise<void> {
  server = await startDynamoDb()
  process.env.AWS_ENDPOINT_URL_DYNAMODB = server.endpoint
  process.env.AWS_REGION ??= 'eu-west-1'
  process.env.AWS_ACCESS_KEY_ID = 'local'
  process.env.AWS_SECRET_ACCESS_KEY = 'local'
}

export async function teardown(): Promise<void> {
  await server?.close()
}

/** The address of the run's server. Test files run in workers, which inherit it through the environment. */
export function dynamoDbEndpoint(): string {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB
  if (!endpoint)
    throw new Error('Only a run with a table has its address: see `globalSetup` of test/vitest.config.ts')
  return endpoint
}

/**
 * The same table without a stream, for tests that do not read one. On each call of a table with a stream, DynamoDB
 * Local goes through the changes of all other tables before its first own one, and blocks all callers.
 */
export const unheard = (spec: TableSpec): TableSpec => ({ ...spec, stream: undefined })

/** A fresh table for the calling test file, which also becomes the TABLE_NAME of this worker. */
export async function createTestTable(spec: TableSpec, endpoint = dynamoDbEndpoint()): Promise<string> {
  const tableName = `kiai-test-${randomUUID()}`
  await ensureTable(endpoint, tableName, spec)
  process.env.TABLE_NAME = tableName
  return tableName
}
