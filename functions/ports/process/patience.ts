import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/** Milliseconds each pause lasts at most; by chance half of it, which makes about three seconds in all. */
const longestPauses = [20, 40, 80, 160, 320, 640, 640, 640, 640, 640, 640, 640, 640]

/**
 * How often, and how soon, table and storage are asked again for what they could not do just now: the one answer for lost
 * races, conflicts, throttles and what a batch left over. Each call waits a random part of a stretch that doubles, so that
 * those who met once do not meet again; when it has been often enough it says so at once, with false.
 */
export function patience(): () => Promise<boolean> {
  const left = [...longestPauses]
  return async () => {
    const longest = left.shift()
    if (longest === undefined) return false
    await setTimeout(randomInt(longest + 1))
    return true
  }
}
