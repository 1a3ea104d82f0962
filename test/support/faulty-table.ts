import { table } from '../../functions/model/table.ts'
import { createTestTable, dynamoDbEndpoint, unheard } from './dynamodb.ts'
import { type Fault, startFaultProxy } from './fault-proxy.ts'

/**
 * A table of a test's own, behind a proxy that fails as `rates` says of the moment. Import no function before: they
 * read the environment when they load. Its changes are heard of only with `isHeard`.
 */
export async function startFaultyTable(
  seed: number,
  rates: Partial<Record<Fault, number>>,
  { isHeard = false } = {},
) {
  const target = dynamoDbEndpoint()
  const tableName = await createTestTable(isHeard ? table : unheard(table))
  const proxy = await startFaultProxy({ target, seed, rates })
  process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.url
  return { proxy, tableName }
}
