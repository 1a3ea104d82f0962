import { table } from '../../../functions/model/table/table.ts'
import { startDynamoDb } from '../../../infra/local/dynamodb/dynamodb.ts'
import { createTestTable, dynamoDbEndpoint, unheard } from '../platform/dynamodb.ts'
import { type Fault, startFaultProxy } from './fault-proxy.ts'

/**
 * A table of a test's own, behind a proxy that fails at the current `rates`. Import no function before: they read the
 * environment when they load. Its stream is read only with `isHeard`, and then on a server of its own, since each read
 * blocks all other callers of that server.
 */
export async function startFaultyTable(
  seed: number,
  rates: Partial<Record<Fault, number>>,
  { isHeard = false } = {},
) {
  const own = isHeard ? await startDynamoDb() : undefined
  const target = own?.endpoint ?? dynamoDbEndpoint()
  const tableName = await createTestTable(isHeard ? table : unheard(table), target)
  const proxy = await startFaultProxy({ target, seed, rates })
  process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.url
  const close = async () => {
    await proxy.close()
    await own?.close()
  }
  return { proxy, tableName, target, close }
}
