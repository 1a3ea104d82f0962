import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useSyncExternalStore } from 'react'
import type { User } from '#shared/contract/members/user.ts'
import type { Subscription } from '#shared/contract/payments/purchase.ts'
import { subscriptionKey } from '../query-client.ts'

/** Rarely shown, so its code is loaded when needed. */
const PaymentBar = lazy(async () => ({ default: (await import('./payment-bar.tsx')).PaymentBar }))

/** The subscription state that another screen has loaded. */
function useTold(): Subscription['state'] | undefined {
  const client = useQueryClient()
  const subscribe = useCallback(
    (tell: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(tell)),
    [client],
  )
  const read = () => client.getQueryData<Subscription>(subscriptionKey)?.state
  return useSyncExternalStore(subscribe, read, () => undefined)
}

const troubles: readonly (Subscription['state'] | undefined)[] = ['past_due', 'disputed']

/**
 * Loads the subscription only for members whose paid month is over while the grace period is not. All others cost no
 * call. A state that another screen has loaded counts as well.
 */
export function PlanWatch({ user }: { user: User }) {
  const told = useTold()
  const { subscriptionExpiresAt: paidUntil, subscriptionGraceUntil: graceUntil } = user
  const isOver = (moment: string | null) => moment !== null && Date.parse(moment) <= Date.now()
  const mayAsk = isOver(paidUntil) && graceUntil !== null && !isOver(graceUntil)
  if (!mayAsk && !troubles.includes(told)) return null
  return (
    <Suspense>
      <PaymentBar mayAsk={mayAsk} />
    </Suspense>
  )
}
