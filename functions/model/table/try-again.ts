import { patience } from '../../ports/process/patience.ts'
import { Contended, isContended } from './contended.ts'
import { isRefused, Refused } from './refused.ts'

/**
 * Runs a change that reads items and writes them only if unchanged, and retries it with a fresh read while others are
 * quicker, hold the items or keep the table busy. If that lasts, it throws `Contended`. If the last refusal was by
 * conditions and nobody holds the items, it throws `refusal` instead, if given: another retry would not help. `again`
 * is false on the first try, so that data read before can be used.
 */
export async function tryAgain<Result>(
  change: (again: boolean) => Promise<Result>,
  refusal?: () => Error,
): Promise<Result> {
  const pause = patience()
  for (let again = false; ; again = true) {
    try {
      return await change(again)
    } catch (error) {
      if (!(error instanceof Refused || isRefused(error) || isContended(error))) throw error
      if (await pause()) continue
      if (refusal && !isContended(error)) throw refusal()
      throw new Contended('Others were quicker each time', { cause: error })
    }
  }
}
