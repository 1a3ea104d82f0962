import { ApiError } from '#shared/contract/client.ts'
import { problemCode } from '../../../problem.ts'

/** How many are offered in place of one that is taken. */
export const offered = 3

/** What the server offers in place of a time that is taken; undefined where it refused for another reason. */
export function nearestIn(error: unknown): string[] | undefined {
  if (!(error instanceof ApiError) || problemCode(error) !== 'booking.slot_taken') return undefined
  const nearest = error.problem?.nearest
  const starts = Array.isArray(nearest) ? nearest.filter((start) => typeof start === 'string') : []
  return starts.slice(0, offered).sort()
}
