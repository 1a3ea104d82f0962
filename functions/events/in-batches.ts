import { errorFacts, log } from '../ports/process/log.ts'

/** Items handled concurrently. */
const together = 10

/**
 * Calls a function for each of many items. A failure does not stop the others: it is handed to `onFailure`, and fails
 * the run at the end.
 */
export async function inBatches<Item>(
  what: string,
  items: readonly Item[],
  follow: (item: Item) => Promise<void>,
  factsOf: (item: Item) => object,
  onFailure: (item: Item, error: unknown) => Promise<void> = async () => {},
): Promise<number> {
  let failed = 0
  for (let start = 0; start < items.length; start += together) {
    const some = items.slice(start, start + together)
    const tried = some.map(async (item) => {
      try {
        await follow(item)
      } catch (error) {
        failed++
        log('error', `${what} not followed`, { ...factsOf(item), ...errorFacts(error) })
        await onFailure(item, error)
      }
    })
    await Promise.all(tried)
  }
  if (failed > 0) throw new Error(`${failed} of ${items.length} ${what}s were not followed`)
  return items.length
}
