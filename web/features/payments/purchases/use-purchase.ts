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

/** Where the payment page has sent the member from; nothing where they came by themselves. */
export type From = 'provider' | 'cancelled' | undefined

const check = (id: string) => call(payments.checkPurchase, { params: { id } })
const look = (id: string) => call(payments.getPurchase, { params: { id } })

/**
 * Whether what is open was paid, as far as the member can tell, and only has to be confirmed. Stripe leads back from its page
 * once a card has paid, whatever was declined there before; PayPal before it has asked the bank.
 */
function isOnItsWay({ state, checkoutUrl, provider, failure }: Purchase, from: From): boolean {
  if (!isOpen(state) || from === 'cancelled') return false
  if (provider === 'paypal' && checkoutUrl !== null && failure !== null) return false
  return from === 'provider' || checkoutUrl === null
}

/**
 * As it stands once the provider was asked: at once on the way back from there, else where it is still open. Where the
 * provider cannot be asked, what is stored is shown, and whether it was paid is not known.
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

/** One purchase, looked at again for as long as it is about to be confirmed. */
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
    // Kept from before, it may be old: it is shown once it was looked at.
    purchase: arrival.isSuccess ? purchase : undefined,
    error: arrival.error,
    retry: () => void arrival.refetch(),
    isWaiting,
    /** Whether the provider has said how it stands. */
    isSure: arrival.data?.isSure === true || again.isSuccess,
    isPatient,
    checkAgain: () => again.mutate(),
    isChecking: again.isPending,
  }
}

/** What was paid, or given back, opens and closes at once everywhere. */
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
