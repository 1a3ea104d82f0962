import { ApiError } from '#shared/contract/client.ts'
import { problemCode } from '../../../problem.ts'

/** The number of alternatives offered for a time that is taken. */
export const offered = 3

/** The alternatives that the server offers for a time that is taken; undefined if it refused for another reason. */
export function nearestIn(error: unknown): string[] | undefined {
  if (!(error instanceof ApiError) || problemCode(error) !== 'booking.slot_taken') return undefined
  const nearest = error.problem?.nearest
  const starts = Array.isArray(nearest) ? nearest.filter((start) => typeof start === 'string') : []
  return starts.slice(0, offered).sort()
}
