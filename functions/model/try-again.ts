import { isRefused, Refused } from './refused.ts'

/** How often a change is tried again when another one comes in between. */
const tries = 10

/**
 * Runs a change, which reads an item and writes it only as it was read, again on what somebody quicker has written.
 * `giveUp` says what is thrown when it is never the quickest: by default the last refusal.
 */
export async function tryAgain<Result>(
  change: () => Promise<Result>,
  giveUp: (refusal: unknown) => unknown = (refusal) => refusal,
): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof Refused || isRefused(error))) throw error
      if (tried === tries) throw giveUp(error)
    }
  }
}
