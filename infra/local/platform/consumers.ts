import type { Context, SQSEvent } from 'aws-lambda'
import { consumers, events } from '#shared/contract/events.ts'
import { streamReaders } from '../../cloud/lambdas/lambdas.ts'

/** Every consumer of the contract with its queue. Modules are loaded on first use, when the environment is set. */
export function queueConsumers(mostWindowMs: number) {
  return Object.entries(consumers).map(([name, { domain, file, event, batchSize, windowSeconds }]) => ({
    name,
    sources: [events[event].detailType]
      .flat()
      .map((detailType) => ({ source: events[event].source, detailType })),
    batchSize,
    batchWindowMs: Math.min(windowSeconds * 1000, mostWindowMs),
    handler: async (batch: SQSEvent, context: Context) => {
      const { handler } = await import(`../../../functions/${domain}/${file}.ts`)
      return handler(batch, context)
    },
  }))
}

/** Every reader of the table's stream. */
export function streamConsumers() {
  return Object.entries(streamReaders).map(([name, { module, batchSize }]) => ({
    name,
    // Each batch may write the index, so thousands of videos seeded at once are handled in few batches.
    batchSize: 4 * batchSize,
    batchWindowMs: 50,
    handler: async (batch: unknown) => {
      const { handler } = await import(/* @vite-ignore */ `../../../${module}`)
      return handler(batch)
    },
  }))
}
