import { patience } from '../../ports/process/patience.ts'
import { Contended, isContended } from './contended.ts'
import { isRefused, Refused } from './refused.ts'

/**
 * Runs a change, which reads items and writes them only as they were read, again on what is there by then: while
 * others are quicker, hold the items or keep the table busy. `Contended` where that lasts; where the conditions were
 * refused to the last, though nobody holds the items, what the domain says to that instead, if it says anything: to ask
 * again would lead nowhere. The first try is told that it is no other one: what was read before will do.
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
