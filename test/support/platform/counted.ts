import { AsyncLocalStorage } from 'node:async_hooks'
import { edgeKeyHash } from '../../../infra/local/edge/key.ts'
import { createGateway } from '../../../infra/local/gateway.ts'
import { serveMounted } from './mounted-server.ts'

export type TableCalls = { reads: number; writes: number }

/**
 * The API once more, in this process and of the table the environment names. It counts what each call asks of the
 * table, at the SDK: what the stream's readers do meanwhile belongs to no call.
 */
export async function startCounted() {
  // Read now: it asks the environment for the table as it loads.
  const { stored } = await import('../../../functions/model/table/client.ts')
  const counting = new AsyncLocalStorage<TableCalls>()
  stored.client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const count = counting.getStore()
        if (count) count[/^(Get|BatchGet|Query|Scan|TransactGet)/.test(commandName) ? 'reads' : 'writes']++
        return next(args)
      },
    { step: 'initialize', name: 'countCalls' },
  )
  process.env.EDGE_KEY_HASHES = edgeKeyHash
  const gateway = createGateway()
  let latest: TableCalls = { reads: 0, writes: 0 }
  const { origin, close } = await serveMounted('', (req, res) => {
    latest = { reads: 0, writes: 0 }
    void counting.run(latest, () => gateway(req, res))
  })
  return {
    origin,
    /** Of the call that was answered last. */
    latest: () => latest,
    close,
  }
}
