import { ApiError } from '#shared/contract/client.ts'
import type { ProblemCode } from '#shared/contract/problem.ts'

/** Why a call was refused; undefined when it was not refused but lost. */
export function problemCode(error: unknown): ProblemCode | undefined {
  // The server's codes are the table's; one it does not know yet matches nothing.
  return error instanceof ApiError ? (error.problem?.code as ProblemCode | undefined) : undefined
}

const gone = /^(video|course|lesson|category|genre|instructor|loop|product)\.not_found$/

/** What a person is told of a call that failed. What a page showed and the server does not know is gone since. */
export function wordsOf(error: Error): string {
  const noun = gone.exec(problemCode(error) ?? '')?.[1]
  if (noun) return `This ${noun} is no longer there: it has been deleted or withdrawn.`
  return error instanceof ApiError ? error.detail : 'Please check your connection and try again.'
}

/** By which the team finds a call that failed in the log; undefined where it got no answer. */
export const requestOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.requestId : undefined

/** Whether the server refused for how things stand now, not for what was sent: it says best what is wrong. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)
