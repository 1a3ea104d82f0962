import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { subscriptions } from '#shared/contract/payments/subscriptions.ts'
import { call } from '../../api.ts'
import { problemCode } from '../../problem.ts'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'
import { useOnce } from './use-once.ts'

/** Stands over the words where nobody can tell whether something was paid. */
const unknown = 'Payment Not Known Yet'

type Leaving = {
  /** Asks for an address elsewhere and goes there; says what went wrong, and tells anyone who wants to know. */
  leave: (ask: () => Promise<string>, onRefused?: (error: Error) => void) => void
  /** From the press until the other page takes over. */
  isLeaving: boolean
}

/** The way to a page of a payment provider. What stands over the words where there is none, e.g. `Payment Failed`. */
export function useLeaving(failure?: string): Leaving {
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    // Anyone who comes back by the browser's own way finds the page as it was left, and may press again.
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
