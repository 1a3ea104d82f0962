import type * as z from 'zod/mini'

/** The event source of Kiai's own events. */
export const ownSource = 'kiai'

/** An event that starts as an item of the table, under the name by which it is published. */
export const own = <Name extends string, Shape extends z.ZodMiniType>(detailType: Name, detail: Shape) => ({
  source: ownSource,
  detailType,
  detail,
})

/** A transaction holds 100 writes: 99 events marked as counted, and their sum. */
export const mostSummed = 99

/** Events in a consumer's batch, and the seconds it waits to fill one. */
export const oneByOne = { batchSize: 10, windowSeconds: 0 }
export const summed = { batchSize: mostSummed, windowSeconds: 5 }
