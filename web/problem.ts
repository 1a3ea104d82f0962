import { ApiError } from '#shared/contract/client.ts'
import type { ProblemCode } from '#shared/contract/problem.ts'

/** The problem code of a refused call; undefined if there was no answer. */
export function problemCode(error: unknown): ProblemCode | undefined {
  // The server's codes are those of the table; a newer code matches nothing.
  return error instanceof ApiError ? (error.problem?.code as ProblemCode | undefined) : undefined
}

const gone = /^(video|course|lesson|category|genre|instructor|loop|product)\.not_found$/

/** The error text for a failed call. A record that was shown and is unknown to the server has been deleted since. */
export function wordsOf(error: Error): string {
  const noun = gone.exec(problemCode(error) ?? '')?.[1]
  if (noun) return `This ${noun} is no longer there: it has been deleted or withdrawn.`
  return error instanceof ApiError ? error.detail : 'Please check your connection and try again.'
}

/** The request id by which the team finds a failed call in the log; undefined without an answer. */
export const requestOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.requestId : undefined

/**
 * Whether the server refused because of the current state, not because of the input. Its own message then explains the
 * problem best.
 */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)
