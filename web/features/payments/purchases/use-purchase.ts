import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { payments } from '#shared/contract/payments/payments.ts'
import type { Purchase } from '#shared/contract/payments/purchase.ts'
import { type ChargeState, isOpen, isSettled } from '#shared/rules/money/charge.ts'
import { call } from '../../../api.ts'
import { nextLook, patienceMs } from '../../../parts/payments/next-look.ts'
import { purchaseOf } from '../../../parts/payments/reads.ts'
import { refreshMember } from '../../../parts/payments/refresh.ts'
import { problemCode } from '../../../problem.ts'
import { isUnauthorized } from '../../../query-client.ts'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'

/** The return from the payment page; undefined if the member came by another way. */
export type From = 'provider' | 'cancelled' | undefined

const check = (id: string) => call(payments.checkPurchase, { params: { id } })
const look = (id: string) => call(payments.getPurchase, { params: { id } })

/**
 * Whether an open purchase was paid, as far as the member can tell, and only has to be confirmed. Stripe returns from
 * its page after a card has paid, even if others were declined before. PayPal returns before it has asked the bank.
 */
function isOnItsWay({ state, checkoutUrl, provider, failure }: Purchase, from: From): boolean {
  if (!isOpen(state) || from === 'cancelled') return false
  if (provider === 'paypal' && checkoutUrl !== null && failure !== null) return false
  return from === 'provider' || checkoutUrl === null
}

/**
 * The state after asking the provider: at once on return from its page, otherwise only if the payment is still open. If
 * the provider cannot be asked, the stored state is shown, and it is unknown whether it was paid.
 */
async function arrive(id: string, from: From): Promise<{ purchase: Purchase; isSure: boolean }> {
  const stored = from ? undefined : await look(id)
  if (stored && !isOpen(stored.state)) return { purchase: stored, isSure: true }
  try {
    return { purchase: await check(id), isSure: true }
  } catch (error) {
    if (isUnauthorized(error) || problemCode(error) === 'purchase.not_found') throw error
    return { purchase: stored ?? (await look(id)), isSure: false }
  }
}

/** One purchase, polled while its confirmation is expected. */
export function usePurchase(id: string, from: From) {
  const client = useQueryClient()
  const [since, setSince] = useState(() => Date.now())
  const [isPatient, setPatient] = useState(true)
  const { queryKey } = purchaseOf(id)
  const arrival = useQuery({
    queryKey: [...queryKey, 'arrival', from],
    queryFn: async () => {
      const { purchase, isSure } = await arrive(id, from)
      client.setQueryData(queryKey, purchase)
      return { isSure }
    },
    gcTime: 0,
  })
  const { data: purchase } = useQuery({
    ...purchaseOf(id),
    enabled: arrival.isSuccess,
    refetchInterval: ({ state: { data } }) =>
      data && isOnItsWay(data, from) ? (nextLook(Date.now() - since) ?? false) : false,
  })
  const isWaiting = purchase !== undefined && isOnItsWay(purchase, from)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setPatient(false), since + patienceMs - Date.now())
    return () => clearTimeout(timer)
  }, [isWaiting, since])
  useNews(purchase?.state, from)
  const again = useMutation({
    mutationFn: () => check(id),
    onSuccess: (checked) => {
      client.setQueryData(queryKey, checked)
      setSince(Date.now())
      setPatient(true)
    },
    onError: (error) => toastFailure(error),
  })
  return {
    // A cached purchase may be old: it is shown after the check.
    purchase: arrival.isSuccess ? purchase : undefined,
    error: arrival.error,
    retry: () => void arrival.refetch(),
    isWaiting,
    /** Whether the provider has confirmed the state. */
    isSure: arrival.data?.isSure === true || again.isSuccess,
    isPatient,
    checkAgain: () => again.mutate(),
    isChecking: again.isPending,
  }
}

/** Access that a payment opens or a refund closes changes at once everywhere. */
function useNews(state: ChargeState | undefined, from: From): void {
  const client = useQueryClient()
  const known = useRef<ChargeState>(undefined)
  useEffect(() => {
    if (!state) return
    const isNews = known.current ? known.current !== state : from === 'provider'
    known.current = state
    if (isNews && isSettled(state)) void refreshMember(client)
  }, [state, from, client])
}
