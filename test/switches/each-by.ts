/** Does the work for each item, one after the other at each of the workers, in the order of the items. */
export async function eachBy<Worker, Item>(
  workers: readonly Worker[],
  items: readonly Item[],
  work: (worker: Worker, item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.toReversed()
  await Promise.all(
    workers.map(async (worker) => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) await work(worker, next)
    }),
  )
}
