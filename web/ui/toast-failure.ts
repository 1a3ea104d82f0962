import { wordsOf } from '../problem.ts'
import { isUnauthorized } from '../query-client.ts'
import { toast } from './toast.tsx'

/** Says that a call failed and why. That the session has ended is said everywhere already. */
export function toastFailure(error: Error, description = wordsOf(error)): void {
  if (!isUnauthorized(error)) toast({ title: 'Error', description, tone: 'bad' })
}
