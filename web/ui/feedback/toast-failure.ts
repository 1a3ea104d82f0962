import { isOvertaken, wordsOf } from '../../problem.ts'
import { isUnauthorized } from '../../query-client.ts'
import { toast } from './toast.tsx'

/**
 * Says that a call failed: why, where the server tells how things stand, else as given. That the session has ended
 * is said everywhere already.
 */
export function toastFailure(error: Error, otherwise?: string, title = 'Error'): void {
  const description = isOvertaken(error) ? wordsOf(error) : (otherwise ?? wordsOf(error))
  if (!isUnauthorized(error)) toast({ title, description, tone: 'bad' })
}
