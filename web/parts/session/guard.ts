import { useEffect } from 'react'
import { onUnauthorized } from '../../query-client.ts'
import { signInAddress } from '../../session.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** Time to read the toast before the page leaves for sign-in. */
const redirectAfterMs = 500

/** When a loaded page learns that its session has ended, says so and goes to sign in, then back here. */
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
