import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { subscriptions } from '#shared/contract/payments/subscriptions.ts'
import { call } from '../../api.ts'
import { problemCode } from '../../problem.ts'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'
import { useOnce } from './use-once.ts'

/** The title for a payment whose outcome is unknown. */
const unknown = 'Payment Not Confirmed'

type Leaving = {
  /** Requests an external address and goes there. On failure, shows a toast and calls `onRefused`. */
  leave: (ask: () => Promise<string>, onRefused?: (error: Error) => void) => void
  /** From the press until the other page takes over. */
  isLeaving: boolean
}

/**
 * Leads to a page of a payment provider. `failure` is the title of the toast if there is none, such as `Payment
 * Failed`.
 */
export function useLeaving(failure?: string): Leaving {
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    // Returning with the browser's back button shows the page as it was left; the button can be pressed again.
    const stay = () => setGone(false)
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [])
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (ask: () => Promise<string>) => ask(),
    onSuccess: (address) => {
      setGone(true)
      location.assign(address)
    },
    onError: (error) =>
      toastFailure(error, undefined, problemCode(error) === 'payment.unknown' ? unknown : failure),
  })
  const isLeaving = isPending || isGone
  const start = useOnce((ask: () => Promise<string>, onRefused?: (error: Error) => void) =>
    mutateAsync(ask, { ...(onRefused && { onError: onRefused }) }),
  )
  return {
    leave: (...how) => {
      if (!isLeaving) start(...how)
    },
    isLeaving,
  }
}

/** The provider's page for card and invoices. */
export const askForPortal = async () => (await call(subscriptions.openPortal)).portalUrl
