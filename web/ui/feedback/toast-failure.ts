import { ApiError } from '#shared/contract/client.ts'
import { isUnauthorized } from '../../query-client.ts'
import { toast } from './toast.tsx'

/**
 * Reports a failed call: the given text, if any, followed by the server's message. An ended session is not reported
 * here, because it is announced everywhere already.
 */
export function toastFailure(error: Error, said?: string, title = 'Error'): void {
  if (isUnauthorized(error)) return
  const message = messageOf(error)
  const otherwise = message ?? 'Please check your connection and try again.'
  const description = said && message ? `${said.replace(/\.?$/, '.')} ${message}` : (said ?? otherwise)
  toast({ title, description, tone: 'bad' })
}

/** The server's message, a sentence for people. Internal and network errors have none. */
function messageOf(error: Error): string | undefined {
  const problem = error instanceof ApiError ? error.problem : undefined
  return problem && problem.status !== 500 ? problem.detail : undefined
}
