import { ApiError } from '#shared/contract/client.ts'
import { isUnauthorized } from '../../query-client.ts'
import { toast } from './toast.tsx'

/**
 * Says that a call failed: in the words that are given, if any, followed by the server's own message. That the session has
 * ended is said everywhere already.
 */
export function toastFailure(error: Error, said?: string, title = 'Error'): void {
  if (isUnauthorized(error)) return
  const message = messageOf(error)
  const otherwise = message ?? 'Please check your connection and try again.'
  const description = said && message ? `${said.replace(/\.?$/, '.')} ${message}` : (said ?? otherwise)
  toast({ title, description, tone: 'bad' })
}

/** The server's message: a sentence for people. What broke, or was lost on the way, has none. */
function messageOf(error: Error): string | undefined {
  const problem = error instanceof ApiError ? error.problem : undefined
  return problem && problem.status !== 500 ? problem.detail : undefined
}
