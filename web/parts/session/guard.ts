import { useEffect } from 'react'
import { onUnauthorized } from '../../query-client.ts'
import { signInAddress } from '../../session.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** Time to read the toast before the page leaves for sign-in. */
const redirectAfterMs = 500

/** When the session has ended, shows a toast, goes to sign in, and then returns to this page. */
export function useEndedSession(): void {
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined
    const stop = onUnauthorized(() => {
      if (leaving) return
      toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'bad' })
      leaving = setTimeout(
        () => location.assign(signInAddress(location.pathname + location.search)),
        redirectAfterMs,
      )
    })
    return () => {
      stop()
      clearTimeout(leaving)
    }
  }, [])
}
