import type * as z from 'zod/mini'

/** Who tells of own events. */
export const ownSource = 'kiai'

/** An event that starts as an item of the table, under the name by which it is told. */
export const own = <Name extends string, Shape extends z.ZodMiniType>(detailType: Name, detail: Shape) => ({
  source: ownSource,
  detailType,
  detail,
})

/** A transaction holds 100 writes: 99 events marked as counted, and their sum. */
export const mostSummed = 99

/** Events a consumer is given at once, and the seconds they are waited for. */
export const oneByOne = { batchSize: 10, windowSeconds: 0 }
export const summed = { batchSize: mostSummed, windowSeconds: 5 }
