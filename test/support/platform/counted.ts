import { AsyncLocalStorage } from 'node:async_hooks'
import { edgeKeyHash } from '../../../infra/local/edge/key.ts'
import { createGateway } from '../../../infra/local/gateway.ts'
import { serveMounted } from './mounted-server.ts'

export type TableCalls = { reads: number; writes: number }

/**
 * A second API, in this process and on the table that the environment names. It counts the table calls of each API
 * call, at the SDK. Calls by the stream's readers are not counted.
 */
export async function startCounted() {
  // Imported now: it reads the table's name from the environment as it loads.
  const { stored } = await import('../../../functions/model/table/client.ts')
  const counting = new AsyncLocalStorage<TableCalls & { underWay: number; trips: number }>()
  stored.client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const count = counting.getStore()
        if (!count) return next(args)
        count[/^(Get|BatchGet|Query|Scan|TransactGet)/.test(commandName) ? 'reads' : 'writes']++
        if (count.underWay++ === 0) count.trips++
        try {
          return await next(args)
        } finally {
          count.underWay--
        }
      },
    { step: 'initialize', name: 'countCalls' },
  )
  process.env.EDGE_KEY_HASHES = edgeKeyHash
  const gateway = createGateway()
  let latest = { reads: 0, writes: 0, underWay: 0, trips: 0 }
  const { origin, close } = await serveMounted('', (req, res) => {
    latest = { reads: 0, writes: 0, underWay: 0, trips: 0 }
    void counting.run(latest, () => gateway(req, res))
  })
  return {
    origin,
    /** The calls of the latest answered call. */
    latest: (): TableCalls => ({ reads: latest.reads, writes: latest.writes }),
    /** Its round trips: calls under way at the same time are one. */
    trips: () => latest.trips,
    close,
  }
}
