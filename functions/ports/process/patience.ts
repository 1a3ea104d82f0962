import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/** The longest duration of each pause in milliseconds; random pauses average half of it, about three seconds in all. */
const longestPauses = [20, 40, 80, 160, 320, 640, 640, 640, 640, 640, 640, 640, 640]

/**
 * The one backoff for retries of table and storage: after lost races, conflicts, throttles and unprocessed batch items.
 * Each pause is a random part of a stretch that doubles, so that callers who collided once do not collide again. After
 * the last pause it returns false at once.
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
