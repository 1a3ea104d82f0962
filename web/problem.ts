import { ApiError } from '#shared/contract/client.ts'
import type { ProblemCode } from '#shared/contract/problem.ts'

/** Why a call was refused; undefined when it was not refused but lost. */
export function problemCode(error: unknown): ProblemCode | undefined {
  // The server's codes are the table's; one it does not know yet matches nothing.
  return error instanceof ApiError ? (error.problem?.code as ProblemCode | undefined) : undefined
}

/** What a person is told of a call that failed. */
export function wordsOf(error: Error): string {
  return error instanceof ApiError ? error.detail : 'Please check your connection and try again.'
}
