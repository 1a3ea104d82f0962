import { signInAddress } from '../../session.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** Time to read the toast before the page leaves for sign-in. */
const redirectAfterMs = 1000

/** Tells a person who wants to book that a sign-in is needed. Signing in leads back to the same page. */
export function signInToBook(): void {
  const description = 'You need to be logged in to book a session.'
  toast({ title: 'Please Log In', description, tone: 'bad' })
  const here = location.pathname + location.search
  setTimeout(() => location.assign(signInAddress(here)), redirectAfterMs)
}
